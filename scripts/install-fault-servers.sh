#!/usr/bin/env bash
# Installs from Debian what some fault tests start: nginx and Caddy for the examples in deploy/, and Swift for files in S3.
# Without them these tests are skipped. Run it as root.
set -euo pipefail
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx-light caddy \
  swift-proxy swift-account swift-container swift-object
