#!/bin/sh
# One unattended run on a machine of your own: writes merged edits to the service, fetches what is new there, commits
# both, and builds the site. It prints only what needs a person, and ends with an exit code other than 0 only then.
#
# It runs in a clone of the repository that may pull and push without being asked for a password. Without
# ALMANAC_AUTH_USER in the environment nothing is written to the service.
set -u
cd "$(dirname "$0")/.." || exit 1

install() {
  if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --silent || exit 1
    touch node_modules/.package-lock.json
  fi
}

install
verdict=0
if [ -n "${ALMANAC_AUTH_USER:-}" ]; then
  npm run --silent push -- --yes --commit --quiet || verdict=$?
fi
npm run --silent sync -- --commit --quiet || verdict=$?
# What was merged may bring another version of Almanac.
install
# Whatever keeps the others from their end, the site is built of what there is: its days go on.
npm run --silent build -- --quiet || exit $?
# A web server on this machine can serve `dist/` as it is. For another one:
# rsync --archive --delete-after dist/ web@www.example.org:/var/www/calendar/ || exit $?
exit "$verdict"
