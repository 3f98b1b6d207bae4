"""No file comes in that is larger than any of ours: told before it is read."""

from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler


class Measured(FileUploadHandler):
    """Stands before Django's own handlers and lets through what is not too large."""

    def handle_raw_input(
        self, input_data: Any, meta: Any, content_length: int, boundary: Any, encoding: Any = None
    ) -> None:
        if content_length > settings.UPLOAD_MAX:
            raise RequestDataTooBig

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """The handlers behind this one keep the file."""
