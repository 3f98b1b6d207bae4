"""Addresses of the house's own pages about its tables and its books."""

from datetime import date

from django.urls import path, re_path, register_converter

from tables.pages import (
    adjustment_form,
    adjustments,
    approvals,
    box_places,
    boxes,
    cash_log,
    charts,
    counts,
    days,
    drafts,
    floor,
    limits,
    machine,
    marker_ledgers,
    marker_transfers,
    markers,
    paper_slips,
    papers,
    patron,
    patrons,
    paytable_draft,
    paytable_filing,
    paytables,
    pit,
    players,
    poker,
    policies,
    progressives,
    rates,
    records,
    recount,
    reports,
    roster,
    slips,
    terms_copy,
    terms_draft,
    today,
    verify,
)
from tables.pages.at_table import AT_TABLE


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
    path("pits/", pit.first, name="pits"),
    path("pits/<slug:code>/", pit.page, name="pit"),
    path("pits/<slug:code>/roster/", roster.page, name="roster"),
    re_path(rf"^tables/(?P<code>{CODE})/$", floor.table, name="table"),
    re_path(
        rf"^tables/(?P<code>{CODE})/(?P<what>{'|'.join(AT_TABLE)})/$",
        floor.act,
        name="table_act",
    ),
    re_path(
        rf"^tables/(?P<code>{CODE})/terms/(?P<version>\d{{1,9}})/$", approvals.terms, name="terms"
    ),
    re_path(
        rf"^tables/(?P<code>{CODE})/terms/(?P<version>\d{{1,9}})/copy/$",
        terms_copy.page,
        name="terms_copy",
    ),
    re_path(rf"^tables/(?P<code>{CODE})/terms/new/$", terms_draft.page, name="terms_new"),
    re_path(rf"^tables/(?P<code>{CODE})/limits/$", limits.page, name="limits"),
    re_path(rf"^tables/(?P<code>{CODE})/players/$", players.page, name="players"),
    path("cash/", cash_log.today, name="cash_log"),
    path("cash/<day:on>/", cash_log.page, name="cash_log_of"),
    path("cash/<day:on>/<int:pk>/", cash_log.of_patron, name="cash_of"),
    path("slips/", slips.listed, name="slips"),
    path("slips/requests/", slips.listed, {"which": "requests"}, name="slip_requests"),
    path("slips/transit/", slips.listed, {"which": "transit"}, name="slips_in_transit"),
    path("slips/requests/<int:pk>/", slips.by_request, name="slip_request"),
    path("slips/requests/<int:pk>/print/", slips.printed_paper, name="slip_print_paper"),
    path("slips/paper/", paper_slips.form, name="paper_slip"),
    path("slips/<number:number>/", slips.by_number, name="slip"),
    path("slips/<number:number>/print/", slips.printed, name="slip_print"),
    path("counts/", counts.listed, name="counts"),
    path("counts/<number:number>/", counts.one, name="count"),
    path("counts/<number:number>/recount/", recount.page, name="recount"),
    path("boxes/", boxes.on_tables, name="boxes_on_tables"),
    path("boxes/place/", box_places.page, name="box_place"),
    path("boxes/<int:pk>/", boxes.one, name="box"),
    path("boxes/<int:pk>/papers/", papers.of_box, name="box_papers"),
    path("count/", boxes.room, name="box_counts"),
    path("count/verify/", verify.page, name="verify"),
    path("count/machine/", machine.page, name="machine"),
    path("count/<int:pk>/", boxes.count, name="box_count"),
    path("records/", records.listed, name="records"),
    re_path(
        rf"^records/(?P<day>\d{{4}}-\d{{2}}-\d{{2}})/(?P<table>{CODE})/(?P<shift>[-\w]+)/$",
        records.one,
        name="record",
    ),
    path("days/", days.listed, name="days"),
    path("days/<day:on>/", days.one, name="day"),
    path("days/<day:on>/papers/", papers.of_day, name="day_papers"),
    path("markers/", markers.listed, name="markers"),
    path("markers/ledgers/", marker_ledgers.page, name="marker_ledgers"),
    path("markers/slips/<number:number>/", marker_transfers.one, name="marker_transfer"),
    path("markers/<number:number>/", markers.one, name="marker"),
    path("markers/<number:number>/print/", markers.printed, name="marker_print"),
    path("patrons/", patrons.page, name="patrons"),
    path("patrons/<int:pk>/", patron.page, name="patron"),
    path("adjustments/", adjustments.listed, name="adjustments"),
    path("adjustments/new/", adjustment_form.new, name="adjustment_new"),
    path("adjustments/<number:number>/", adjustments.one, name="adjustment"),
    path("poker/", poker.page, name="poker"),
    path("progressives/", progressives.page, name="progressives"),
    path("progressives/<int:pk>/", progressives.one, name="progressive"),
    path("progressives/slips/<number:number>/", progressives.slip, name="jackpot_slip"),
    path("policies/", policies.current, name="policies"),
    path("policies/<int:version>/", policies.page, name="policy"),
    path("rates/", rates.page, name="rates"),
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
    path("approvals/charts/<int:version>/", charts.page, name="chart"),
    path("drafts/", drafts.keep, name="draft"),
]
