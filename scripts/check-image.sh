#!/usr/bin/env bash
# Builds the image with buildah on a Debian base and this machine's Node 24, starts it without demo mode, sets
# it up, sends requests, and stops it. Needs root on Debian but no container engine; elsewhere it prints why it
# is skipped.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

MAX_MEGABYTES=250
# Matches the server process itself, not those that run its container.
SERVER='^[^ ]*node .*app/serve[.]ts$'
PASSWORD=Lanterns-on-9-hills
if [[ $EUID -ne 0 || ! -x /usr/bin/apt-get ]]; then
  echo "The image is not checked: that needs root on Debian"
  exit 0
fi
if ! command -v buildah >/dev/null || ! command -v debootstrap >/dev/null; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends buildah debootstrap >/dev/null
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/vitrine-image.XXXXXX")
export BUILDAH_ISOLATION=chroot
buildah() { command buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run" "$@"; }
server=""
clean_up() {
  [[ -z "$server" ]] || pkill -9 -u 1000 -f "$SERVER" || true
  buildah umount --all >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap clean_up EXIT

fail() {
  echo "$1" >&2
  [[ ! -f "$work/log" ]] || tail -60 "$work/log" >&2
  exit 1
}

# Makes the equivalent of node:24-slim, because CI reaches no registry of images.
make_base() {
  local root="$work/debian"
  if ! debootstrap --variant=minbase --include=ca-certificates bookworm "$root" >"$work/log" 2>&1; then
    echo "The image is not checked: Debian's packages can't be fetched"
    exit 0
  fi
  rm -rf "$root"/var/cache/apt "$root"/var/lib/apt/lists "$root"/usr/share/{doc,locale,man}
  install -D node_modules/node/bin/node "$root/usr/local/bin/node"
  npm install --prefix "$work/npm" --no-audit --no-fund --loglevel=error npm@11 >"$work/log" 2>&1
  mkdir "$root/usr/local/lib/node_modules"
  cp -r "$work/npm/node_modules/npm" "$root/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  # Adds this machine's certificates, which a proxy of its network may need.
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  local container
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$root" / >/dev/null
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  buildah commit --quiet --rm "$container" vitrine-base >/dev/null
  rm -rf "$root" "$work/npm"
}

build_image() {
  # Compiling the messages opens thousands of files at once; the default limit of a chroot is 1,024.
  buildah bud --format docker --ulimit nofile="$(ulimit -Hn):$(ulimit -Hn)" --network host --build-arg BASE=localhost/vitrine-base \
    --build-arg REVISION="$(git rev-parse HEAD)" --volume "$work/npm-cache:/root/.npm" -t vitrine . >"$work/log" 2>&1 ||
    fail "The image was not built"
}

check_contents() {
  local root=$1 megabytes unwanted
  megabytes=$(du -sm --apparent-size "$root/vitrine" | cut -f1)
  echo "The image adds $megabytes MB to its base"
  ((megabytes <= MAX_MEGABYTES)) || fail "More than $MAX_MEGABYTES MB"
  unwanted=$(find "$root/vitrine" -name '*.js.map' -o -name '*.test.ts' -o -path '*/typescript/lib' -o -name '@tabler')
  [[ -z "$unwanted" ]] || fail "A server never reads: $unwanted"
  node -e 'JSON.parse(require("fs").readFileSync(process.argv[1])).components.length > 50 || process.exit(1)' \
    "$root/vitrine/sbom.json" || fail "The list of its packages is empty"
}

in_container() {
  buildah run --network host --user 1000 --env PORT="$port" --env PUBLIC_URL="http://127.0.0.1:$port" \
    --volume "$work/data:/data" vitrine-check -- "$@"
}

start_server() {
  port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
  mkdir "$work/data"
  chown 1000:1000 "$work/data"
  local command
  mapfile -t command < <(buildah inspect --type image vitrine | node -e '
    let text = "";
    process.stdin.on("data", (part) => (text += part)).on("end", () =>
      console.log(JSON.parse(text).OCIv1.config.Cmd.join("\n")));')
  in_container "${command[@]}" >"$work/log" 2>&1 &
  server=$!
  for _ in {1..120}; do
    ! curl -fs "http://127.0.0.1:$port/health/ready" >/dev/null || return 0
    kill -0 "$server" 2>/dev/null || fail "The server ended"
    sleep 0.5
  done
  fail "The server was not ready within a minute"
}

set_up() {
  local code status
  code=$(grep -oE 'setup code [A-Z0-9-]+' "$work/log" | cut -d' ' -f3)
  status=$(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' -H "Origin: http://127.0.0.1:$port" \
    --data-urlencode "code=$code" --data-urlencode "firstName=Ewa" --data-urlencode "lastName=Lis" \
    --data-urlencode "email=first@example.test" --data-urlencode "businessName=Lamps" \
    --data-urlencode "password=$PASSWORD" --data-urlencode "confirmPassword=$PASSWORD" \
    "http://127.0.0.1:$port/setup")
  [[ "$status" == "302 http://127.0.0.1:$port/products" ]] || fail "Setting up answered $status"
}

stop_server() {
  pkill -TERM -u 1000 -f "$SERVER" || fail "The server does not run"
  for _ in {1..30}; do
    kill -0 "$server" 2>/dev/null || break
    sleep 1
  done
  ! kill -0 "$server" 2>/dev/null || fail "The server did not stop within 30 seconds"
  wait "$server" || fail "The server ended with $?"
  server=""
}

mkdir "$work/npm-cache"
make_base
build_image
container=$(buildah from --name vitrine-check localhost/vitrine)
check_contents "$(buildah mount "$container")"
start_server
set_up
in_container /vitrine/scripts/health-check.sh || fail "The health check failed"
in_container vitrine doctor --json >"$work/doctor" || fail "$(cat "$work/doctor")"
stop_server
echo "The image was built, started without demo mode, set up, probed and stopped"
