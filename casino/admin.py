"""People, role grants and keys in the admin: it asks, the services decide."""

from typing import Any

from allauth.account.admin import EmailAddressAdmin  # noqa: F401  likewise
from allauth.account.models import EmailAddress
from allauth.mfa.admin import AuthenticatorAdmin  # noqa: F401  likewise
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin  # noqa: F401  registered first, to be taken away
from django.contrib.auth.models import Group
from django.db.models import ForeignKey, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.forms import ActionForm
from unfold.widgets import UnfoldAdminTextInputWidget

from audit.ledgers import Historied
from audit.trail import Refused
from casino import services
from casino.access import properties_of
from casino.models import ApiToken, Membership, User
from casino.roles import ROLES, Role
from tables.models import Property

for theirs in (Group, EmailAddress, Authenticator):
    admin.site.unregister(theirs)


class WhyForm(ActionForm):
    """The list's actions, with a place for the reason."""

    why = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=200,
        widget=UnfoldAdminTextInputWidget({"placeholder": _("Reason")}),
    )


def each(request: HttpRequest, chosen: QuerySet[Any], act: Any, done: str, **facts: object) -> None:
    """Do one act with every chosen row, and say of each whether it was done."""
    for row in chosen:
        try:
            act(row, **facts)
        except Refused as refusal:
            messages.error(request, f"{row}: {refusal}")
        else:
            messages.success(request, f"{row}: {done}")


class WithinProperties(Historied, ModelAdmin):
    """Rows of the person's own properties, with the property chosen from among these."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).filter(property_id__in=properties_of(request.user))

    def formfield_for_foreignkey(
        self, db_field: ForeignKey[Any, Any], request: HttpRequest, **options: Any
    ) -> Any:
        if db_field.name == "property":
            options["queryset"] = Property.objects.filter(pk__in=properties_of(request.user))
        return super().formfield_for_foreignkey(db_field, request, **options)

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(User)
class UserAdmin(Historied, ModelAdmin):
    """Who can sign in. People are let go, never deleted; the password is set by themselves."""

    list_display = ["username", "name", "is_active", "is_service", "last_login"]
    list_filter = ["is_active", "is_service"]
    search_fields = ["username", "name"]
    fields = ["username", "name", "email", "is_service", "language"]
    readonly_fields = ["is_active", "last_login"]
    actions = ["let_go", "give_first_password"]
    action_form = WhyForm

    def get_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        return self.fields if obj is None else [*self.fields, "is_active", "last_login"]

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        return self.readonly_fields if obj is None else [*self.readonly_fields, "is_service"]

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: User, form: ModelForm, change: bool) -> None:
        services.keep_person(person=obj, is_new=not change, by=request.user)

    @admin.action(
        description=_("Let go: no sign-in, no role, no key from now on"), permissions=["change"]
    )
    def let_go(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        why = request.POST.get("why", "")
        each(
            request, chosen, lambda person: services.let_go(person=person, why=why, by=request.user),
            str(_("let go")),
        )  # fmt: skip

    @admin.action(
        description=_("Give a first password, to be changed at sign-in"), permissions=["change"]
    )
    def give_first_password(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        for person in chosen:
            try:
                first = services.give_first_password(person=person, by=request.user)
            except Refused as refusal:
                messages.error(request, f"{person}: {refusal}")
            else:
                told = _(
                    "%(person)s signs in as %(username)s with “%(password)s”, shown this once."
                )
                facts = {"person": person, "username": person.username, "password": first}
                messages.warning(request, told % facts)


@admin.register(Membership)
class MembershipAdmin(WithinProperties):
    """Who has which role: granted by one person, approved by another, ended with a reason."""

    list_display = [
        "user", "role", "property", "since", "until", "granted_by", "approved_by", "approved_at",
    ]  # fmt: skip
    list_filter = ["role", ("approved_at", admin.EmptyFieldListFilter)]
    list_select_related = ["user", "property", "granted_by", "approved_by"]
    search_fields = ["user__username", "user__name"]
    fields = ["user", "property", "role", "until"]
    autocomplete_fields = ["user"]
    actions = ["approve", "end"]
    action_form = WhyForm

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("casino.grant_role")

    def has_approve_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("casino.approve_role")

    def has_end_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("casino.end_role")

    def save_model(
        self, request: HttpRequest, obj: Membership, form: ModelForm, change: bool
    ) -> None:
        granted = services.grant_role(
            user=obj.user, property=obj.property, role=obj.role, until=obj.until, by=request.user
        )
        obj.pk = granted.pk

    @admin.action(description=_("Approve"), permissions=["approve"])
    def approve(self, request: HttpRequest, chosen: QuerySet[Membership]) -> None:
        each(
            request, chosen,
            lambda row: services.approve_role(membership=row, by=request.user), str(_("approved")),
        )  # fmt: skip

    @admin.action(description=_("End"), permissions=["end"])
    def end(self, request: HttpRequest, chosen: QuerySet[Membership]) -> None:
        why = request.POST.get("why", "")
        each(
            request, chosen,
            lambda row: services.end_role(membership=row, why=why, by=request.user), str(_("ended")),
        )  # fmt: skip


class KeyForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a new key is for; its scopes are some of what an integrator may do."""

    scopes = forms.MultipleChoiceField(
        label=_("scopes"),
        choices=[(name, name) for name in sorted(ROLES[Role.INTEGRATOR])],
        widget=forms.CheckboxSelectMultiple,
    )

    class Meta:
        model = ApiToken
        fields = ["user", "property", "name", "scopes", "expires_at"]


@admin.register(ApiToken)
class ApiTokenAdmin(WithinProperties):
    """Keys of outside systems: shown once, scoped, expiring, revoked at once."""

    form = KeyForm
    list_display = [
        "name", "start", "user", "property", "expires_at", "last_used_at", "revoked_at",
    ]  # fmt: skip
    list_select_related = ["user", "property"]
    actions = ["revoke"]
    action_form = WhyForm

    def formfield_for_foreignkey(
        self, db_field: ForeignKey[Any, Any], request: HttpRequest, **options: Any
    ) -> Any:
        if db_field.name == "user":
            options["queryset"] = User.objects.filter(is_service=True, is_active=True)
        return super().formfield_for_foreignkey(db_field, request, **options)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("casino.issue_token")

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("casino.revoke_token")

    def save_model(
        self, request: HttpRequest, obj: ApiToken, form: ModelForm, change: bool
    ) -> None:
        token, text = services.issue_token(
            user=obj.user, property=obj.property, name=obj.name, scopes=obj.scopes,
            expires_at=obj.expires_at, by=request.user,
        )  # fmt: skip
        obj.pk = token.pk
        told = _("The key is %(text)s. It is shown this once: hand it over now.")
        messages.warning(request, told % {"text": text})

    @admin.action(description=_("Revoke"), permissions=["revoke"])
    def revoke(self, request: HttpRequest, chosen: QuerySet[ApiToken]) -> None:
        why = request.POST.get("why", "")
        each(
            request, chosen,
            lambda row: services.revoke_token(token=row, why=why, by=request.user), str(_("revoked")),
        )  # fmt: skip
