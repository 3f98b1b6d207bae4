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
from casino.access import properties_where
from casino.models import ApiToken, Membership, User
from casino.roles import ROLES, Role
from tables.admin.acts import each, said
from tables.models import Property
from tables.pages.people import who_may

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


class WithinProperties(Historied, ModelAdmin):
    """Rows of the person's own properties, with the property chosen from among these."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).filter(property_id__in=self.properties(request))

    def properties(self, request: HttpRequest) -> tuple[int, ...]:
        """Where the person may see rows of this kind."""
        return properties_where(request.user, f"casino.view_{self.opts.model_name}")

    def formfield_for_foreignkey(
        self, db_field: ForeignKey[Any, Any], request: HttpRequest, **options: Any
    ) -> Any:
        if db_field.name == "property":
            options["queryset"] = Property.objects.filter(pk__in=self.properties(request))
        if db_field.name == "user":
            options["queryset"] = self.people(request)
        return super().formfield_for_foreignkey(db_field, request, **options)

    def people(self, request: HttpRequest) -> QuerySet[User]:
        """Whom a row can be about."""
        return request.user.people_in_sight("casino.view_user")

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(User)
class UserAdmin(Historied, ModelAdmin):
    """Who can sign in. People are let go, never deleted; the password is set by themselves."""

    list_display = ["username", "name", "is_active", "is_service", "last_login", "factor_asked_by"]
    list_filter = ["is_active", "is_service", ("factor_asked_by", admin.EmptyFieldListFilter)]
    list_select_related = ["factor_asked_by"]
    search_fields = ["username", "name"]
    fields = ["username", "name", "email", "is_service", "language"]
    readonly_fields = ["is_active", "last_login"]
    actions = [
        "let_go", "give_first_password", "ask_factor_removal", "approve_factor_removal",
    ]  # fmt: skip
    action_form = WhyForm

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        seen = request.user.people_in_sight("casino.view_user")
        return super().get_queryset(request).filter(pk__in=seen.values("pk"))

    def get_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        return self.fields if obj is None else [*self.fields, "is_active", "last_login"]

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        return self.readonly_fields if obj is None else [*self.readonly_fields, "is_service"]

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Somewhere, for the list; of a person, wherever they belong."""
        return request.user.has_perm("casino.change_user", obj)

    def has_approve_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("casino.approve_factor_removal")

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: User, form: ModelForm, change: bool) -> None:
        services.keep_person(
            person=obj, is_new=not change, by=request.user, property=request.desk.property
        )

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
                messages.error(request, f"{person}: {said(refusal, request)}")
            else:
                told = _(
                    "%(person)s signs in as %(username)s with “%(password)s”, shown this once."
                )
                facts = {"person": person, "username": person.username, "password": first}
                messages.warning(request, told % facts)

    @admin.action(
        description=_("Remove the second factor, where its owner has lost it"),
        permissions=["change"],
    )
    def ask_factor_removal(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        why = request.POST.get("why", "")
        for person in chosen:
            try:
                asked = services.ask_factor_removal(person=person, why=why, by=request.user)
            except Refused as refusal:
                messages.error(request, f"{person}: {said(refusal, request)}")
                continue
            if asked.factor_asked_by_id is None:
                messages.success(request, f"{person}: {_('second factor removed')}")
            else:
                whose = who_may("casino.approve_factor_removal", request.desk.property)
                messages.warning(request, f"{person}: {_('another person approves it.')} {whose}")

    @admin.action(
        description=_("Approve that the second factor is removed"), permissions=["approve"]
    )
    def approve_factor_removal(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        each(
            request, chosen,
            lambda person: services.approve_factor_removal(person=person, by=request.user),
            str(_("second factor removed")),
        )  # fmt: skip


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
        user = request.user
        return user.has_perm("casino.approve_role") or services.first_controllers(user).exists()

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

    def people(self, request: HttpRequest) -> QuerySet[User]:
        return super().people(request).filter(is_service=True, is_active=True)

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
