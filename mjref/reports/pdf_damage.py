"""Where in a PDF something was changed, as far as the file itself can tell.

A signature says only that something was. Most of a PDF, though, is packed with checksums of its
own: what no longer unpacks was changed there.
"""

import base64
import re
import zlib

_STREAM = re.compile(rb"/FlateDecode[^>]*>>\s*stream\r?\n(.*?)\r?\n?endstream", re.DOTALL)
_ENDS = b"~>"


def damage_place(data: bytes) -> dict[str, int]:
    """Return the bytes from and to of the first packed part that does not unpack; {} for none."""
    for found in _STREAM.finditer(data):
        if not _unpacks(found[1]):
            return {"from_byte": found.start(1), "to_byte": found.end(1)}
    return {}


def _unpacks(packed: bytes) -> bool:
    try:
        if packed.rstrip().endswith(_ENDS):
            packed = base64.a85decode(packed.rstrip().removesuffix(_ENDS))
        zlib.decompress(packed)
    except (ValueError, zlib.error):
        return False
    return True
