import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CaseAddition,
  type CaseShare,
  caseCalls,
  caseShareLimits,
  type EvidenceCase,
  type NewCaseShare,
} from '../../../contract/alarms/cases.ts';
import { platformScope } from '../../platform/store/store.ts';
import { callEndpoint } from '../../testing/call-endpoint.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';

let town: TownPlatform;
let made: EvidenceCase;
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));

beforeAll(async () => {
  town = await startTown();
  const { ana, bruno, carla } = town.town.users;
  for (const user of [ana, carla])
    for (const action of ['read', 'create', 'update', 'delete'])
      await run(sql`insert into user_ability (id_user, action, subject) values (${user}, ${action}, 'EvidenceCase')`);
  await run(sql`insert into user_ability (id_user, action, subject) values (${bruno}, 'read', 'EvidenceCase')`);
  made = await makeCase();
});
afterAll(() => town?.clear());

const later = (days: number) => new Date(town.clock.now() + days * 86_400_000).toISOString();
const read = async (id = made.id) => (await callEndpoint<EvidenceCase>(town, caseCalls.case, { params: { id } })).data;

async function makeCase(alarm?: number): Promise<EvidenceCase> {
  const alarms = [alarm ?? (await town.raise()).id];
  const body = { name: 'Fence <b>', reason: 'Police', until: later(60), alarms };
  const { id } = (await callEndpoint<CaseAddition>(town, caseCalls.makeCase, { body })).data.case as EvidenceCase;
  await pack(id);
  return read(id);
}
async function pack(id: number): Promise<void> {
  await callEndpoint(town, caseCalls.makeCasePackage, { params: { id }, body: { zone: 'Europe/Madrid' } });
  await waitUntil(async () => expect((await read(id)).package.state).toBe('ready'));
}

type Person = 'ana' | 'bruno' | 'carla';
const share = (expires = later(7), { id = made.id, as = 'ana' }: { id?: number; as?: Person } = {}) =>
  callEndpoint<NewCaseShare>(town, caseCalls.shareCasePackage, { as, params: { id }, body: { recipient: 'Officer Díaz', expires } });
const revoke = (id: number, as: Person = 'ana', of = made.id) =>
  callEndpoint<EvidenceCase>(town, caseCalls.revokeCaseShare, { as, params: { id: of, share: id } });
const shareOf = async (id: number, of = made.id): Promise<CaseShare> => {
  const found = (await read(of)).shares.find((one) => one.id === id);
  if (!found) throw new Error('The share is not in its case');
  return found;
};
const visit = async (path: string, init: RequestInit = {}) => {
  const reply = await fetch(`${town.url}${path}`, init);
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
};
const download = (path: string, headers: Record<string, string> = {}) => visit(path, { method: 'POST', headers });
const alertOf = async (path: string, init: RequestInit = {}) => {
  const { status, bytes } = await visit(path, init);
  return [status, /role="alert"><p>(.*?)<\/p>/.exec(bytes.toString())?.[1] ?? null] as const;
};
const audited = async (id: number) =>
  (
    await run(
      sql<{ action: string; user: number | null; address: string | null; sha256: string | null }>`
        select action, id_user as user, detail ->> 'address' as address, detail ->> 'sha256' as sha256 from audit_entry
        where kind = 'case' and detail ->> 'share' = ${String(id)} order by id`,
    )
  ).rows;

test('an address states what it is, by whom and until when, and downloads the package', async () => {
  const { data } = await share();
  const page = await visit(data.path);
  const text = page.bytes.toString();
  expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  for (const part of ['Fence &lt;b&gt;', 'North', 'Ana Torres', 'Officer Díaz', made.package.sha256 ?? '', made.key])
    expect(text).toContain(part);
  expect(text).not.toMatch(/<script|Fence <b>/);
  const file = await download(data.path);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(file.headers.get('content-disposition')).toContain(`Fence`);
  expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(made.package.sha256);
});

test('the page is in the language of the browser', async () => {
  const { data } = await share();
  for (const [language, word] of [
    ['es-MX,es;q=0.9', 'Descargar el paquete'],
    ['pt-BR', 'Baixar o pacote'],
    ['fr', 'Download the package'],
  ])
    expect((await visit(data.path, { headers: { 'accept-language': language ?? '' } })).bytes.toString()).toContain(word);
});

