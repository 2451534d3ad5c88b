import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createPlainServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTlsServer, type TlsServer } from '../../testing/tls-server.ts';
import { readConfig } from '../config.ts';
import type { App } from '../http/app.ts';
import {
  backupDirectoryFault,
  backupFinding,
  certificateFinding,
  clockFinding,
  diskFinding,
  rehearsalFinding,
  watchCertificate,
} from './conditions.ts';
import type { ConditionProbe } from './finding.ts';

const day = 86_400_000;
let server: TlsServer;
let url: string;
let certificate: string;
beforeAll(async () => {
  server = await startTlsServer();
  ({ url, certificate } = server);
});
afterAll(() => server.close());

test('a certificate is reported three weeks and one week before its end, and once it ended', async () => {
  const { details } = await certificateFinding(url, Date.now(), certificate);
  const end = Date.parse(details?.until ?? '');
  const gradeAt = async (now: number) => (await certificateFinding(url, now, certificate)).grade;
  expect(await gradeAt(end - 22 * day)).toBeNull();
  expect(await gradeAt(end - 21 * day + 1)).toBe('ends_in_weeks');
  expect(await gradeAt(end - 7 * day)).toBe('ends_in_weeks');
  expect(await gradeAt(end - 7 * day + 1)).toBe('ends_in_days');
  expect(await gradeAt(end + 1)).toBe('ended');
});

test('a refused certificate, a host that is not reached and one without TLS are three findings', async () => {
  expect(await certificateFinding(url, Date.now())).toMatchObject({ state: 'failing', grade: 'refused' });
  expect(await certificateFinding('https://127.0.0.1:1', Date.now())).toMatchObject({ state: 'unknown', grade: 'unreachable' });
  const plain = createPlainServer();
  await new Promise<void>((ready) => plain.listen(0, ready));
  const noTls = await certificateFinding(`https://localhost:${(plain.address() as AddressInfo).port}`, Date.now());
  await new Promise((closed) => plain.close(closed));
  expect(noTls).toMatchObject({ state: 'unknown', grade: 'unread', details: { name: 'localhost', reason: expect.any(String) } });
});

test('backups are too old after two intervals, the first counted from when it is expected', () => {
  const schedule = { directory: '/backups', everyMs: day, keep: 2, passphrase: 'x', media: false, rehearseDays: 30 };
  const at = (made: number, fault: string | null, now: number) => {
    const { state, grade } = backupFinding({ made, fault, expected: 10 * day }, schedule, now);
    return `${state} ${grade}`;
  };
  expect(at(20 * day, null, 22 * day)).toBe('well null');
  expect(at(20 * day, null, 22 * day + 1)).toBe('failing old');
  expect(at(20 * day, 'no room', 20 * day)).toBe('failing failed');
  expect(at(0, null, 12 * day)).toBe('well null');
  expect(at(0, null, 12 * day + 1)).toBe('failing old');
});

test('clocks differ beyond a second that is certain, and agree again below half of one', () => {
  const stateOf = (ms: number, uncertainty: number, differed: boolean) => clockFinding({ ms, uncertainty }, differed, 'here').state;
  expect(stateOf(1001, 0, false)).toBe('failing');
  expect(stateOf(-1001, 0, false)).toBe('failing');
  expect(stateOf(1000, 0, false)).toBe('well');
  expect(stateOf(1400, 500, false)).toBe('well');
  expect(stateOf(600, 0, true)).toBe('failing');
  expect(stateOf(500, 0, true)).toBe('well');
  expect(clockFinding({ ms: -4321, uncertainty: 0 }, false, 'here').details).toEqual({ place: 'here', ms: -4300 });
});

test('a disk fails in the state that it is in, and states its name, its place and its space', () => {
  const of = { node: 'n1', place: 'node 1' };
  const details = { name: 'data', place: 'node 1', free: 1, total: 2 };
  const found = { condition: 'disk', subject: 'data', node: 'n1', details };
  expect(diskFinding({ disk: 'data', state: 'ok', free: 1, total: 2 }, of)).toEqual({ ...found, state: 'well', grade: null });
  expect(diskFinding({ disk: 'data', state: 'low', free: 1, total: 2 }, of)).toEqual({ ...found, state: 'failing', grade: 'low' });
});

