#!/bin/bash
# Checks the app, else the platform, that runs in this container. It needs no second Node process, because the
# image has neither curl nor wget.
for port in "${PORT:-3000}" "${PLATFORM_PORT:-3100}"; do
  { exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || continue
  printf 'GET /health/ready HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
  read -r -t 4 _ status _ <&3
  [ "$status" = 200 ]
  exit
done
exit 1
