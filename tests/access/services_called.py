"""Every service by name, with what it is called with: things of the house by type, the rest by name.

A call need not succeed: who may not is answered `Forbidden`; who may is done the service, or refused
for another reason. A service that refuses even nobody for another reason is asked by its source.
"""

import ast
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from importlib import import_module
from typing import Any, get_args, get_origin, get_type_hints

from django.db import transaction
from django.db.models import Model

from audit import alerts
from audit import services as audit_services
from audit.history import Search
from audit.models import Alert
from audit.trail import Forbidden, require
from casino import services as casino_services
from casino.models import User
from games import services as games_services
from games.engine.money import Money
from tables import duties, machines
from tables import services as tables_services
from tables.models import (
    Adjustment,
    Box,
    GamingDay,
    Marker,
    Placement,
    Property,
    Slip,
    Table,
    TableTicket,
)
from tests.builders import House

Service = Callable[..., Any]
SERVICES = ("tables.services", "games.services", "audit.services", "casino.services")
PARTS = {
    "audit.services.ingest.refuse_corrections()",
    "audit.services.ingest.store()",
    "tables.services.counts.require_recountable()",
    "tables.services.counts.require_witness_of_recount()",
    "tables.services.boxes.turn_all()",
    "tables.services.handovers.hand()",
    "tables.services.poker.contribute_jackpot()",
    "tables.services.progressives.move()",
    "tables.services.ratings.clear()",
    "tables.services.roster.clear()",
    "tables.services.steps.take()",
    "tables.services.withdrawing.may_withdraw()",
    "tables.services.withdrawing.withdraw()",
}
"""What services are made of: each is called by one that stands in the table itself."""

DOCUMENTS: dict[type[Model], machines.Machine] = {
    Slip: machines.SLIP,
    Placement: machines.PLACEMENT,
    Marker: machines.MARKER,
    TableTicket: machines.TICKET,
    Adjustment: machines.ADJUSTMENT,
    GamingDay: machines.DAY,
}


def services() -> dict[str, Service]:
    """Every function that does something in somebody's name."""
    found: dict[str, Service] = {}
    for module in modules():
        for name, service in vars(module).items():
            ours = inspect.isfunction(service) and service.__module__ == module.__name__
            if ours and not name.startswith("_") and "by" in inspect.signature(service).parameters:
                found[f"{module.__name__}.{name}()"] = service
    return {name: service for name, service in found.items() if name not in PARTS}


def modules() -> Iterator[Any]:
    for package in (tables_services, audit_services):
        names = (each.name for each in pkgutil.iter_modules(package.__path__))
        yield from (import_module(f"{package.__name__}.{name}") for name in names)
    yield from (games_services, casino_services, alerts)


