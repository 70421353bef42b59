# One image for the queue's server, the watcher and the worker. Untested: it was written where no Docker engine runs.
FROM python:3.13-slim

# The user must own the watched files: docker compose build --build-arg UID="$(id -u)"
ARG UID=1000

COPY . /src
RUN pip install --no-cache-dir /src && rm -rf /src \
    # The server that comes with the package, under a name that the compose file can call.
    && ln -s "$(python -c 'from caveman_core.queue.server import find_server; print(find_server())')" /usr/local/bin/valkey-server \
    && useradd --uid "$UID" --create-home caveman \
    # A new volume takes its owner from here. Only that user may enter: the socket lies in it.
    && install -d -o caveman -m 0700 /var/lib/caveman

USER caveman
ENV XDG_DATA_HOME=/var/lib/caveman/data \
    XDG_STATE_HOME=/var/lib/caveman/state \
    XDG_RUNTIME_DIR=/var/lib/caveman \
    XDG_CONFIG_HOME=/var/lib/caveman/config
ENTRYPOINT ["caveman"]
CMD ["--help"]