test('backups state their directory, when the last was made, and why one failed', () => {
  const schedule = { directory: '/b', everyMs: day, keep: 2, passphrase: 'x', media: false, rehearseDays: 30 };
  const details = (made: number, fault: string | null) => backupFinding({ made, fault, expected: 0 }, schedule, made).details;
  expect(details(0, null)).toEqual({ name: '/b' });
  expect(details(day, null)).toEqual({ name: '/b', last: '1970-01-02T00:00:00.000Z' });
  expect(details(day, 'no room')).toEqual({ name: '/b', last: '1970-01-02T00:00:00.000Z', reason: 'no room' });
});

test('a rehearsal that failed is reported with its reason, one due for two intervals as missing', () => {
  const now = 100 * day;
  const find = (more: Partial<Parameters<typeof rehearsalFinding>[0]>) => {
    const { state, grade, details } = rehearsalFinding({ last: null, restored: null, since: null, everyDays: 10, ...more }, now);
    return [state, grade, details];
  };
  const last = (outcome: string | null, reason: string | null = null) => ({ last: { backup: 'b', outcome, reason } });
  expect(find({})).toEqual(['well', null, {}]);
  expect(find({ ...last('restored'), restored: now })).toEqual(['well', null, { name: 'b', last: '1970-04-11T00:00:00.000Z' }]);
  expect(find(last(null))).toEqual(['well', null, { name: 'b' }]);
  expect(find(last('damaged', 'one row is missing'))).toEqual(['failing', 'unrestored', { name: 'b', reason: 'one row is missing' }]);
  expect(find(last('damaged'))).toEqual(['failing', 'unrestored', { name: 'b', reason: 'damaged' }]);
  expect(find({ since: now - 20 * day })[0]).toBe('well');
  expect(find({ since: now - 20 * day - 1 }).slice(0, 2)).toEqual(['failing', 'unrehearsed']);
  expect(find({ since: 0, restored: now - 20 * day })[0]).toBe('well');
  expect(find({ since: now, restored: now - 20 * day - 1 })[0]).toBe('failing');
  expect(find({ since: 0, everyDays: 0 })[0]).toBe('well');
});

test('a directory that lost its backups, or cannot be read, is a finding once a backup was made', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atalaya-conditions-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await writeFile(join(directory, 'night.backup.part'), 'x');
  expect(await backupDirectoryFault(directory, 0)).toBeNull();
  expect(await backupDirectoryFault(directory, 1)).toEqual({ state: 'failing', grade: 'missing' });
  await writeFile(join(directory, 'night.backup'), 'x');
  expect(await backupDirectoryFault(directory, 1)).toBeNull();
  const gone = await backupDirectoryFault(join(directory, 'gone'), 1);
  expect(gone).toEqual({ state: 'unknown', grade: 'unread', reason: expect.stringContaining('ENOENT') });
});

test('the certificate is watched twice a day where PUBLIC_URL has one', async () => {
  const watch = (env: Record<string, string>) => {
    const probes: ConditionProbe[] = [];
    const selfWatch = { add: (probe: ConditionProbe) => void probes.push(probe) } as unknown as App['selfWatch'];
    watchCertificate({ config: readConfig(env), selfWatch, clock: { now: () => Date.now() } }, certificate);
    return probes;
  };
  expect([watch({}), watch({ PUBLIC_URL: 'http://here.test' })]).toEqual([[], []]);
  const [probe, ...more] = watch({ PUBLIC_URL: url });
  expect([probe?.condition, probe?.everyMs, more]).toEqual(['certificate', day / 2, []]);
  expect(await probe?.look()).toMatchObject([{ condition: 'certificate', details: { name: 'localhost', until: expect.any(String) } }]);
});
