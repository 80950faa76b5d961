"""Reading PDFs back."""

import ctypes

import pypdfium2
from pypdfium2 import raw


def read_pages(path):
    """Return the text of every page."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_range() for page in document]


def sizes(path):
    """Return width and height of every page in points."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_size() for page in document]


def strays(path):
    """Return the text boxes that reach beyond their page, or into its outer 5 mm."""
    edge = 14.0
    found = []
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            width, height = page.get_size()
            text = page.get_textpage()
            for index in range(text.count_rects()):
                left, bottom, right, top = text.get_rect(index)
                if left < edge or bottom < edge or right > width - edge or top > height - edge:
                    found.append(text.get_text_bounded(left, bottom, right, top))
    return found


def fonts(path):
    """Return the base name and whether it is embedded of each font that draws text."""
    found = set()
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            for item in page.get_objects(filter=(raw.FPDF_PAGEOBJ_TEXT,)):
                font = raw.FPDFTextObj_GetFont(item)
                size = raw.FPDFFont_GetBaseFontName(font, None, 0)
                name = ctypes.create_string_buffer(size)
                raw.FPDFFont_GetBaseFontName(font, name, size)
                found.add((name.value.decode(), bool(raw.FPDFFont_GetIsEmbedded(font))))
    return found


def text_sizes(path):
    """Return text and size in points of every text object."""
    found = []
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            whole = page.get_textpage()
            for item in page.get_objects(filter=(raw.FPDF_PAGEOBJ_TEXT,)):
                size = ctypes.c_float()
                raw.FPDFTextObj_GetFontSize(item, size)
                length = raw.FPDFTextObj_GetText(item, whole, None, 0)
                text = (ctypes.c_ushort * (length // 2))()
                raw.FPDFTextObj_GetText(item, whole, text, length)
                found.append((bytes(text).decode("utf-16-le").rstrip("\0"), size.value))
    return found


def path_lengths(path):
    """Return the number of segments of every drawn path; those of ink are known."""
    with pypdfium2.PdfDocument(path) as document:
        return [
            raw.FPDFPath_CountSegments(item)
            for page in document
            for item in page.get_objects(filter=(raw.FPDF_PAGEOBJ_PATH,))
        ]
