FROM node:24-slim AS build
WORKDIR /app
# The manifests alone first: the layer with the packages is made anew only when they change.
COPY package.json package-lock.json ./
COPY patches patches
COPY src/client/package.json src/client/
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json vite.console.config.ts openapi.yaml ./
COPY generated generated
COPY src src
COPY scripts/bundle.ts scripts/
COPY drizzle drizzle
RUN npm run build:service && npm run build:console && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SHUTDOWN_DELAY_SECONDS=5
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/package.json /app/openapi.yaml ./
COPY --from=build /app/src/console/openapi.yaml src/console/
COPY drizzle drizzle
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/service/media-scan.js", "serve"]
