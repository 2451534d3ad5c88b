import { createServer as createPlainServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTlsServer, type TlsServer } from '../../testing/tls-server.ts';
import { backupFinding, certificateFinding, clockFinding } from './conditions.ts';

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