test('each opening and each download is shown in the case and is a line of the audit log', async () => {
  const { data } = await share();
  await visit(data.path);
  await download(data.path);
  const { opened, downloaded, uses, state, by } = await shareOf(data.id);
  expect({ opened, downloaded, state, by }).toEqual({ opened: 1, downloaded: 1, state: 'open', by: 'Ana Torres' });
  expect(uses.map(({ kind, address }) => [kind, address])).toEqual([
    ['downloaded', '127.0.0.1'],
    ['opened', '127.0.0.1'],
  ]);
  expect((await audited(data.id)).map(({ action, user, address }) => [action, user === null, address])).toEqual([
    ['case_shared', false, null],
    ['case_share_opened', true, '127.0.0.1'],
    ['case_share_downloaded', true, '127.0.0.1'],
  ]);
  // A download states which bytes were taken.
  const [, page, taken] = await audited(data.id);
  expect([page?.sha256, taken?.sha256]).toEqual([null, expect.stringMatching(/^[\da-f]{64}$/)]);
});

test('a revoked address opens nothing from then on; revoking it again changes nothing', async () => {
  const { data } = await share();
  expect((await visit(data.path)).status).toBe(200);
  expect((await revoke(data.id)).data.shares.find(({ id }) => id === data.id)).toMatchObject({
    state: 'revoked',
    revoked_by: 'Ana Torres',
  });
  expect(await alertOf(data.path)).toEqual([410, expect.stringContaining('was revoked')]);
  expect(await alertOf(data.path, { method: 'POST' })).toEqual([410, expect.stringContaining('was revoked')]);
  const { revoked } = await shareOf(data.id);
  town.clock.advance(1000);
  await revoke(data.id);
  expect(await shareOf(data.id)).toMatchObject({ revoked, opened: 1, downloaded: 0 });
  expect((await audited(data.id)).map(({ action }) => action)).toEqual(['case_shared', 'case_share_opened', 'case_share_revoked']);
});

test('an address ends at its end; the end is required, in the future, and within its limits', async () => {
  const { data } = await share(later(1 / 144));
  expect((await visit(data.path)).status).toBe(200);
  town.clock.advance(600_000);
  expect(await alertOf(data.path)).toEqual([410, expect.stringContaining('has expired')]);
  expect((await shareOf(data.id)).state).toBe('expired');
  expect((await share(later(-1))).code).toBe('request.invalid');
  expect((await share(later(caseShareLimits.days + 1))).text).toContain('within 30 days');
  expect((await share(later(caseShareLimits.days))).status).toBe(200);
  const end = later(3);
  await run(sql`update evidence_case set until = ${end} where id = ${made.id}`);
  expect((await share(later(4))).text).toContain('before that of the case');
  expect((await share(end)).status).toBe(200);
  expect((await share(later(0))).text).toContain('Choose an end in the future.');
  await run(sql`update evidence_case set until = ${later(60)} where id = ${made.id}`);
  const none = await callEndpoint(town, caseCalls.shareCasePackage, { params: { id: made.id }, body: { recipient: 'Officer' } });
  expect(none.code).toBe('request.invalid');
});

test('another package, a package that is gone and a closed case are three sentences', async () => {
  const other = await makeCase();
  const { data } = await share(undefined, { id: other.id });
  await run(sql`update evidence_case set package_node = 'elsewhere' where id = ${other.id}`);
  expect(await alertOf(data.path)).toEqual([410, expect.stringContaining('not stored any more')]);
  await run(
    sql`update evidence_case set package_node = (select package_node from evidence_case where id = ${made.id}) where id = ${other.id}`,
  );
  expect((await visit(data.path)).status).toBe(200);
  await pack(other.id);
  await waitUntil(async () => expect((await shareOf(data.id, other.id)).state).toBe('replaced'));
  expect(await alertOf(data.path)).toEqual([410, expect.stringContaining('replaced by a newer one')]);
  const newer = (await share(undefined, { id: other.id })).data;
  const [file = ''] = (await readdir(join(town.dataDir, 'cases'))).filter((name) => name.startsWith(`${other.id}-`));
  await rm(join(town.dataDir, 'cases', file));
  expect(await alertOf(newer.path, { method: 'POST' })).toEqual([410, expect.stringContaining('not stored any more')]);
  await callEndpoint(town, caseCalls.endCase, { params: { id: other.id }, body: { reason: 'Over' } });
  expect(await alertOf(newer.path)).toEqual([410, expect.stringContaining('was closed')]);
  expect((await share(undefined, { id: other.id })).code).toBe('case.over');
  expect((await revoke(newer.id, 'ana', other.id)).status).toBe(200);
});

