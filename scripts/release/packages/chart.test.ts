import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { readConfig } from '../../../server/platform/config.ts';
import { renderChart, renderTemplate } from './chart.ts';
import { imageConfig, imageUser } from './oci-layout.ts';

const root = join(import.meta.dirname, '../../..');
const packages = join(root, 'docs/packages');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const image = imageConfig({ version, architecture: 'amd64', created: '', revision: '' }, []).config;

const labels = z.record(z.string().regex(/^app\.kubernetes\.io\/(name|instance|version)$/), z.string());
const metadata = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  labels,
  annotations: z.record(z.string(), z.string()).optional(),
});
const quantity = z.string().regex(/^\d+(\.\d+)?(m|[KMGT]i)?$/);
const resources = z.strictObject({ requests: z.record(z.string(), quantity), limits: z.record(z.string(), quantity).optional() });
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.enum(['/health/live', '/health/ready']), port: z.literal('http') }),
  periodSeconds: z.number().int(),
  timeoutSeconds: z.number().int().optional(),
  failureThreshold: z.number().int().optional(),
});
const container = z.strictObject({
  name: z.string(),
  image: z.string().regex(/^[\w./-]+:[\w.-]+$/),
  imagePullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  env: z.array(
    z.union([
      z.strictObject({ name: z.string(), value: z.string() }),
      z.strictObject({
        name: z.string(),
        valueFrom: z.strictObject({ fieldRef: z.strictObject({ fieldPath: z.literal('status.podIP') }) }),
      }),
    ]),
  ),
  envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name: z.string() }) })).optional(),
  ports: z.array(z.strictObject({ name: z.literal('http'), containerPort: z.number().int() })),
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
  resources,
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string().startsWith('/') })),
});
const statefulSet = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('StatefulSet'),
  metadata,
  spec: z.strictObject({
    serviceName: z.string(),
    replicas: z.number().int(),
    podManagementPolicy: z.literal('OrderedReady'),
    updateStrategy: z.strictObject({ type: z.literal('RollingUpdate') }),
    minReadySeconds: z.number().int(),
    selector: z.strictObject({ matchLabels: labels }),
    template: z.strictObject({
      metadata: z.strictObject({ labels }),
      spec: z.strictObject({
        automountServiceAccountToken: z.literal(false),
        terminationGracePeriodSeconds: z.number().int(),
        securityContext: z.strictObject({
          runAsNonRoot: z.literal(true),
          runAsUser: z.literal(imageUser.uid),
          runAsGroup: z.literal(imageUser.gid),
          fsGroup: z.literal(imageUser.gid),
          fsGroupChangePolicy: z.literal('OnRootMismatch'),
          seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
        }),
        containers: z.tuple([container]),
        volumes: z.array(
          z.union([
            z.strictObject({ name: z.string(), emptyDir: z.strictObject({ medium: z.literal('Memory'), sizeLimit: quantity }) }),
            z.strictObject({ name: z.string(), persistentVolumeClaim: z.strictObject({ claimName: z.string() }) }),
          ]),
        ),
      }),
    }),
    volumeClaimTemplates: z.array(
      z.strictObject({
        metadata: z.strictObject({ name: z.string() }),
        spec: z.strictObject({
          accessModes: z.tuple([z.literal('ReadWriteOnce')]),
          storageClassName: z.string().optional(),
          resources: z.strictObject({ requests: z.strictObject({ storage: quantity }) }),
        }),
      }),
    ),
  }),
});
const disruptionBudget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata,
  spec: z.strictObject({ maxUnavailable: z.literal(1), selector: z.strictObject({ matchLabels: labels }) }),
});
const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({
    selector: labels,
    ports: z.array(z.strictObject({ name: z.string(), port: z.number(), targetPort: z.literal('http') })),
  }),
});
const ingress = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('Ingress'),
  metadata,
  spec: z.strictObject({
    ingressClassName: z.string(),
    tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })),
    rules: z.array(
      z.strictObject({
        host: z.string(),
        http: z.strictObject({
          paths: z.array(
            z.strictObject({
              path: z.literal('/'),
              pathType: z.literal('Prefix'),
              backend: z.strictObject({ service: z.strictObject({ name: z.string(), port: z.strictObject({ name: z.string() }) }) }),
            }),
          ),
        }),
      }),
    ),
  }),
});

function manifestsOf(changes: object = {}) {
  const documents = parseAllDocuments(renderChart(join(packages, 'chart'), 'central', changes));
  const byKind = new Map(documents.map((document) => [(document.toJS() as { kind: string }).kind, document.toJS() as unknown]));
  return {
    kinds: [...byKind.keys()].sort(),
    set: statefulSet.parse(byKind.get('StatefulSet')),
    service: service.parse(byKind.get('Service')),
    byKind,
  };
}

test('the chart renders a set and a service whose labels and ports meet', () => {
  const { kinds, set, service: found } = manifestsOf();
  expect(kinds).toEqual(['Service', 'StatefulSet']);
  expect(set.spec.template.metadata.labels).toEqual(set.spec.selector.matchLabels);
  expect(found.spec.selector).toEqual(set.spec.selector.matchLabels);
  expect(set.spec.serviceName).toBe(found.metadata.name);
  const [{ env, volumeMounts, ports }] = set.spec.template.spec.containers;
  const volumes = [
    ...set.spec.template.spec.volumes.map(({ name }) => name),
    ...set.spec.volumeClaimTemplates.map((claim) => claim.metadata.name),
  ];
  expect(volumeMounts.map(({ name }) => name).sort()).toEqual(volumes.sort());
  const ofImage = image.Env.map((line) => line.split('=') as [string, string]);
  const environment = Object.fromEntries([
    ...ofImage,
    ...env.flatMap((one) => ('value' in one ? [[one.name, one.value] as [string, string]] : [])),
  ]);
  const config = readConfig(environment);
  expect([config.port, config.publicUrl, config.trustProxy]).toEqual([ports[0]?.containerPort, 'https://console.example.org', true]);
  expect(volumeMounts.some(({ mountPath }) => config.dataDir.startsWith(`${mountPath}/`))).toBe(true);
});

