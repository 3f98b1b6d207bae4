"""Addresses of the house's own pages about its tables and its books."""

from datetime import date

from django.urls import path, re_path, register_converter

from tables.pages import (
    approvals,
    boxes,
    cash_log,
    counts,
    days,
    drafts,
    floor,
    paytable_draft,
    paytable_filing,
    paytables,
    players,
    records,
    reports,
    roster,
    slips,
    today,
)


class Day:
    """A gaming day in an address: 2026-11-29."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, text: str) -> date:
        return date.fromisoformat(text)

    def to_url(self, day: date) -> str:
        return day.isoformat()


class Number:
    """The number of a document: F-2026-004121."""

    regex = r"[A-Z]-\d{4}-\d{1,12}"

    def to_python(self, text: str) -> str:
        return text

    def to_url(self, document: object) -> str:
        return str(document)


register_converter(Day, "day")
register_converter(Number, "number")

CODE = r"[A-Za-z0-9][A-Za-z0-9._-]*"

urlpatterns = [
    path("today/", today.page, name="today"),
    path("pits/", floor.pits, name="pits"),
    path("pits/<slug:code>/", floor.pit, name="pit"),
    path("pits/<slug:code>/roster/", roster.page, name="roster"),
    re_path(rf"^tables/(?P<code>{CODE})/$", floor.table, name="table"),
    re_path(
        rf"^tables/(?P<code>{CODE})/(?P<what>fill|credit|exchange|open|change|close|estimate)/$",
        floor.act,
        name="table_act",
    ),
    re_path(
        rf"^tables/(?P<code>{CODE})/terms/(?P<version>\d{{1,9}})/$", approvals.terms, name="terms"
    ),
    re_path(rf"^tables/(?P<code>{CODE})/players/$", players.page, name="players"),
    path("cash/", cash_log.today, name="cash_log"),
    path("cash/<day:on>/", cash_log.page, name="cash_log_of"),
    path("slips/", slips.listed, name="slips"),
    path("slips/requests/", slips.listed, {"which": "requests"}, name="slip_requests"),
    path("slips/transit/", slips.listed, {"which": "transit"}, name="slips_in_transit"),
    path("slips/requests/<int:pk>/", slips.by_request, name="slip_request"),
    path("slips/<number:number>/", slips.by_number, name="slip"),
    path("slips/<number:number>/print/", slips.printed, name="slip_print"),
    path("counts/", counts.listed, name="counts"),
    path("counts/<number:number>/", counts.one, name="count"),
    path("boxes/", boxes.on_tables, name="boxes_on_tables"),
    path("boxes/<int:pk>/", boxes.one, name="box"),
    path("count/", boxes.room, name="box_counts"),
    path("count/<int:pk>/", boxes.count, name="box_count"),
    path("records/", records.listed, name="records"),
    re_path(
        rf"^records/(?P<day>\d{{4}}-\d{{2}}-\d{{2}})/(?P<table>{CODE})/(?P<shift>[-\w]+)/$",
        records.one,
        name="record",
    ),
    path("days/", days.listed, name="days"),
    path("days/<day:on>/", days.one, name="day"),
    path("reports/drop-win/", reports.drop_win, name="drop_win"),
    path("paytables/", paytables.listed, name="paytables"),
    path("paytables/new/", paytable_draft.new, name="paytable_new"),
    path("paytables/edge/", paytable_draft.edge, name="paytable_edge"),
    path("paytables/<int:pk>/", paytables.one, name="paytable"),
    path("paytables/<int:pk>/draft/", paytable_draft.edit, name="paytable_edit"),
    path("paytables/<int:pk>/figures/", paytables.edge, name="paytable_figures"),
    path("paytables/<int:pk>/play/", paytable_filing.play, name="paytable_play"),
    path("paytables/<int:pk>/filing.pdf", paytable_filing.pdf, name="paytable_pdf"),
    path("approvals/", approvals.listed, name="approvals"),
    path("drafts/", drafts.keep, name="draft"),
]
