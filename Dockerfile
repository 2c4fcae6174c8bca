# One image for every process of Tallytext: the server, the worker, migrating, the operators' commands. README, "Containers".
ARG NODE=24.21.0-bookworm-slim

# Everything that building needs, and nothing of it in the result.
FROM docker.io/library/node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit
COPY . .
RUN ./node_modules/.bin/vite build portal

# The packages that run, without those of development. The base image has Node, so that ours is left out.
FROM docker.io/library/node:${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --omit=dev --omit=optional

FROM docker.io/library/node:${NODE}
# What the base has for building is of no use here but to an intruder.
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
# Compiles the lessons once, here: the file system is read only when the image runs.
RUN node content/cli.ts stats
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
# A number, so that an orchestrator sees that it is not root.
USER 1000:1000
EXPOSE 3000
# That the process lives; whether it may be sent requests is /readyz. Migrating is not looked at: it may take its time.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "scripts/containers/health.ts"]
CMD ["node", "api/server.ts"]
