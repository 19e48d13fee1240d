# syntax=docker/dockerfile:1

# Everything runs from one image: the whole product in one process (the default), or a part of it
# by another command (`vitrine start --role worker`).

# Any Debian with Node 24 and npm; pin it by its digest for builds that can be repeated.
ARG BASE=docker.io/library/node:24-slim

FROM ${BASE} AS build
WORKDIR /vitrine
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm sbom --omit=dev --package-lock-only --sbom-format=cyclonedx > sbom.json

FROM ${BASE} AS packages
WORKDIR /vitrine
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY scripts/slim-packages.mjs ./scripts/
RUN node scripts/slim-packages.mjs

FROM ${BASE}
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Vitrine" \
      org.opencontainers.image.description="Product catalog and marketplace cards for sellers" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# Few allocation arenas: image work on several threads would otherwise spread over many of them.
# Without demo mode: the first start prints the code for /setup.
ENV NODE_ENV=production \
    DEMO=0 \
    MALLOC_ARENA_MAX=2 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /vitrine
COPY --from=packages /vitrine/node_modules ./node_modules
COPY --from=build /vitrine/sbom.json ./
COPY package.json ./
COPY scripts/launch.mjs scripts/start.mjs scripts/build.mjs scripts/compress-files.mjs scripts/compile-messages.mjs scripts/preflight.mjs scripts/health-check.sh ./scripts/
COPY common ./common
COPY cli ./cli
COPY platform ./platform
COPY app ./app
COPY --from=build /vitrine/build ./build
COPY --from=build /vitrine/platform/base/messages/compiled ./platform/base/messages/compiled
# An empty database prepared once, so that the first start of a container takes a second, not five.
RUN node platform/base/database/pglite/build-template.ts \
 && ln -s /vitrine/cli/vitrine.mjs /usr/local/bin/vitrine \
 && mkdir /data \
 && chown -R 1000:1000 /data node_modules/.cache
USER 1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["/vitrine/scripts/health-check.sh"]
CMD ["node", "scripts/launch.mjs", "app/serve.ts"]
