"""The record of a finished game, to download."""

from django.http import HttpRequest, HttpResponse, JsonResponse

from games.store import Table
from games.store.record import record as record_of_table
from games.views.access import of_a_table


@of_a_table(reveals=True)
def record(request: HttpRequest, table: Table) -> HttpResponse:
    content = record_of_table(table)
    name = f"{table.game.kind}-{table.game.code}.json"
    disposition = f'attachment; filename="{name}"'
    return JsonResponse(content, headers={"Content-Disposition": disposition})
