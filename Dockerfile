# The built shop and what it needs at run time, nothing else. docs/install/container.md says how to run it.

# Any image with Node.js 20 or newer and npm 11 or newer. The shop itself runs on the Node.js of its own packages.
ARG BUILD_IMAGE=node:24-bookworm-slim
# Any image with glibc 2.28 or newer and libstdc++.
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
# Node.js 26 needs this library, which small bases lack.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build
# Node.js and the library ask whoever passes them on to pass their licenses on, too.
RUN grep -q '^Node.js is licensed for use as follows' dist/licenses.txt \
  && node_modules/.bin/node scripts/shipping/pack.mjs /image/shop \
  && cat /usr/share/doc/libatomic1/copyright >> /image/shop/dist/licenses.txt \
  && mkdir /image/lib && cp -L /usr/lib/*-linux-gnu/libatomic.so.1 /image/lib/ \
  && mkdir -m 700 /image/data

# Nothing is run in this stage: the base needs no shell.
FROM ${BASE_IMAGE}
ARG VERSION=unknown
LABEL org.opencontainers.image.title="Harpeth Beam & Mantel" \
  org.opencontainers.image.description="A shop for custom reclaimed-wood mantels and beams. The licenses of its parts are in /shop/dist/licenses.txt." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}"
COPY --from=build /image/lib/ /usr/lib/
COPY --from=build /image/shop /shop
COPY --from=build --chown=10001:10001 /image/data /data
# SHOP_COMMAND is how messages name the shop's commands here: shop backup, shop restore.
ENV NODE_ENV=production \
  DATA_DIR=/data \
  SHOP_COMMAND=shop \
  HOME=/tmp \
  PATH=/shop/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
WORKDIR /shop
VOLUME /data
EXPOSE 3000
USER 10001:10001
STOPSIGNAL SIGTERM
# The start of a new version may index for a minute.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["/shop/node_modules/.bin/node", "/shop/scripts/shipping/health.mjs"]
# Not by a shell: run.mjs lets the shop take its place, so signals reach the shop.
ENTRYPOINT ["/shop/node_modules/.bin/node", "/shop/scripts/shipping/run.mjs"]