test('a secret, a class of storage, variables and an ingress are rendered where they are given', () => {
  const { set, byKind } = manifestsOf({
    secretName: 'atalaya',
    storage: { size: '5Gi', className: 'fast' },
    environment: { MEDIA_KEEP_DAYS: 7 },
    ingress: { enabled: true, className: 'nginx', host: 'a.example', tlsSecretName: 'tls' },
  });
  const [{ env, envFrom }] = set.spec.template.spec.containers;
  expect(envFrom).toEqual([{ secretRef: { name: 'atalaya' } }]);
  expect(env.slice(1)).toEqual([{ name: 'MEDIA_KEEP_DAYS', value: '7' }]);
  expect(set.spec.volumeClaimTemplates[0]?.spec.storageClassName).toBe('fast');
  const found = ingress.parse(byKind.get('Ingress'));
  expect(found.spec.rules[0]?.http.paths[0]?.backend.service.name).toBe('central');
});

test('nodes that share their work are told the address of their pod', () => {
  const [{ env }] = manifestsOf({ replicas: 3, sharesWork: true, environment: {} }).set.spec.template.spec.containers;
  expect(env.slice(1)).toEqual([
    { name: 'POD_IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
    { name: 'NODE_URL', value: 'http://$(POD_IP):8080' },
  ]);
  expect(readConfig({ NODE_URL: 'http://10.1.2.3:8080', ATALAYA_SECRET: 'p0Vd7mQz3yKt9Rb5Xn1Ls6Hc8Wf2Jg4T' }).nodeUrl).toBe(
    'http://10.1.2.3:8080',
  );
  expect(manifestsOf({ environment: {} }).set.spec.template.spec.containers[0].env).toHaveLength(1);
});

test('a volume for the recordings of all nodes is mounted where MEDIA_DIR names it', () => {
  const { spec } = manifestsOf({ recordingsClaim: 'films', environment: {} }).set.spec.template;
  const [{ env, volumeMounts }] = spec.containers;
  const at = volumeMounts.find(({ name }) => name === 'recordings')?.mountPath;
  expect(env.find(({ name }) => name === 'MEDIA_DIR')).toEqual({ name: 'MEDIA_DIR', value: at });
  expect(spec.volumes.find(({ name }) => name === 'recordings')).toEqual({
    name: 'recordings',
    persistentVolumeClaim: { claimName: 'films' },
  });
});

test('a new version goes pod by pod, with time to drain and to migrate', () => {
  const { set, byKind } = manifestsOf({ replicas: 2, sharesWork: true });
  const { terminationGracePeriodSeconds: grace, containers } = set.spec.template.spec;
  expect(grace).toBeGreaterThan(readConfig({}).drainMs / 1000 + 15);
  const [{ startupProbe: start, readinessProbe: ready }] = containers;
  expect((start.failureThreshold ?? 0) * start.periodSeconds).toBeGreaterThanOrEqual(600);
  expect(ready.httpGet.path).toBe('/health/ready');
  expect(disruptionBudget.parse(byKind.get('PodDisruptionBudget')).spec.selector).toEqual(set.spec.selector);
  expect(manifestsOf({ terminationGracePeriodSeconds: 90 }).set.spec.template.spec.terminationGracePeriodSeconds).toBe(90);
});

test('chart and compose file have the version of the program and the account of the image', () => {
  const chart = parse(readFileSync(join(packages, 'chart/Chart.yaml'), 'utf8')) as { version: string; appVersion: string };
  const { image: named } = parse(readFileSync(join(packages, 'chart/values.yaml'), 'utf8')) as { image: { tag: string } };
  const { services } = parse(readFileSync(join(packages, 'compose.yaml'), 'utf8')) as {
    services: {
      atalaya: {
        image: string;
        user: string;
        read_only: boolean;
        volumes: string[];
        environment: Record<string, string>;
        healthcheck: { test: string[] };
      };
    };
  };
  expect([chart.version, chart.appVersion, named.tag, services.atalaya.image]).toEqual([version, version, version, `atalaya:${version}`]);
  expect([services.atalaya.user, services.atalaya.read_only]).toEqual([image.User, true]);
  expect(services.atalaya.volumes).toEqual([`data:${Object.keys(image.Volumes)[0]}`]);
  expect(services.atalaya.healthcheck.test).toEqual(image.Healthcheck.Test);
  expect(() => readConfig(services.atalaya.environment)).not.toThrow();
});

test.each([
  ['{{ .Values.absent }}', '.Values.absent is not among the values'],
  ['{{ include "a" . }}', 'include is not understood'],
  ['{{ if .Values.a }}x', 'a block has no end'],
  ['x{{ end }}', 'an end without its beginning'],
  ['{{ .Values.list }}', '["b"] is not a text'],
])('what the renderer does not know is refused: %s', (text, message) => {
  expect(() => renderTemplate(text, { Values: { a: 'b', list: ['b'] } })).toThrow(message);
});
