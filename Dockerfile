# syntax=docker/dockerfile:1
# Fog City for hosts. From this folder: docker build --tag fogcity .
# deploy/compose.yaml runs it alone, deploy/cluster.yaml as two servers with PostgreSQL, Valkey and https.

FROM python:3.13-slim AS build
# DL3008: the compiler is left behind with this stage, so any version of it will do.
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install --yes --no-install-recommends gcc libc6-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY requirements requirements
RUN pip install --no-cache-dir --require-hashes --no-deps --requirement requirements/run.txt
COPY . .
RUN python -m hatchling build --target wheel --directory /wheel
RUN python -m venv --without-pip /opt/fogcity \
 && pip --python /opt/fogcity/bin/python install --no-cache-dir --compile --require-hashes --no-deps \
    --requirement requirements/host.txt \
 && pip --python /opt/fogcity/bin/python install --no-cache-dir --compile --no-deps /wheel/*.whl

FROM python:3.13-slim
LABEL org.opencontainers.image.title="Fog City" \
      org.opencontainers.image.description="Three board games about rebuilding San Francisco, in the browser" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /opt/fogcity /opt/fogcity
RUN install --directory --owner=10001 --group=10001 --mode=0700 /data
ENV PATH=/opt/fogcity/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    FOGCITY_HOST=0.0.0.0 \
    FOGCITY_PORT=8906 \
    FOGCITY_DATA=/data
USER 10001:10001
VOLUME /data
EXPOSE 8906
# Who wants another port sets FOGCITY_PORT: then the health check knows it, too.
# Nothing is written but /data and /tmp: run it with --read-only --tmpfs /tmp.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"FOGCITY_PORT\"]}/readyz', timeout=4)"]
ENTRYPOINT ["fogcity"]
CMD ["serve"]
