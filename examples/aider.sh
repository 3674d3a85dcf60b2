#!/bin/sh
# aider (https://aider.chat) reviews the branch and may fix it. usage: aider.sh [BASE]
set -eu
file=$(git rev-parse --absolute-git-dir)/coldstart-aider.md
coldstart review-context "${1:-main}" --output "$file"
exec aider --read "$file" --message "Review the change in $(basename "$file"): check each item of its list, then fix real defects."
