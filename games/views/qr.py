"""QR codes of links of this site."""

from io import BytesIO

import segno
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString


def qr_of(request: HttpRequest, path: str) -> HttpResponse:
    """The picture of a link, under the address at which the visitor has opened the site."""
    picture, code = BytesIO(), _code(request, path)
    code.save(picture, kind="svg", border=2, scale=8, dark="#1d1b44", light="#fffdf7", svgns=True)
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")


def inline_qr(request: HttpRequest, path: str) -> SafeString:
    """The same as an element, for pages with many of them."""
    picture = _code(request, path).svg_inline(border=2, dark="#1d1b44", light="#fffdf7", omitsize=True)
    return SafeString(picture)


def _code(request: HttpRequest, path: str) -> segno.QRCode:
    try:
        return segno.make(request.build_absolute_uri(path), error="m", micro=False)
    except segno.DataOverflowError as error:
        raise BadRequest(str(error)) from None
