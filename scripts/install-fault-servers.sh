#!/usr/bin/env bash
# Installs servers for some fault tests from Debian: nginx and Caddy for the examples in deploy/, and Swift for
# files in S3. Without them these tests are skipped. Run it as root.
set -euo pipefail
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nginx-light caddy \
  swift-proxy swift-account swift-container swift-object