test('only who may change the case shares and revokes; other tenants find nothing', async () => {
  const { data } = await share();
  expect((await share(undefined, { as: 'bruno' })).code).toBe('access.forbidden');
  expect((await revoke(data.id, 'bruno')).code).toBe('access.forbidden');
  expect((await share(undefined, { as: 'carla' })).code).toBe('record.not_found');
  expect((await revoke(data.id, 'carla')).code).toBe('record.not_found');
  const other = await makeCase();
  expect((await revoke(data.id, 'ana', other.id)).code).toBe('record.not_found');
  expect((await shareOf(data.id)).state).toBe('open');
});

test('a share never outlives the right of who made it', async () => {
  const { data } = await share();
  const { ana } = town.town.users;
  await run(sql`delete from user_ability where id_user = ${ana} and action = 'update' and subject = 'EvidenceCase'`);
  expect(await alertOf(data.path)).toEqual([410, expect.stringContaining('was revoked')]);
  await run(sql`insert into user_ability (id_user, action, subject) values (${ana}, 'update', 'EvidenceCase')`);
  expect((await visit(data.path)).status).toBe(200);
});

test('a case without a package is not shared', async () => {
  const body = { name: 'Bare', reason: 'Police', until: later(60), alarms: [(await town.raise()).id] };
  const { id } = (await callEndpoint<CaseAddition>(town, caseCalls.makeCase, { body })).data.case as EvidenceCase;
  expect(await share(undefined, { id })).toMatchObject({ code: 'record.not_found', text: expect.stringContaining('no package yet') });
});

test('a case with an alarm of a drill is never shared, and the drill records it', async () => {
  const { north } = town.town;
  const alarm = await town.raise();
  const { rows } = await run(sql<{ id: number }>`
    insert into drill (kind, name, id_tenant, id_user, user_name, started, operators, units) values
      ('scripted', 'Silent', ${north.tenant}, ${town.town.users.ana}, 'Ana', now(), '[]', '{}') returning id`);
  await run(sql`update alarm set id_drill = ${rows[0]?.id} where id = ${alarm.id}`);
  const drilled = await makeCase(alarm.id);
  expect((await share(undefined, { id: drilled.id, as: 'bruno' })).code).toBe('access.forbidden');
  expect((await share(undefined, { id: drilled.id })).code).toBe('drill.stays_inside');
  const lines = (await run(sql<{ way: string; to: string }>`select way, recipient as to from drill_dry where id_alarm = ${alarm.id}`)).rows;
  expect(lines).toEqual([{ way: 'share', to: 'Officer Díaz' }]);
  expect((await read(drilled.id)).shares).toEqual([]);
});

test.each(['bytes=0-9', 'bytes=5-1', 'bytes=-0', 'bytes=99999999999999999999-', 'bytes=0-0,0-0,0-0,0-0', 'lines=1', 'bytes=\t-'])(
  'the range “%s” gets the whole package',
  async (range) => {
    const { data } = await share();
    const file = await download(data.path, { range });
    expect([file.status, createHash('sha256').update(file.bytes).digest('hex')]).toEqual([200, made.package.sha256]);
    await revoke(data.id);
  },
);

test('unknown addresses all get one sentence, and are throttled for five minutes', async () => {
  const unknown = ['x', 'a'.repeat(43), 'a'.repeat(500), '%00', '..%2f..%2fcase', "';--", '1'];
  const replies = new Set<string>();
  for (const token of unknown) replies.add((await alertOf(`/v1/public/evidence/${token}`)).join(' '));
  // What is no address at all is refused before it is looked up.
  expect([...replies].filter((reply) => !/^40[04] $/.test(reply))).toEqual([expect.stringMatching(/^404 This address is not valid/)]);
  for (let n = 0; n < 20; n += 1) await visit(`/v1/public/evidence/${'b'.repeat(43)}${n}`);
  const { data } = await share();
  expect(await alertOf(data.path)).toEqual([429, expect.stringContaining('Too many requests')]);
  town.clock.advance(5 * 60_000);
  expect((await visit(data.path)).status).toBe(200);
});
