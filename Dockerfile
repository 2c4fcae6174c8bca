# One image for every process of Tallytext: server, worker, migrations, operators' commands. README, "Containers".
ARG NODE=24.21.0-bookworm-slim

# Everything the build needs; none of it ends up in the final image.
FROM docker.io/library/node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit
COPY . .
# They stand in the pages.
ARG PUBLIC_URL
ARG SUPPORT_EMAIL
RUN ./node_modules/.bin/vite build portal

# Production packages only. Our own Node package is omitted, because the base image has Node.
FROM docker.io/library/node:${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --omit=dev --omit=optional

FROM docker.io/library/node:${NODE}
# The base image's build tools would only help an intruder.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /opt/yarn* \
      /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
    && mkdir /data && chown 1000:1000 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY content content
COPY sms-engine sms-engine
COPY api api
COPY scripts scripts
COPY --from=build /app/portal/dist portal/dist
# Compiles the lessons here, because the file system is read-only at runtime.
RUN node content/cli.ts stats
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
# Numeric, so that an orchestrator can tell that it is not root.
USER 1000:1000
EXPOSE 3000
# Liveness; readiness is /readyz. Migrations are not checked, because they may take long.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "scripts/containers/health.ts"]
CMD ["node", "api/server.ts"]
