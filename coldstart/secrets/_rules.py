"""What secrets look like: one row a kind of value, from the formats that their issuers publish.

A row's ``parts`` are texts of which one must stand in a line before its expression is tried; the group ``value`` (the
whole match when there is none) is what is withheld. Expressions are linear: every repeat is bounded or followed by what it
cannot hold. Kinds without a format of their own are known by the name that they are assigned to, and by being no word.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from coldstart.patterns import regex


class Rule(NamedTuple):
    kind: str  # what a reader is told
    parts: tuple[str, ...]  # one of them is in every text that matches
    pattern: re.Pattern[str]
    placed: bool = False  # known by what stands around the group ``value``, so a stand-in may be there


def _rule(kind: str, parts: str, pattern: str) -> Rule:
    return Rule(kind, tuple(parts.split()), regex(pattern), "(?P<value>" in pattern)


_START = r"(?<![A-Za-z0-9_])(?<![A-Za-z0-9]-)"  # a format of its own starts no word in the middle
_END = r"(?![A-Za-z0-9_])"


def _token(kind: str, parts: str, pattern: str) -> Rule:
    return _rule(kind, parts, f"{_START}(?:{pattern}){_END}")


#: Values with a published format, by issuer. The part that is tested first is the format's own fixed text.
ISSUED = (
    _token("AWS access key", "AKIA ASIA ABIA ACCA A3T", r"(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}"),
    _token(
        "AWS Bedrock key",
        "ABSK bedrock-api-key-",
        r"ABSK[A-Za-z0-9+/]{100,300}={0,2}|bedrock-api-key-[A-Za-z0-9+/=_-]{20,400}",
    ),
    _token("AWS marketplace token", "amzn.mws.", r"amzn\.mws\.[0-9a-f]{8}-[0-9a-f-]{27}"),
    _token("Alibaba Cloud key", "LTAI", r"LTAI[A-Za-z0-9]{12,20}"),
    _token("Tencent Cloud key", "AKID", r"AKID[A-Za-z0-9]{32}"),
    _token(
        "GitHub token",
        "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_",
        r"gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}",
    ),
    _token(
        "GitLab token",
        "glpat- gldt- glrt- glptt- glcbt- glft- glimt- glagent- glsoat- glffct- gloas- glwt- GR1348941",
        r"gl(?:pat|dt|rt|ptt|cbt|ft|imt|agent|soat|ffct|oas|wt)-[A-Za-z0-9_.=-]{20,300}|GR1348941[A-Za-z0-9_-]{20}",
    ),
    _token(
        "Slack token",
        "xox xapp-",
        r"xox[abceoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,250}|xapp-\d-[A-Z0-9]{8,14}-\d{8,14}-[a-f0-9]{32,128}",
    ),
    _rule(
        "Slack webhook",
        "hooks.slack.com",
        r"hooks\.slack\.com/(?:services|workflows|triggers)/(?P<value>[A-Z0-9]{8,14}/[A-Za-z0-9_/-]{16,90})",
    ),
    _rule(
        "Discord webhook",
        "/webhooks/",
        r"discord(?:app)?\.com/api/(?:v\d+/)?webhooks/\d{16,20}/(?P<value>[\w-]{60,80})",
    ),
    _rule(
        "Teams webhook",
        "webhook.office.com",
        r"\.webhook\.office\.com/webhookb2/(?P<value>[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9a-f]{32}/[0-9a-f-]{36})",
    ),
    _token(
        "Discord token",
        "MD MT Mj Mz ND NT Nj Nz OD OT",
        r"(?:M[DTjz]|N[DTjz]|O[DT])[A-Za-z0-9_-]{22,26}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}",
    ),
    _token(
        "Stripe key",
        "sk_live_ sk_test_ rk_live_ rk_test_ whsec_",
        r"[sr]k_(?:live|test)_[A-Za-z0-9]{16,250}|whsec_[A-Za-z0-9+/]{32,80}={0,2}",
    ),
    _token("Google API key", "AIza", r"AIza[A-Za-z0-9_-]{35}"),
    _token(
        "Google OAuth secret",
        "GOCSPX- ya29. 1//0",
        r"GOCSPX-[A-Za-z0-9_-]{28}|ya29\.[A-Za-z0-9_-]{30,500}|1//0[A-Za-z0-9_-]{40,120}",
    ),
    _token(
        "OpenAI key",
        "sk- sess-",
        r"sk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{20,250}|sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}|sk-[A-Za-z0-9]{48}|sess-[A-Za-z0-9]{40}",
    ),
    _token("Anthropic key", "sk-ant-", r"sk-ant-[A-Za-z0-9_-]{20,200}"),
    _token("OpenRouter key", "sk-or-", r"sk-or-v1-[0-9a-f]{64}"),
    _token("Groq key", "gsk_", r"gsk_[A-Za-z0-9]{52}"),
    _token("xAI key", "xai-", r"xai-[A-Za-z0-9]{70,90}"),
    _token("Perplexity key", "pplx-", r"pplx-[A-Za-z0-9]{48}"),
    _token("Replicate token", "r8_", r"r8_[A-Za-z0-9]{37}"),
    _token("Hugging Face token", "hf_ api_org_", r"(?:hf|api_org)_[A-Za-z0-9]{34,40}"),
    _token("npm token", "npm_", r"npm_[A-Za-z0-9]{36}"),
    _token("PyPI token", "pypi-AgE", r"pypi-AgE[A-Za-z0-9_-]{50,500}"),
    _token("RubyGems key", "rubygems_", r"rubygems_[0-9a-f]{48}"),
    _token("crates.io token", "cio", r"cio[A-Za-z0-9]{32}"),
    _token("NuGet key", "oy2", r"oy2[a-z0-9]{43}"),
    _token("Clojars token", "CLOJARS_", r"CLOJARS_[0-9a-f]{60}"),
    _token("JFrog token", "AKC cmVmdGtu", r"AKC[A-Za-z0-9]{64,90}|cmVmdGtu[A-Za-z0-9]{56}"),
    _token("Docker token", "dckr_pat_ dckr_oat_", r"dckr_[po]at_[A-Za-z0-9_-]{27,64}"),
    _token("DigitalOcean token", "dop_v1_ doo_v1_ dor_v1_", r"do[opr]_v1_[0-9a-f]{64}"),
    _token("SendGrid key", "SG.", r"SG\.[A-Za-z0-9_-]{20,24}\.[A-Za-z0-9_-]{39,50}"),
    _token("Brevo key", "xkeysib- xsmtpsib-", r"x(?:keysib|smtpsib)-[0-9a-f]{64}-[A-Za-z0-9]{16}"),
    _token("Mailgun key", "key-", r"key-[0-9a-f]{32}"),
    _token("Mailchimp key", "-us", r"[0-9a-f]{32}-us\d{1,2}"),
    _token("Resend key", "re_", r"re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}"),
    _token("Twilio key", "SK", r"SK[0-9a-f]{32}"),
    _token("Telegram bot token", ":AA", r"\d{8,11}:AA[A-Za-z0-9_-]{33}"),
    _token("Shopify token", "shpat_ shpca_ shppa_ shpss_ shpua_", r"shp(?:at|ca|pa|ss|ua)_[0-9a-fA-F]{32}"),
    _token("Square token", "sq0atp- sq0csp- EAAA", r"sq0(?:atp|csp)-[A-Za-z0-9_-]{22,43}|EAAA[A-Za-z0-9_-]{60}"),
    _token("PayPal token", "access_token$", r"access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}"),
    _token("Plaid token", "access-", r"access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{27}"),
    _token("Facebook token", "EAA", r"EAA[A-Z][A-Za-z0-9]{80,300}"),
    _token("X bearer token", "AAAAAAAAAAAAAAAAAAAAA", r"A{21,22}[A-Za-z0-9%]{60,120}"),
    _token("Atlassian token", "ATATT3 ATCTT3 ATBB", r"AT[AC]TT3[A-Za-z0-9_=-]{100,300}|ATBB[A-Za-z0-9]{32}"),
    _token("Linear key", "lin_api_ lin_oauth_", r"lin_(?:api|oauth)_[A-Za-z0-9]{40,64}"),
    _token("Notion token", "ntn_ secret_", r"ntn_[A-Za-z0-9]{43,50}|secret_[A-Za-z0-9]{43}"),
    _token("Airtable token", "pat", r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}"),
    _token("Figma token", "figd_", r"figd_[A-Za-z0-9_-]{40}"),
    _token("Asana token", "/12", r"\d/\d{15,17}:[0-9a-f]{32}"),
    _token("Databricks token", "dapi", r"dapi[0-9a-f]{32}(?:-\d)?"),
    _token("Heroku key", "HRKU-", r"HRKU-[A-Za-z0-9_-]{36,80}"),
    _token("Vault token", "hvs. hvb. hvr.", r"hv[sbr]\.[A-Za-z0-9_-]{24,300}"),
    _token("Terraform token", ".atlasv1.", r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70}"),
    _token("Fly token", "fo1_ fm1_ fm2_ FlyV1", r"fo1_[A-Za-z0-9_-]{43}|fm[12][ar]?_[A-Za-z0-9+/=_-]{80,900}"),
    _token("Netlify token", "nfp_", r"nfp_[A-Za-z0-9]{36,40}"),
    _token("Render key", "rnd_", r"rnd_[A-Za-z0-9]{28,32}"),
    _token("Supabase key", "sbp_ sb_secret_", r"sbp_(?:v\d_)?[0-9a-f]{40}|sb_secret_[A-Za-z0-9_-]{20,60}"),
    _token("Cloudflare key", "v1.0-", r"v1\.0-[0-9a-f]{24}-[0-9a-f]{146}"),
    _token("New Relic key", "NRAK- NRII- NRIQ- NRJS- NRRA-", r"NR(?:AK|II|IQ|JS|RA)-[A-Za-z0-9_-]{19,42}"),
    _token(
        "Grafana token",
        "glsa_ glc_ eyJrIjoi",
        r"glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}|glc_[A-Za-z0-9+/]{32,400}={0,2}|eyJrIjoi[A-Za-z0-9]{70,400}={0,2}",
    ),
    _token("Sentry token", "sntrys_ sntryu_", r"sntrys_eyJ[A-Za-z0-9+/=_-]{60,400}|sntryu_[0-9a-f]{64}"),
    _token("Dynatrace token", "dt0c01. dt0s", r"dt0[a-z]\d{2}\.[A-Z0-9]{8,24}\.[A-Z0-9]{64}"),
    _token("Sumo Logic key", "su", r"su[A-Za-z0-9]{12}:[A-Za-z0-9]{64}"),
    _token("PlanetScale token", "pscale_", r"pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,64}"),
    _token("Neon key", "napi_", r"napi_[a-z0-9]{60,70}"),
    _token("Postman key", "PMAK-", r"PMAK-[0-9a-f]{24}-[0-9a-f]{34}"),
    _token("Pulumi token", "pul-", r"pul-[0-9a-f]{40}"),
    _token("Doppler token", "dp.", r"dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}"),
    _token("Infracost key", "ico-", r"ico-[A-Za-z0-9]{32}"),
    _token("Prefect key", "pnu_ pnb_", r"pn[ub]_[A-Za-z0-9]{36}"),
    _token(
        "LaunchDarkly key",
        "sdk- mob- api-",
        r"(?:sdk|api)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",
    ),
    _token("CircleCI token", "CCIPAT_ CCIPRJ_", r"CCIP(?:AT|RJ)_[A-Za-z0-9]{22}_[0-9a-f]{40}"),
    _token("Buildkite token", "bkua_", r"bkua_[0-9a-z]{40}"),
    _token("Sonar token", "squ_ sqp_ sqa_", r"sq[upa]_[0-9a-f]{40}"),
    _token("Snyk token", "snyk_", r"snyk_(?:uat|sat|rat)\.[A-Za-z0-9_.-]{40,200}"),
    _token(
        "Tailscale key",
        "tskey-",
        r"tskey-(?:api|auth|client|scim|webhook)-[A-Za-z0-9]{8,20}(?:CNTRL)?-[A-Za-z0-9]{20,40}",
    ),
    _token("age key", "AGE-SECRET-KEY-1", r"AGE-SECRET-KEY-1[A-Z0-9]{58}"),
    _token("1Password token", "ops_eyJ", r"ops_eyJ[A-Za-z0-9+/_-]{200,2000}={0,2}"),
    _token("Azure client secret", "Q~", r"[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}"),
    _rule(
        "Azure storage key",
        "AccountKey SharedAccessKey",
        r"(?:Account|SharedAccess)Key\s{0,3}=\s{0,3}(?P<value>[A-Za-z0-9+/]{43,88}={1,2})",
    ),
    _rule("Azure access signature", "sig=", r"[?&]sig=(?P<value>[A-Za-z0-9%/+]{43,90}(?:%3[Dd]|=))"),
    _token("Mapbox token", "sk.eyJ", r"sk\.eyJ[A-Za-z0-9_-]{40,200}\.[A-Za-z0-9_-]{20,30}"),
    _token("JSON web token", "eyJ", r"eyJ[A-Za-z0-9_-]{10,4000}\.eyJ[A-Za-z0-9_-]{10,8000}\.[A-Za-z0-9_-]{16,2000}"),
)

#: Where a value stands makes it a secret.
PLACED = (
    _rule(
        "password in a URL",
        "://",
        r"[A-Za-z][A-Za-z0-9+.-]{1,30}://[^\s/:@'\"`<>{}$?#]{0,80}:(?P<value>[^\s/@'\"`<>{}$?#,;|()\[\]]{3,120})@[A-Za-z0-9%\[_.-]",
    ),
    _rule(
        "AWS secret key",
        "secret SECRET Secret",
        r"(?i)secret[_-]?(?:access[_-]?)?key\W{1,12}(?:[a-z]{3,10}\W{1,4})?(?P<value>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])",
    ),
    _rule(
        "authorization",
        "Basic BASIC",
        r"(?i)\bauthorization\b\W{1,12}basic\s{1,3}(?P<value>[A-Za-z0-9+/]{16,400}={0,2})",
    ),
    _rule(
        "authorization",
        "Bearer bearer",
        r"(?i)\bauthorization\b\W{1,12}bearer\s{1,3}(?P<value>[A-Za-z0-9._~+/-]{20,2000}={0,2})",
    ),
    _rule(
        "npm token",
        "_authToken _password _auth",
        r":?_(?:authToken|password|auth)\s{0,3}=\s{0,3}(?P<value>[A-Za-z0-9+/=_.-]{8,400})\s*$",
    ),
    _rule(
        "password of a login",
        "machine",
        r"^[ +-]?\s{0,8}machine\s+\S{1,200}\s+login\s+\S{1,200}\s+password\s+(?P<value>\S{3,200})",
    ),
    _rule("Docker login", "auth", r"\"auth\"\s{0,3}:\s{0,3}\"(?P<value>[A-Za-z0-9+/]{12,800}={0,2})\""),
    _rule(
        "password of a connection",
        "Password password PASSWORD Pwd pwd PWD",
        r"(?i)(?:server|host|data source|user id|uid|database|accountendpoint|initial catalog)\s{0,3}="
        r"[^\n\"']{0,300};\s{0,3}(?:password|pwd)"
        r"\s{0,3}=\s{0,3}(?P<value>[^;\"'{}$<>\s]{3,120})",
    ),
    _rule(
        "password of a connection",
        "Password password PASSWORD Pwd pwd PWD",
        r"(?i)\b(?:password|pwd)\s{0,3}=\s{0,3}(?P<value>[^;\"'{}$<>\s]{3,120});\s{0,3}"
        r"(?:server|host|data source|user id|uid|database"
        r"|initial catalog|port|ssl|pooling)\b[^=\n]{0,20}=",
    ),
    _rule(
        "password of a command",
        "--password --pass",
        r"--pass(?:word)?[= ]['\"]?(?P<value>[^\s'\"$<>{}()\[\],;|]{6,120})",
    ),
    _rule(
        "password of a command",
        "curl",
        r"\bcurl\b[^\n]{0,200}? (?:-u|--user)[= ]?['\"]?[\w.@-]{1,60}:(?P<value>[^\s'\"$<>{}]{4,120})",
    ),
)
