import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { platformScope } from '../../../platform/store/store.ts';
import { createTlsCertificate } from '../../../testing/tls-certificate.ts';
import { startTown, type TownPlatform } from '../../../testing/town.ts';
import { sealOf } from '../chain.ts';
import { openAuditForward } from './forward-audit.ts';
import type { AuditTarget, ForwardedLine } from './forwarded-line.ts';
import { openTarget } from './open-target.ts';

let town: TownPlatform;
let certificate: { cert: string; key: string };
const servers: Server[] = [];
const closers: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  [town, certificate] = await Promise.all([startTown(), createTlsCertificate()]);
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  for (const server of servers.splice(0)) await new Promise((is) => server.close(is));
  await query(sql`update audit_forward set place = 0, holder = null`);
});
afterAll(() => town?.clear());

const query = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, async (tx) => (await text.execute(tx)).rows);
const sealedLines = async () => (await query(sql<{ count: number }>`select count(*)::int as count from audit_seal`))[0]?.count ?? 0;
const signIn = (password: string) => town.request('POST', '/v1/user/auth', { body: { email: 'ana@town.test', password } });
async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((is) => server.listen(0, 'localhost', is));
  return (server.address() as AddressInfo).port;
}
const targetAt = (address: string, token: string | null = null): AuditTarget =>
  openTarget({ url: new URL(address), token, ca: certificate.cert });
/** A forwarder as of another platform on the same store. */
function forward(target: AuditTarget) {
  const app = { ...town.app, health: { ...town.app.health }, figures: [], onClose: closers };
  openAuditForward(app, target);
  return app;
}

test('every sealed line arrives once and in order over HTTPS, and its seals verify', async () => {
  const lines: ForwardedLine[] = [];
  const authorizations = new Set<string | undefined>();
  const port = await listen(
    createHttpsServer(certificate, (request, response) => {
      let body = '';
      authorizations.add(request.headers.authorization);
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        lines.push(...(JSON.parse(body) as ForwardedLine[]));
        response.writeHead(204).end();
      });
    }),
  );
  forward(targetAt(`https://localhost:${port}/audit`, 'token of the collector'));
  await signIn('a wrong password 1');
  await expect.poll(() => lines.some(({ action, user }) => action === 'sign_in_failed' && user === 'Ana Torres')).toBe(true);
  expect([...authorizations]).toEqual(['Bearer token of the collector']);
  expect(lines.map(({ place }) => place)).toEqual(lines.map((_, n) => n + 1));
  let before: Buffer = Buffer.alloc(0);
  for (const { text, hash } of lines) {
    before = sealOf(before, text);
    expect(before.toString('hex')).toBe(hash);
  }
});

test('a collector that refuses loses nothing; health names the reason until it takes lines', async () => {
  const places = new Set<number>();
  let status = 503;
  const port = await listen(
    createHttpsServer(certificate, (request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        if (status < 300) for (const { place } of JSON.parse(body) as ForwardedLine[]) places.add(place);
        response.writeHead(status).end();
      });
    }),
  );
  const logged = vi.spyOn(town.app.log, 'error');
  const app = forward(targetAt(`https://localhost:${port}/`));
  await expect.poll(() => app.health.audit()).toMatch(/has not been forwarded since .*: it answered 503/);
  expect(logged.mock.calls).toEqual([[{ reason: 'it answered 503' }, 'the audit log cannot be forwarded, and is tried again']]);
  logged.mockRestore();
  status = 200;
  const all = await sealedLines();
  await expect.poll(() => places.size, { timeout: 20_000 }).toBeGreaterThanOrEqual(all);
  await expect.poll(() => app.health.audit()).toBe('ok');
});

test('lines arrive as syslog over TLS; a certificate of another authority is refused', async () => {
  let received = '';
  const sockets = new Set<TLSSocket>();
  const port = await listen(
    createTlsServer(certificate, (socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (part: Buffer) => {
        received += part.toString();
      });
    }),
  );
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  const other = openTarget({ url: new URL(`syslog+tls://localhost:${port}`), token: null, ca: (await createTlsCertificate()).cert });
  const line = { place: 1, hash: '', id: 1, at: '', kind: 'session', action: 'x', user: null, tenant: null, subject: null, text: '[]' };
  await expect(other.send([line])).rejects.toThrow(/self-signed|certificate|signature/i);
  forward(targetAt(`syslog+tls://localhost:${port}`));
  const all = await sealedLines();
  await expect.poll(() => received.split('[atalaya@32473 ').length - 1).toBeGreaterThanOrEqual(all);
  const [, length, first] = /^(\d+) (<109>1 [\s\S]*)$/.exec(received) ?? [];
  expect(
    Buffer.from(first ?? '')
      .subarray(0, Number(length))
      .toString(),
  ).toMatch(/^<10[89]>1 \S+ \S+ atalaya \d+ \S+ \[atalaya@32473 place="1" .*\]$/s);
});

test('one of two platforms on a store sends; the other continues when the first one ends', async () => {
  const sent: [string, number][] = [];
  const closed: string[] = [];
  const targetOf = (name: string): AuditTarget => ({
    send: async (lines) => void sent.push(...lines.map(({ place }): [string, number] => [name, place])),
    close: () => void closed.push(name),
  });
  forward(targetOf('first'));
  const endFirst = closers.at(-1);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  forward(targetOf('second'));
  await signIn('a wrong password 2');
  const all = (await sealedLines()) + 1;
  await expect.poll(() => new Set(sent.map(([, place]) => place)).size).toBeGreaterThanOrEqual(all);
  expect(new Set(sent.map(([name]) => name))).toEqual(new Set(['first']));
  await endFirst?.();
  expect(closed).toEqual(['first']);
  await signIn('a wrong password 3');
  await expect.poll(() => sent.some(([name]) => name === 'second')).toBe(true);
  const places = sent.map(([, place]) => place);
  expect(places).toEqual(places.map((_, n) => n + 1));
});
