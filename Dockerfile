# No registry of images could be asked for a digest when this was written, so the base is named by a tag. Pin what you
# have checked: docker build --build-arg NODE_IMAGE=node:24-slim@sha256:… .
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY patches patches
RUN npm ci --omit=dev --workspaces=false --no-audit --no-fund --no-update-notifier
# The bill of materials. With --omit=dev npm would leave out what is needed for development as well, and without it
# complain of what is not here.
RUN npm pkg delete devDependencies workspaces overrides && npm sbom --sbom-format=cyclonedx > sbom.cdx.json

FROM ${NODE_IMAGE} AS build
WORKDIR /app
# The manifests alone first: the layer with the packages is made anew only when they change.
COPY package.json package-lock.json ./
COPY patches patches
COPY src/client/package.json src/client/
RUN npm ci --no-audit --no-fund --no-update-notifier
COPY tsconfig.json openapi.yaml ./
COPY generated generated
COPY src src
COPY scripts/build.js scripts/
COPY scripts/build scripts/build
COPY drizzle drizzle
RUN node scripts/build.js service console

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SHUTDOWN_DELAY_SECONDS=5
WORKDIR /app
RUN install -d -o node -g node -m 0700 /data
# Owned by root, so that the service cannot change its own files.
COPY --from=dependencies /app/node_modules node_modules
COPY package.json openapi.yaml ./
COPY docs/verdicts.md docs/
COPY src/operators/openapi.yaml src/operators/
COPY drizzle drizzle
COPY --from=dependencies /app/sbom.cdx.json ./
COPY --from=build /app/dist/embedded-*.tar.gz dist/
COPY --from=build /app/dist/console dist/console
COPY --from=build /app/dist/service dist/service
# By number, so that Kubernetes sees that it is not root (runAsNonRoot). 1000 is the image's user node.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/service/media-scan.js", "serve"]
