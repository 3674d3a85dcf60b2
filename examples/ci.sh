#!/bin/sh
# For any CI: the context of everything since the branch left BASE, in review-context.md. Needs the history (no shallow clone).
# The second command fails the job when something that was removed is still used.
set -eu
base=${BASE:-origin/main}
coldstart review-context "$base" --output review-context.md
PRE_COMMIT_FROM_REF=$base PRE_COMMIT_TO_REF=HEAD \
    coldstart hook manual --output - --strict --fail-on removed-still-used >/dev/null
