import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { endpoints } from '../../contract/endpoints/index.ts';
import { ENTRIES } from '../../scripts/build/build-host.ts';
import { toBalancerSettings, toPatroniSettings } from '../../scripts/cluster/node-settings.ts';

interface Service {
  environment: Record<string, string>;
  stop_grace_period?: string;
  ports?: string[];
  volumes?: string[];
}

interface Compose {
  services: Record<'shop' | 'database', Service> & { proxy?: Service };
}

interface Container {
  image: string;
  envFrom: object[];
  securityContext: object;
  ports: { containerPort: number }[];
  volumeMounts: { mountPath: string }[];
  [probe: `${string}Probe`]: { httpGet: { path: string } };
}

interface Deployment {
  spec: {
    template: {
      spec: {
        terminationGracePeriodSeconds: number;
        securityContext: { runAsUser: number };
        containers: [Container];
      };
    };
  };
}

interface CronJob {
  spec: {
    schedule: string;
    timeZone: string;
    concurrencyPolicy: string;
    jobTemplate: {
      spec: {
        template: {
          metadata: { labels: object };
          spec: {
            securityContext: object;
            containers: [Omit<Container, 'ports'> & { command: string[]; env: object[] }];
            volumes: object[];
          };
        };
      };
    };
  };
}

const read = (file: string) => readFileSync(file, 'utf8');
const dockerfile = read('Dockerfile');
const unit = read('deploy/gari.service');
const compose = parse(read('deploy/compose.yaml')) as Compose;
const demo = parse(read('deploy/compose.demo.yaml')) as Compose;
const [configMap, deployment] = parseAllDocuments(read('deploy/kubernetes/gari.yaml')).map(
  (document) => document.toJS() as unknown,
) as [{ data: Record<string, string> }, Deployment];
const pod = deployment.spec.template.spec;

const listAssignments = (text: string) =>
  [...text.matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map((match) => match[1]!);
const settings = listAssignments(read('.env.example'));

/** The names in `NAME=value NAME=value` of a line of the Dockerfile or the unit. */
const listInline = (text: string, line: RegExp) =>
  [...(line.exec(text)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map((match) => match[1]!);

/** Of PostgreSQL's and Caddy's images, and of the shell. */
const OTHERS = ['PATH', 'HOME', 'POSTGRES_PASSWORD', 'POSTGRES_SHOP_PASSWORD', 'GARI_SITE'];

describe('the settings of the shop in deploy files', () => {
  test.each([
    ['Dockerfile', listInline(dockerfile, /^ENV (.+)$/m)],
    ['gari.service', listInline(unit, /^Environment=(.+)$/m)],
    ['gari.env.example', listAssignments(read('deploy/gari.env.example'))],
    ['compose.yaml', Object.keys(compose.services.shop.environment)],
    ['compose.demo.yaml', Object.keys(demo.services.shop.environment)],
    ['kubernetes/gari.yaml', Object.keys(configMap.data)],
  ])('are all in .env.example: %s', (_, names) => {
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !settings.includes(name) && !OTHERS.includes(name))).toEqual([]);
  });
});

test('everything meets at port 3000', () => {
  expect(dockerfile).toMatch(/^ENV .*PORT=3000 /m);
  expect(dockerfile).toMatch(/^EXPOSE 3000$/m);
  expect(unit).toMatch(/^Environment=.*PORT=3000 /m);
  expect(read('deploy/gari.socket')).toContain('\nListenStream=127.0.0.1:3000\n');
  expect(read('deploy/Caddyfile')).toContain('{$GARI_UPSTREAM:127.0.0.1:3000}');
  expect(read('deploy/nginx.conf')).toContain('server 127.0.0.1:3000;');
  expect(compose.services.proxy?.environment['GARI_UPSTREAM']).toBe('shop:3000');
  expect(demo.services.shop.ports).toEqual(['127.0.0.1:3000:3000']);
  expect(pod.containers[0].ports).toEqual([{ name: 'http', containerPort: 3000 }]);
});

test('health is asked for at addresses that the shop has', () => {
  const [{ startupProbe, livenessProbe, readinessProbe }] = pod.containers;
  const probePaths = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path);
  expect(probePaths).toEqual(['/healthz', '/healthz', '/healthz']);
  expect(endpoints.live.path).toBe('/healthz');
  expect(dockerfile).toContain('/healthz`)');
  expect(read('deploy/Caddyfile')).toContain('\n\t\t#health_uri /healthz\n');
});

test('whoever stops the shop waits longer than its 50 s for requests in flight', () => {
  expect(unit).toContain('\nTimeoutStopSec=60\n');
  expect(compose.services.shop.stop_grace_period).toBe('60s');
  expect(demo.services.shop.stop_grace_period).toBe('60s');
  expect(pod.terminationGracePeriodSeconds).toBe(70);
});

