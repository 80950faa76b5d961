"""A real browser without a window: pages are opened from the disk, as from a USB stick."""

import re
import shutil
import subprocess

import pytest

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
needs_browser = pytest.mark.skipif(not BROWSER, reason="chromium is not installed")

_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=2000",
)
_POLICY = re.compile(r"<meta http-equiv.*?>")
_PROBE = (
    '<script>document.querySelectorAll("details").forEach(each=>each.open=true);'
    "const root=document.documentElement;"
    "parent.postMessage([root.clientWidth,root.scrollWidth,"
    "getComputedStyle(document.body).backgroundColor].join(),'*')</script></body>"
)


def open_page(page, folder, *options):
    """Return the page's elements as the browser has them."""
    profile = folder / "profile"
    command = [BROWSER, *_FLAGS, f"--user-data-dir={profile}", *options, "--dump-dom"]
    done = subprocess.run([*command, page.as_uri()], capture_output=True, timeout=120, check=True)
    return done.stdout.decode("utf-8")


def measured(page, folder, width, *options):
    """Return width, width of the content, and colour of the paper, all tables unfolded.

    No window is as narrow as a telephone, so the page is framed; a copy is measured, since the
    pages themselves allow no script.
    """
    copy, frame = folder / "copy.html", folder / "frame.html"
    text = _POLICY.sub("", page.read_text("utf-8")).replace("</body>", _PROBE)
    copy.write_text(text, "utf-8")
    frame.write_text(
        "<script>onmessage=event=>document.title=event.data</script>"
        f'<iframe src="copy.html" style="width:{width}px;height:800px;border:0"></iframe>'
    )
    dumped = open_page(frame, folder, *options)
    client, content, paper = re.search(r"<title>(\d+),(\d+),(.*?)</title>", dumped).groups()
    return int(client), int(content), paper


def print_page(page, folder):
    """Return the path of what the browser prints."""
    path = folder / "printed.pdf"
    command = [BROWSER, *_FLAGS, f"--user-data-dir={folder / 'profile'}"]
    subprocess.run(
        [*command, f"--print-to-pdf={path}", page.as_uri()],
        capture_output=True,
        timeout=120,
        check=True,
    )
    return path
