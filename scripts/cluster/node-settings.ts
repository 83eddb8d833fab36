import { stringify } from 'yaml';

export interface Ports {
  etcd: number;
  etcdPeers: number;
  /** Of the balancer, in front of the primary and of the standbys. */
  primary: number;
  standbys: number;
  pooler: number;
  shop: number;
}

export interface Node {
  name: string;
  port: number;
  /** Of Patroni's REST API, which the balancer asks who is the primary. */
  apiPort: number;
}

export interface Passwords {
  superuser: string;
  replication: string;
  /** Of what changes something by Patroni's REST API. */
  api: string;
}

/** Where Debian's package has the programs of PostgreSQL 15. */
export const POSTGRES_PROGRAMS = '/usr/lib/postgresql/15/bin';
/** A standby that is further behind is neither promoted nor read from. */
export const MAX_LAG_BYTES = 1_048_576;

interface NodeOptions {
  node: Node;
  ports: Ports;
  passwords: Passwords;
  folder: string;
}

/**
 * Returns a node's patroni.yml. With one synchronous standby a commit is on two machines before it is answered; without
 * any, commits go on with the primary alone. `ttl` is the shortest that Patroni accepts.
 */
export function toPatroniSettings({ node, ports, passwords, folder }: NodeOptions): string {
  const address = (port: number) => `127.0.0.1:${port}`;
  return stringify({
    scope: 'gari',
    name: node.name,
    restapi: {
      listen: address(node.apiPort),
      connect_address: address(node.apiPort),
      authentication: { username: 'patroni', password: passwords.api },
    },
    etcd3: { host: address(ports.etcd) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 8,
        maximum_lag_on_failover: MAX_LAG_BYTES,
        // A primary that ended is replaced, not started again in its place.
        primary_start_timeout: 0,
        synchronous_mode: true,
        // Standbys must have the same limit, so that it cannot be set for one node.
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 300 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: address(node.port),
      connect_address: address(node.port),
      data_dir: `${folder}/${node.name}`,
      bin_dir: POSTGRES_PROGRAMS,
      pgpass: `${folder}/${node.name}.pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
      },
      parameters: {
        unix_socket_directories: '',
        password_encryption: 'scram-sha-256',
        // A long read on a standby is not cancelled for what the primary cleans up.
        hot_standby_feedback: 'on',
      },
    },
  });
}

/**
 * Returns haproxy.cfg: one address for the primary, one for the standbys, which are replaced by the primary when there
 * is none, and one for the shop's processes.
 */
export function toBalancerSettings(nodes: Node[], shopPorts: number[], ports: Ports): string {
  const listNodes = (role: string) =>
    nodes.map(
      ({ name, port, apiPort }) => `  server ${role}-${name} 127.0.0.1:${port} check port ${apiPort}`,
    );
  return `global
  maxconn 4000

defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s

listen primary
  bind 127.0.0.1:${ports.primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${listNodes('primary').join('\n')}

frontend standbys
  bind 127.0.0.1:${ports.standbys}
  use_backend standbys if { nbsrv(standbys) gt 0 }
  default_backend primary

backend standbys
  balance leastconn
  option httpchk OPTIONS /replica?lag=${MAX_LAG_BYTES}
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${listNodes('standby').join('\n')}

frontend shop
  mode http
  timeout client 60s
  bind 127.0.0.1:${ports.shop}
  default_backend shop

backend shop
  mode http
  timeout server 60s
  balance leastconn
  option forwardfor
  # A process that ends closes idle connections, on which a request may already be under way.
  option http-server-close
  option httpchk
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host localhost
  option redispatch
  # Only what has reached no process is sent to another.
  retry-on conn-failure
  default-server inter 500ms fall 2 rise 1
${shopPorts.map((port, index) => `  server shop${index + 1} 127.0.0.1:${port} check`).join('\n')}
`;
}
