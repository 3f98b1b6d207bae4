"""Migrating a test database without rendering every model again for each constraint.

A constraint changes no field and no relation, so the model that has been rendered already is
right but for its list of constraints. Django renders it anew, with all that is related to it;
with a hundred constraints that is a third of the whole time.
"""

from typing import Any

from django.db.migrations.state import ProjectState


def append_constraint(self: ProjectState, app: str, name: str, option: str, thing: Any) -> None:
    """`ProjectState._append_option`, without the rendering where it is of no use."""
    state = self.models[app, name]
    state.options[option] = [*state.options.get(option, []), thing]
    if "apps" not in self.__dict__:
        return
    if option == "constraints":
        self.apps.get_model(app, name)._meta.constraints = list(state.options[option])
    else:
        self.reload_model(app, name, delay=True)
