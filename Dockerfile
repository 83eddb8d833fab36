# docs/running.md, "In a container". Pin both images by digest where you build.
FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# The commit, because git stays behind: --build-arg GARI_COMMIT=$(git rev-parse HEAD).
ARG GARI_COMMIT=
# With the pinned Node, which the release takes along.
RUN node_modules/.bin/node scripts/build/release.ts /gari

FROM docker.io/library/debian:bookworm-slim
RUN groupadd --system --gid 10001 gari \
  && useradd --system --uid 10001 --gid gari --home-dir /var/lib/gari --create-home gari \
  && install --directory --owner=gari --group=gari /var/backups/gari
COPY --from=build /gari /gari
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/gari PATH=/gari/bin:$PATH
WORKDIR /var/lib/gari
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1, so that it receives SIGTERM. Give it a minute to stop.
CMD ["node", "--max-semi-space-size=4", "/gari/dist/host/serve.js"]
