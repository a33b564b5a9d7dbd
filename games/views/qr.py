"""QR codes of links of this site."""

from io import BytesIO

import segno
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse


def qr_of(request: HttpRequest, path: str) -> HttpResponse:
    """The picture of a link, under the address at which the visitor has opened the site."""
    picture = BytesIO()
    try:
        code = segno.make(request.build_absolute_uri(path), error="m", micro=False)
    except segno.DataOverflowError as error:
        raise BadRequest(str(error)) from None
    code.save(picture, kind="svg", border=2, scale=8, dark="#1d1b44", light="#fffdf7", svgns=True)
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")