test('the shop is not root, and writes into the folders for pictures and backups only', () => {
  expect(dockerfile).toContain('\nUSER 10001:10001\n');
  expect(pod.securityContext.runAsUser).toBe(10_001);
  expect(dockerfile).toMatch(/^ENV .*DATA_DIR=\/var\/lib\/gari /m);
  expect(pod.containers[0].volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/var/lib/gari', '/tmp']);
  expect(compose.services.shop.volumes).toEqual(['cache:/var/lib/gari', 'backups:/var/backups/gari']);
  expect(dockerfile).toContain('--owner=gari --group=gari /var/backups/gari\n');
});

test('what is started is in the bundle, and without npm', () => {
  expect(ENTRIES.serve).toBe('scripts/run/serve.ts');
  expect(ENTRIES.shop).toBe('server/cli/shop.ts');
  expect(dockerfile).toContain('CMD ["node", "--max-semi-space-size=4", "/gari/dist/host/serve.js"]');
  expect(unit).toContain(
    'ExecStart=/opt/gari/bin/node --max-semi-space-size=4 /opt/gari/dist/host/serve.js\n',
  );
});

test('every file that is mounted or built from exists', () => {
  const mounted = Object.values(compose.services)
    .flatMap(({ volumes }) => volumes ?? [])
    .filter((volume) => volume.startsWith('./'))
    .map((volume) => join('deploy', volume.split(':')[0]!));
  const included = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map((match) => match[1]!);
  expect(mounted).toEqual(['deploy/postgres/create-shop-role.sh', 'deploy/Caddyfile']);
  expect([...mounted, ...included].filter((file) => !existsSync(file))).toEqual([]);
});

test('[OPERATE-13] the nightly backup on Kubernetes is written to a volume, by the image of the shop', () => {
  const [claim, job] = parseAllDocuments(read('deploy/kubernetes/backup.yaml')).map(
    (document) => document.toJS() as unknown,
  ) as [{ metadata: { name: string } }, CronJob];
  const { schedule, timeZone, concurrencyPolicy, jobTemplate } = job.spec;
  // As the shop's own (server/jobs/worker.ts).
  expect([schedule, timeZone, concurrencyPolicy]).toEqual(['41 2 * * *', 'Africa/Nairobi', 'Forbid']);
  const { template } = jobTemplate.spec;
  const [backup] = template.spec.containers;
  const [shop] = pod.containers;
  expect(backup.command).toEqual(['node', '/gari/dist/host/shop.js', 'backup', '--daily']);
  expect([backup.image, backup.envFrom]).toEqual([shop.image, shop.envFrom]);
  expect(backup.env).toEqual([
    { name: 'BACKUP_DIR', value: '/var/backups/gari' },
    { name: 'BACKUP_DAYS', value: '14' },
  ]);
  expect(Object.keys(configMap.data)).not.toContain('BACKUP_DIR');
  expect(backup.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/var/backups/gari', '/tmp']);
  expect(template.spec.volumes[0]).toEqual({
    name: 'backups',
    persistentVolumeClaim: { claimName: claim.metadata.name },
  });
  expect(template.metadata.labels).toEqual({ 'app.kubernetes.io/name': 'gari-backup' });
  expect(template.spec.securityContext).toEqual(pod.securityContext);
  expect(backup.securityContext).toEqual(shop.securityContext);
});

describe('the settings of a cluster', () => {
  const node = { name: 'db1', port: 1, apiPort: 2 };
  const ports = { etcd: 1, etcdPeers: 2, primary: 3, standbys: 4, pooler: 5, shop: 6 };

  test('of Patroni are those that the drill tries', () => {
    interface Patroni {
      restapi: { authentication: unknown };
      bootstrap: { dcs: unknown; initdb: unknown };
      postgresql: { parameters: Record<string, unknown> };
    }
    const passwords = { superuser: '', replication: '', api: '<set me>' };
    const tried = parse(toPatroniSettings({ node, ports, passwords, folder: '/var' })) as Patroni;
    const { restapi, bootstrap, postgresql } = parse(read('deploy/cluster/patroni.yml')) as Patroni;
    expect(restapi.authentication).toEqual(tried.restapi.authentication);
    expect(bootstrap.dcs).toEqual(tried.bootstrap.dcs);
    expect(bootstrap.initdb).toEqual(tried.bootstrap.initdb);
    const { unix_socket_directories: _, ...triedParameters } = tried.postgresql.parameters;
    expect(postgresql.parameters).toEqual(triedParameters);
  });

  test('of the balancer are those that the drill tries, but for addresses and the service', () => {
    const listSettings = (text: string) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line && !/^(#|server |bind |user |group |chroot |log )/.test(line));
    expect(listSettings(read('deploy/cluster/haproxy.cfg'))).toEqual(
      listSettings(toBalancerSettings([node], [7], ports)),
    );
  });
});
