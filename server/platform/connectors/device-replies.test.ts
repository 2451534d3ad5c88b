import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { sendWithDigest } from './digest.ts';
import { addressFault, exchange, failureOf, reasonOf } from './exchange.ts';
import { callOnvif, isLoginRefused, type OnvifReply, readClockOffset } from './onvif-soap.ts';

const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

/** A device on this machine; what it is sent is noted. */
async function device(answer: (request: IncomingMessage, reply: ServerResponse, body: string) => void) {
  const asked: { method: string; url: string; body: string; authorization: string | null }[] = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      asked.push({ method: request.method ?? '', url: request.url ?? '', body, authorization: request.headers.authorization ?? null });
      answer(request, reply, body);
    });
  });
  opened.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { asked, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base?x=1`) };
}
const limits = { patienceMs: 5000, most: 10_000 };

describe('an address', () => {
  const guarded = 'its address is private, which CONNECTOR_PRIVATE_ADDRESSES does not allow.';
  const plain = 'its address must begin with https://.';
  test.each<[string, boolean, string | null]>([
    ['https://service.example', false, null],
    ['http://service.example', false, plain],
    ['http://service.example', true, null],
    ['http://localhost:8080', false, null],
    ['http://10.0.0.1', false, guarded],
    ['http://10.0.0.1', true, null],
    ['https://[fd00::1]/', false, guarded],
    ['http://[fd00::1]/', true, null],
    ['https://169.254.169.254', true, guarded],
    ['http://8.8.8.8', false, plain],
    ['https://8.8.8.8', false, null],
    ['https://service.example:25', false, 'its port is one of mail, terminals or databases.'],
    ['https://service.example:8443', false, null],
  ])('%s, with private ones allowed %s: %s', (address, isPrivateAllowed, fault) => {
    expect(addressFault(new URL(address), isPrivateAllowed)).toBe(fault);
  });
});

describe('a failure', () => {
  const named = (name: string, code?: string) => Object.assign(new Error('secret'), { name }, code === undefined ? {} : { code });
  test.each([
    [named('TimeoutError'), 'it took too long.', 'timed_out'],
    [named('AbortError'), 'it took too long.', 'timed_out'],
    [named('Error', 'EGUARD'), 'its address is private, which CONNECTOR_PRIVATE_ADDRESSES does not allow.', 'guarded'],
    [named('Error', 'ENOTFOUND'), 'its name is not known.', 'unreachable'],
    [named('Error', 'EAI_AGAIN'), 'its name is not known.', 'unreachable'],
    [named('Error', 'ECONNREFUSED'), 'nothing listens at its address.', 'unreachable'],
    [named('Error', 'ECONNRESET'), 'the connection broke.', 'unreachable'],
  ])('%s is: %s', (error, reason, kind) => {
    expect([reasonOf(error), failureOf(error)]).toEqual([reason, kind]);
  });
  test('by a reply states it', async () => {
    const { url } = await device((_, reply) => void reply.writeHead(500).end());
    const error = await exchange({ url, body: null, token: null }, true).catch((fault: Error) => fault);
    expect([reasonOf(error as Error), failureOf(error as Error)]).toEqual(['it answered 500.', 'answered']);
  });
});

test('a request is JSON with a token, where it has them', async () => {
  const seen: Record<string, unknown>[] = [];
  const { url } = await device(({ headers }, reply) => {
    seen.push(headers);
    reply.end('ok');
  });
  await exchange({ url, body: '{"ñ":1}', token: 't', headers: { 'x-a': 'b' } }, true);
  await exchange({ url, body: null, token: null }, true);
  expect(seen[0]).toMatchObject({
    ...{ accept: 'application/json', 'content-type': 'application/json', 'content-length': '8', authorization: 'Bearer t', 'x-a': 'b' },
  });
  for (const name of ['content-type', 'authorization']) expect(seen[1]).not.toHaveProperty(name);
});

describe('a challenge of a device', () => {
  const login = { user: 'u', password: 'p' };
  const digest = 'Digest realm="r", nonce="n", qop="auth", opaque="o"';
  test.each([
    ['a digest', digest, /^Digest username="u", realm="r", nonce="n", uri="\/base\?x=1", qop=auth, .*opaque="o"/],
    ['several on one line', `Basic realm="r", ${digest}`, /^Digest /],
    ['Basic', 'Basic realm="r"', /^Basic dTpw$/],
  ])('%s is answered once', async (_, challenge, answer) => {
    const { asked, url } = await device((request, reply) => {
      if (request.headers.authorization) return void reply.end('ok');
      return void reply.writeHead(401, { 'www-authenticate': challenge }).end();
    });
    expect((await sendWithDigest(login, { url, body: null, token: null }, true, limits)).text).toBe('ok');
    expect(asked.map(({ method, authorization }) => [method, authorization])).toEqual([
      ['GET', null],
      ['GET', expect.stringMatching(answer)],
    ]);
  });

  test('that is refused again, or that nobody can answer, is the reply', async () => {
    const refusing = await device((_, reply) => void reply.writeHead(401, { 'www-authenticate': digest }).end());
    expect((await sendWithDigest(login, { url: refusing.url, body: '{}', token: null }, true, limits)).status).toBe(401);
    expect(refusing.asked.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect((await sendWithDigest(null, { url: refusing.url, body: null, token: null }, true, limits)).status).toBe(401);
    expect(refusing.asked).toHaveLength(3);
    const strange = await device((_, reply) => void reply.writeHead(401, { 'www-authenticate': 'Negotiate' }).end());
    expect((await sendWithDigest(login, { url: strange.url, body: null, token: null }, true, limits)).status).toBe(401);
    expect(strange.asked).toHaveLength(1);
    const open = await device((_, reply) => void reply.writeHead(200, { 'www-authenticate': digest }).end('open'));
    expect((await sendWithDigest(login, { url: open.url, body: null, token: null }, true, limits)).text).toBe('open');
    expect(open.asked).toHaveLength(1);
  });
});

describe('a SOAP reply', () => {
  const now = Date.UTC(2026, 2, 4, 10);
  const how = () => ({ privateAddresses: true, signal: AbortSignal.timeout(20_000), now });
  const ask = async (status: number, text: string, login: { user: string; password: string } | null = null) => {
    const { asked, url } = await device((_, reply) => void reply.writeHead(status).end(text));
    const reply = await callOnvif({ url, login }, { action: 'urn:a', body: '<a/>' }, 0, how());
    return { asked, reply };
  };
  const soap = (body: string) => `<s:Envelope xmlns:s="urn:s"><s:Body>${body}</s:Body></s:Envelope>`;

  test('of status 200 with a body is a success', async () => {
    expect((await ask(200, soap('<b>1</b>'))).reply).toMatchObject({ ok: true, status: 200, fault: null, body: { name: 'Body' } });
    expect((await ask(201, soap('<b/>'))).reply.ok).toBe(false);
    expect((await ask(200, '<html/>')).reply).toMatchObject({ ok: false, body: null });
    expect((await ask(200, '<Envelope/>')).reply).toMatchObject({ ok: false, body: null });
  });

  test('with a fault states its codes, reason and details, in both versions of SOAP', async () => {
    const codes =
      '<s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value>t:NotAuthorized</s:Value><s:Subcode><s:Value>t:Deeper</s:Value></s:Subcode></s:Subcode></s:Code>';
    const fault = `<s:Fault>${codes}<s:Reason><s:Text>${'x'.repeat(300)}</s:Text></s:Reason><s:Detail><t:TooMany/></s:Detail></s:Fault>`;
    const { reply } = await ask(200, soap(fault));
    expect(reply).toMatchObject({ ok: false, fault: { codes: ['Sender', 'NotAuthorized', 'Deeper', 'TooMany'], reason: 'x'.repeat(200) } });
    expect(isLoginRefused(reply)).toBe(true);
    const old = await ask(
      500,
      soap('<s:Fault><faultcode>s:Client</faultcode><faultstring>no</faultstring><detail><x/></detail></s:Fault>'),
    );
    expect(old.reply.fault).toMatchObject({ codes: ['x'], reason: 'no' });
    expect(isLoginRefused(old.reply)).toBe(false);
    expect((await ask(500, soap('<s:Fault/>'))).reply.fault).toEqual({ codes: [], reason: '', detail: null });
  });

  test.each([
    [401, [], true],
    [403, [], true],
    [400, ['FailedAuthentication'], true],
    [400, ['InvalidSecurity'], true],
    [400, ['Sender', 'InvalidSecurityToken'], true],
    [400, ['Sender'], false],
    [404, [], false],
  ])('of status %i with the codes %j refuses the login: %s', (status, codes, isRefused) => {
    const fault = codes.length > 0 ? { codes, reason: '', detail: null } : null;
    expect(isLoginRefused({ status, fault } as unknown as OnvifReply)).toBe(isRefused);
  });

  test('a request has a token only where there is a login', async () => {
    expect((await ask(200, soap('<b/>'))).asked[0]?.body).not.toContain('UsernameToken');
    const body = (await ask(200, soap('<b/>'), { user: 'a & b', password: 'secret' })).asked[0]?.body ?? '';
    expect(body).toContain('<Username>a &amp; b</Username>');
    expect(body).toContain('2026-03-04T10:00:00.000Z</Created>');
    expect(body).not.toContain('secret');
  });

  const clock = (parts: Readonly<Record<string, string | number>>) =>
    soap(
      `<r><UTCDateTime>${Object.entries(parts)
        .map(([name, value]) => `<${name}>${value}</${name}>`)
        .join('')}</UTCDateTime></r>`,
    );
  const time = { Year: 2026, Month: 3, Day: 4, Hour: 10, Minute: 1, Second: 2 };
  test.each<[Record<string, string | number>, number | null]>([
    [time, 62_000],
    [{ ...time, Month: 2 }, 62_000 - 28 * 86_400_000],
    [{ ...time, Hour: '' }, null],
    [{ ...time, Second: '2.5' }, null],
    [{ ...time, Year: 20_261 }, null],
    [{ Year: 2026 }, null],
  ])('the clock of %j is ahead by %s ms', async (parts, ahead) => {
    const { url } = await device((_, reply) => void reply.end(clock({ ...parts })));
    expect(await readClockOffset({ url, login: null }, how())).toBe(ahead);
  });
});
