"""What a page may load: strict everywhere, wider only where somebody else's theme needs it."""

from dataclasses import replace

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase


class ContentPolicy(CSPMiddleware):
    """The policy of `CONTENT_SECURITY_POLICY`; below some addresses with a few exceptions."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        for prefix, exceptions in settings.CONTENT_POLICY_EXCEPTIONS.items():
            if request.path_info.startswith(prefix):
                return replace(parts, replace={**(parts.replace or {}), **exceptions})
        return parts
