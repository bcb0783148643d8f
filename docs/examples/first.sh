#!/bin/sh
# A bot in another language: always the first legal move. It reads one line of JSON and writes one line.
while read -r question; do
    legal=${question##*'"legal": ["'}
    printf '%s\n' "${legal%%'"'*}"
done
