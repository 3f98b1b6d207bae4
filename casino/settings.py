"""All settings, in one file, from the environment; README says which to set for real work."""

import dj_database_url
from csp.constants import NONCE, NONE, SELF, UNSAFE_EVAL, UNSAFE_INLINE
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from casino.environment import BASE_DIR, DATA, env, env_bool, env_int, env_list, env_required
from casino.logs import logging_config
from casino.theme import UNFOLD as UNFOLD

HOW = "run `manage.py up`, which makes one, or set it in the environment"

# Installation
DEBUG = env_bool("DEBUG", default=False)
DEMO = env_bool("DEMO", default=False)
HOUSE_NAME = env("HOUSE_NAME", "Casino")
HTTPS = env_bool("HTTPS", default=not DEMO)
SECRET_KEY = env_required("SECRET_KEY", HOW)
SECRET_KEY_FALLBACKS = env_list("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_FAILURE_VIEW = "casino.errors.forged"
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "casino",
    "audit",
    "tables",
    "games",
    "unfold",
    "unfold.contrib.filters",
    "unfold.contrib.forms",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.contrib.postgres",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_filters",
    "django_htmx",
    "django_structlog",
    "django_prometheus",
    "csp",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "casino.content_policy.ContentPolicy",
    "casino.only_text.OnlyText",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "casino.middleware.BearerToken",
    "casino.middleware.PropertyScope",
    "casino.middleware.OwnAccount",
    "casino.preferences.LanguageMiddleware",
    "casino.desk.DeskMiddleware",
    "casino.guard.Guard",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

ROOT_URLCONF = "casino.urls"
WSGI_APPLICATION = "casino.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "csp.context_processors.nonce",
                "casino.context_processors.shell",
            ],
        },
    },
]

# Database: one alias. The application's role owns nothing; the owner's name migrates.
DATABASE_URL = env_required("DATABASE_URL", HOW)
DATABASE_OWNER_URL = env("DATABASE_OWNER_URL", DATABASE_URL)
DATABASES = {
    "default": {
        **dj_database_url.parse(DATABASE_URL, conn_max_age=env_int("CONN_MAX_AGE", 60)),
        "ATOMIC_REQUESTS": True,
        "CONN_HEALTH_CHECKS": True,
    },
}
DATABASE_APP_ROLE = DATABASES["default"].get("USER", "")
DATABASE_OWNER = {
    name: value
    for name, value in dj_database_url.parse(DATABASE_OWNER_URL).items()
    if name in {"USER", "PASSWORD", "HOST", "PORT"}
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Work in the background
CELERY_BROKER_URL = env_required("CELERY_BROKER_URL", HOW)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "tick": {"task": "casino.tick", "schedule": 10.0, "options": {"expires": 10.0}},
    "months": {"task": "rounds.months", "schedule": 3600.0, "options": {"expires": 3600.0}},
    "books": {"task": "tables.watch", "schedule": 600.0, "options": {"expires": 600.0}},
    "trail": {"task": "trail.watch", "schedule": 900.0, "options": {"expires": 900.0}},
}
# Nobody waits for a broker that is down: the beat tick sends what was not sent.
CELERY_BROKER_TRANSPORT_OPTIONS = {"max_retries": 0}
if CELERY_BROKER_URL.startswith("redis"):
    CELERY_BROKER_TRANSPORT_OPTIONS |= {
        # Longer than the longest chunk, or the chunk runs twice.
        "visibility_timeout": env_int("CELERY_VISIBILITY_TIMEOUT", 600),
        "unacked_restore_interval": 2,
        "unacked_restore_throttle": 1,
    }

# Shared by all processes: it counts failed sign-ins.
CACHE_URL = env("CACHE_URL", "db://casino_cache")
CACHE_BACKENDS = {
    "db": "django.core.cache.backends.db.DatabaseCache",
    "locmem": "django.core.cache.backends.locmem.LocMemCache",
}
CACHES = {
    "default": {
        "BACKEND": CACHE_BACKENDS.get(
            CACHE_URL.partition("://")[0], "django.core.cache.backends.redis.RedisCache"
        ),
        "LOCATION": CACHE_URL.removeprefix("db://").removeprefix("locmem://"),
    },
}

# People
AUTH_USER_MODEL = "casino.User"
AUTHENTICATION_BACKENDS = ["casino.backends.MembershipBackend"]
PASSWORD = "django.contrib.auth.password_validation."
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": PASSWORD + "UserAttributeSimilarityValidator"},
    {
        "NAME": PASSWORD + "MinimumLengthValidator",
        "OPTIONS": {"min_length": env_int("PASSWORD_LENGTH", 12)},
    },
    {"NAME": PASSWORD + "CommonPasswordValidator"},
    {"NAME": PASSWORD + "NumericPasswordValidator"},
]
KEY_DAYS = env_int("KEY_DAYS", 366)  # the longest life of an outside system's key
LOGIN_URL = reverse_lazy("account_login")
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = LOGIN_URL
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = env_int("REAUTHENTICATION_SECONDS", 900)
ACCOUNT_ADAPTER = "casino.sign_in.HouseAdapter"
ACCOUNT_RATE_LIMITS = {"login_failed": env("LOCKOUT", "10/m/ip,5/15m/key")}
ACCOUNT_SESSION_REMEMBER = False
ALLAUTH_TRUSTED_PROXY_COUNT = env_int("TRUSTED_PROXIES", 0)
MFA_ADAPTER = "casino.sign_in.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_TOTP_ISSUER = HOUSE_NAME
MFA_TOTP_TOLERANCE = 1  # the code of the half minute before is still being typed
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS

# Transport and content
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
if env_bool("BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
CONTENT_POLICY_EXCEPTIONS = {
    # The theme's Alpine evaluates its attributes, and styles what it shows and hides.
    "/admin/": {
        "script-src": [SELF, UNSAFE_EVAL, UNSAFE_INLINE],
        "style-src": [SELF, UNSAFE_INLINE],
    },
    # Swagger UI draws with inline styles.
    "/api/": {"style-src": [SELF, UNSAFE_INLINE]},
}

# Language and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("es", _("Spanish"))]
LOCALE_PATHS = [BASE_DIR / "templates" / "locale"]
FORMAT_MODULE_PATH = "casino.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Files
UPLOAD_MAX = env_int("UPLOAD_MAX", 20_000_000)
FILE_UPLOAD_HANDLERS = [
    "casino.uploads.Measured",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]
STATIC_URL = "static/"
STATIC_ROOT = DATA / "static"
MEDIA_ROOT = DATA / "files"
MANIFEST = env_bool("STATIC_MANIFEST", default=not DEBUG)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage."
        + ("ManifestStaticFilesStorage" if MANIFEST else "StaticFilesStorage"),
    },
}

# REST
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "casino.authentication.KeyAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["casino.rest.MayRead"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_FILTER_BACKENDS": [
        "casino.rest.WithinProperties",
        "casino.rest.AskedFor",
    ],
    "DEFAULT_PAGINATION_CLASS": "casino.rest.Pages",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "casino.problems.problem",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Casino table games back office",
    "DESCRIPTION": "Tables, terms, paytables, shift records; recorded rounds and their findings.",
    "VERSION": "1.0.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": ["casino.problems.in_schema"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}


# Observation
LOGGING = logging_config(env("LOG_LEVEL", "INFO"))
DJANGO_STRUCTLOG_CELERY_ENABLED = True
PROMETHEUS_EXPORT_MIGRATIONS = False
METRICS_TOKEN = env("METRICS_TOKEN")
