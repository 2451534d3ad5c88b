#!/bin/sh
# Starts a command of Atalaya with the Node beside it, or with the one of this machine where the package carries none.
set -e
program=$(dirname "$(dirname "$(readlink -f "$0")")")
node="$program/bin/node"
if [ ! -x "$node" ]; then
  node="${NODE:-node}"
  if ! "$node" -e 'const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null; then
    echo "atalaya: Node 20.19 or newer is needed, and $node is not: install it, or name it as NODE=/path/to/node." >&2
    exit 2
  fi
fi
exec "$node" "$program/dist/server/atalaya.js" "$@"
