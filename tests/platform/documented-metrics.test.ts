import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../../server/platform/store/store.ts';
import { newDirectory } from '../../server/testing/template.ts';
import { startTown, type TownPlatform } from '../../server/testing/town.ts';
import { waitUntil } from '../../server/testing/wait-until.ts';
import { documentedMetrics } from '../kit/documented-metrics.ts';

let platform: TownPlatform;
let backups: string;
beforeAll(async () => {
  // With all that has metrics of its own; nothing listens there.
  backups = await newDirectory('atalaya-test-');
  const backup = { BACKUP_DIR: backups, BACKUP_EVERY_HOURS: '168', BACKUP_PASSPHRASE: 'a passphrase of this test' };
  platform = await startTown({
    env: {
      AUDIT_FORWARD_URL: 'https://127.0.0.1:9/audit',
      WATCHDOG_URL: 'http://127.0.0.1:9/',
      DATABASE_READ_URL: 'postgres://nobody@127.0.0.1:9/none',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      ...backup,
    },
  });
});
afterAll(async () => {
  await platform?.clear();
  await rm(backups, { recursive: true, force: true });
});

const readLines = async () => (await platform.request<string>('GET', '/metrics')).body.split('\n');

test('GET /metrics exposes exactly the documented metrics, of the documented kinds', async () => {
  const exposed = (await readLines()).flatMap((line) => {
    const [, name, kind] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? [];
    return name === undefined ? [] : [`${name} ${kind}`];
  });
  expect(exposed.toSorted()).toEqual(
    documentedMetrics()
      .map(({ name, kind }) => `${name} ${kind}`)
      .toSorted(),
  );
});

test('series of GET /metrics have the documented labels', async () => {
  const documented = new Map(documentedMetrics().map(({ name, labels }) => [name, labels]));
  const others = (await readLines()).flatMap((line) => {
    const [, series = '', labels = ''] = /^(atalaya_\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (!series) return [];
    const known = documented.get(series) ?? documented.get(series.replace(/_(bucket|sum|count)$/, '')) ?? [];
    const own = [...labels.matchAll(/(\w+)="/g)].flatMap(([, label = '']) => (label === 'le' ? [] : [label]));
    return own.toSorted().join() === [...known].toSorted().join() ? [] : [line];
  });
  expect(others).toEqual([]);
});

const countOf = (lines: readonly string[], series: string): number =>
  Number(lines.find((line) => line.startsWith(`${series} `))?.split(' ')[1] ?? 0);

test('alarms are counted by how long they took to be stored and to reach the sockets', async () => {
  const [stored, sent] = ['atalaya_intake_duration_seconds_count{by="http"}', 'atalaya_delivery_duration_seconds_count{event="alarm"}'];
  const before = await readLines();
  for (let count = 0; count < 3; count += 1) await platform.raise();
  await waitUntil(async () => {
    const after = await readLines();
    expect([countOf(after, stored) - countOf(before, stored), countOf(after, sent) - countOf(before, sent)]).toEqual([3, 3]);
  });
});

test('a transaction that waits for a connection is counted once it has one', async () => {
  const { store } = platform.app;
  const waits = () => store.connectionWaits.metric().samples.find(({ suffix }) => suffix === '_count')?.value ?? 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const before = waits();
  const holding = Array.from({ length: 20 }, () => store.within(platformScope, () => released));
  await waitUntil(() => expect(waits() - before).toBeGreaterThanOrEqual(20));
  const waiting = store.within(platformScope, async () => 'ran');
  await waitUntil(() => expect(store.pool().waiting).toBeGreaterThanOrEqual(1));
  release();
  await Promise.all(holding);
  expect(await waiting).toBe('ran');
  expect(waits() - before).toBeGreaterThanOrEqual(21);
});