class Calls:
    """What services are called with in one house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.other = house.another("drop_team")
        self.named: dict[str, Any] = {
            "act": None,
            "cashier": house.a("cage_cashier"),
            "at": house.at("2026-03-02 13:00"),
            "signed_at": house.at("2026-03-02 13:00"),
            "starts_at": house.at("2027-02-01 06:00"),
            "property_id": house.property.pk,
            "kind": "fill",
            "part": "box",
            "task": "rounds.import",
            "role": "drop_team",
            "is_new": True,
            "asked": Search(house.property.pk),
            "digest": lambda: "sha256:0",
            "lines": [],
            "first_day": date(2027, 3, 1),
        }

        chips = {Money(10000): 1}
        self.special: dict[str, dict[str, Any]] = {
            "tables.services.boxes.place_box": {
                "table": Table.objects.get(property=house.property, code="BJ-04"),
                "box": Box.objects.get(property=house.property, code="B-4"),
            },
            "tables.services.slips.enter_paper_slip": {"to_table": chips, "paper": "F000518"},
            "tables.services.slips.request_slip": {"to_table": chips, "at": self.named["at"]},
            "audit.alerts.settle": {
                "alert": Alert.objects.get(property_id=house.property.pk, kind="odd")
            },
            "tables.services.prints.print_parts": {
                "document": Slip.objects.filter(property=house.property).first(),
                "parts": ["cage"],
            },
            "casino.services.keep_person": {"property": house.property},
            "tables.services.voids.take_step": {
                "paper": TableTicket.objects.get(property=house.property)
            },
            "tables.services.closing.take_step": {
                "day": GamingDay.objects.get(property=house.property, date=date(2026, 2, 27))
            },
        }

    def arguments(self, service: Service) -> dict[str, Any]:
        """Something for every argument that has to be given, `by` left out."""
        told = inspect.signature(service).parameters.values()
        kinds = get_type_hints(inspect.unwrap(service))
        wanted = [
            each
            for each in told
            if each.name != "by"
            and each.kind is not each.VAR_KEYWORD
            and (each.default is each.empty or each.name == "why")
        ]
        given = {each.name: self.something(each.name, kinds.get(each.name)) for each in wanted}
        given |= self.special.get(f"{service.__module__}.{service.__name__}", {})
        if "act" in given:
            document = next(row for row in given.values() if isinstance(row, Model))
            given["act"] = machines.open_acts(*duties.machine_of(document), document.state)[0].act
        return given

    def something(self, name: str, kind: Any) -> Any:
        if name in self.named:
            return self.named[name]
        inner = [each for each in get_args(kind) if inspect.isclass(each)]
        if kind is Model:
            return self.house.pit
        if inspect.isclass(kind) and issubclass(kind, Model):
            return self.one_of(kind)
        if get_origin(kind) in {Sequence, Iterable, list, tuple}:
            first = inner[0] if inner else str
            return [self.one_of(first)] if issubclass(first, Model) else []
        if get_origin(kind) is Mapping or get_origin(kind) is dict:
            return {}
        plain = {str: "x", int: 1, bool: False, Money: Money(100), Decimal: Decimal(2)}
        more = {date: date(2026, 3, 1), datetime: self.named["at"]}
        return (plain | more).get(kind, self.other)

    def one_of(self, model: type[Model]) -> Model:
        """The first row of the house of a kind; one that is not written where it has none."""
        if model is Property:
            return self.house.property
        if model is User:
            return self.other
        names = {field.attname for field in model._meta.concrete_fields}
        here = {"property_id": self.house.property.pk} if "property_id" in names else {}
        return model._base_manager.filter(**here).order_by("pk").first() or model(**here)


def answer(service: Service, arguments: dict[str, Any], by: User) -> str:
    """Whether this person may, by what the service says; what it did is taken back."""
    try:
        with transaction.atomic():
            found = service(**arguments, by=by)
            if inspect.isgenerator(found):
                next(found, None)
            raise Done
    except Forbidden as refusal:
        return "no" if about(refusal, by) else "yes"
    except Exception:
        return "yes"


class Done(Exception):
    """The service did it: it is taken back."""


def answers(
    service: Service, arguments: dict[str, Any], people: dict[str, User], house: House
) -> dict[str, str]:
    """Whether each may; where a call is refused before the question, by what its source asks."""
    first = answer(service, arguments, people["nobody"])
    asked = permissions_in(service) if first == "yes" else set()
    if not asked:
        return {who: answer(service, arguments, by) for who, by in people.items()}
    return {
        who: "yes" if all(by.has_perm(each, house.property) for each in asked) else "no"
        for who, by in people.items()
    }


def permissions_in(service: Service) -> set[str]:
    """The permissions that a service asks for, itself or in what it calls."""
    asked: set[str] = set()
    seen: set[Service] = set()
    reached = [inspect.unwrap(service)]
    while reached:
        function = reached.pop()
        seen.add(function)
        for call in ast.walk(ast.parse(inspect.getsource(function))):
            if not isinstance(call, ast.Call):
                continue
            called = inspect.unwrap(named_in(function, call.func))
            if called is require:
                wanted = call.args[1]
                known = function.__globals__.get(getattr(wanted, "id", ""))
                asked.add(wanted.value if isinstance(wanted, ast.Constant) else str(known))
            elif getattr(called, "__module__", "").startswith(SERVICES) and called not in seen:
                reached.append(called)
    return asked


def named_in(function: Service, name: ast.expr) -> Any:
    """The function that a call names: of its own module, or of another that it has imported."""
    known = function.__globals__
    if isinstance(name, ast.Attribute):
        module = known.get(getattr(name.value, "id", ""))
        found = getattr(module, name.attr, None) if inspect.ismodule(module) else None
    else:
        found = known.get(getattr(name, "id", ""))
    return found if inspect.isfunction(found) else None


def about(refusal: Forbidden, by: User) -> bool:
    """Whether it is this person who lacks the permission, and not a second one."""
    return not by.has_perm(refusal.permission, refusal.on)


def steps() -> Iterator[tuple[str, Model, machines.Transition]]:
    """Every act of every document, in the state it is taken from."""
    for model, machine in DOCUMENTS.items():
        for each in machine:
            kind = {"kind": each.kind} if each.kind else {}
            name = " ".join(filter(None, (model._meta.model_name, each.kind, each.source)))
            yield f"{name}: {each.act}()", model(state=each.source, **kind), each


def may_step(house: House, document: Model, step: machines.Transition, by: User) -> str:
    """What the one place that decides about steps says."""
    document.pk, document.property_id = 0, house.property.pk
    return "no" if isinstance(duties.refusal(document, step, by), Forbidden) else "yes"
