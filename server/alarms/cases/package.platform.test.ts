import { spawnSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CaseAddition, caseCalls, type EvidenceCase } from '../../../contract/alarms/cases.ts';
import { platformScope } from '../../platform/store/store.ts';
import { callsFolder } from '../../telephony/recordings.ts';
import { callEndpoint } from '../../testing/call-endpoint.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { checkFiles, readZip } from './verifier/check-package.mjs';

let town: TownPlatform;
let alarm: { id: number; alarm_id: string };
let made: EvidenceCase;
let zip: Buffer;
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

beforeAll(async () => {
  town = await startTown();
  const { north, users } = town.town;
  for (const action of ['read', 'create', 'update', 'delete'])
    await run(sql`insert into user_ability (id_user, action, subject) values (${users.ana}, ${action}, 'EvidenceCase')`);
  for (const action of ['read', 'create', 'update'])
    await run(sql`insert into user_ability (id_user, action, subject) values (${users.guest}, ${action}, 'EvidenceCase')`);
  await run(sql`insert into user_ability (id_user, action, subject) values (${users.ana}, 'read', 'SipCall')`);
  await run(sql`insert into timezone (name) values ('America/Mexico_City') on conflict do nothing`);
  await run(sql`update tenant set id_timezone = (select id from timezone where name = 'America/Mexico_City')`);
  await run(sql`update camera set recording_support = true where id = ${north.cameras[0]}`);
  await run(sql`insert into media_loop (id_camera, id_tenant, scene) values (${north.cameras[0]}, ${north.tenant}, 'lobby')`);
  alarm = await town.raise({ cameras: [...north.cameras], detection: { image: `data:image/png;base64,${pixel}` } });
  await run(sql`update alarm set created = ${new Date(town.clock.now() - 600_000)} where id = ${alarm.id}`);
  await town.call('changeAlarm', { as: 'ana', id: alarm.id, body: { alarm_status: 'attending', version: 1, comments: 'Señal ≠ ruido' } });
  const answers = JSON.stringify([
    { node: 'a', answer: 'yes', question: 'Is the fence open?', by: { id: 1, name: 'Ana' }, at: '2026-01-05T10:00:00.000Z' },
  ]);
  await run(sql`insert into action_plan_run (id_action_plan, plan_name, plan_version, nodes, id_alarm, id_tenant, id_user, answers, started)
    values (1, 'Intrusion', 1, '[]', ${alarm.id}, ${north.tenant}, ${users.ana}, ${answers}::jsonb, now())`);
  await mkdir(callsFolder(town.config), { recursive: true });
  await writeFile(join(callsFolder(town.config), 'one.wav'), 'the sound of a call');
  await run(sql`insert into sip_call (sessionid, id_tenant, id_alarm, state, ended_at, recording_path)
    values ('call-1', ${north.tenant}, ${alarm.id}, 'ended', now(), 'one.wav'), ('call-2', ${north.tenant}, ${alarm.id}, 'ended', now(), null)`);
  made = await makePackage('ana');
  zip = await download(made.id);
});
afterAll(() => town?.clear());

async function makePackage(as: 'ana' | 'guest'): Promise<EvidenceCase> {
  const until = new Date(town.clock.now() + 30 * 86_400_000).toISOString();
  const body = { name: 'Fence / north', reason: 'Źródło, ограда, φράχτης', until, alarms: [alarm.id] };
  const { id } = (await callEndpoint<CaseAddition>(town, caseCalls.makeCase, { as, body })).data.case as EvidenceCase;
  const order = { as, params: { id }, body: { zone: 'Europe/Madrid' } };
  expect((await callEndpoint<EvidenceCase>(town, caseCalls.makeCasePackage, order)).data.package.state).toBe('making');
  return finished(id);
}
async function finished(id: number): Promise<EvidenceCase> {
  const read = async () => (await callEndpoint<EvidenceCase>(town, caseCalls.case, { as: 'ana', params: { id } })).data;
  await waitUntil(async () => expect((await read()).package.state).not.toBe('making'));
  return read();
}
const open = (id: number, as: 'ana' | 'bruno' = 'ana') =>
  callEndpoint<{ url: string; name: string }>(town, caseCalls.openCasePackage, { as, params: { id } });
async function download(id: number): Promise<Buffer> {
  const reply = await fetch(`${town.url}${(await open(id)).data.url}`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return Buffer.from(await reply.arrayBuffer());
}
const jsonOf = <T>(name: string): T => JSON.parse(strFromU8(unzipSync(new Uint8Array(zip))[name] ?? new Uint8Array())) as T;

test('a package holds records, pictures, clips, calls, map, report and page, and is true', async () => {
  expect(made.package).toMatchObject({ state: 'ready', by: 'Ana', bytes: zip.length, is_current: true });
  const base = `alarms/${alarm.alarm_id}`;
  const names = Object.keys(unzipSync(new Uint8Array(zip)));
  for (const name of [
    'alarm.json',
    'record.json',
    'plan-answers.json',
    'contacts.json',
    'calls.json',
    'clips.json',
    'picture-1.png',
    'calls/call-1.wav',
  ])
    expect(names).toContain(`${base}/${name}`);
  for (const name of ['report.pdf', 'case.json', 'map.svg', 'map.geojson', 'verify.html', 'manifest.json', 'manifest.sig'])
    expect(names).toContain(name);
  expect(names.filter((name) => name.startsWith(`${base}/clips/`) && name.endsWith('.mp4')).length).toBeGreaterThan(0);
  expect(names.filter((name) => name.startsWith(`${base}/snapshots/`))).toHaveLength(1);
  const files = unzipSync(new Uint8Array(zip));
  expect(strFromU8(files[`${base}/calls/call-1.wav`] ?? new Uint8Array())).toBe('the sound of a call');
  expect(strFromU8((files['report.pdf'] ?? new Uint8Array()).subarray(0, 5))).toBe('%PDF-');
  expect(await checkFiles(await readZip(new Blob([new Uint8Array(zip)])))).toMatchObject({ isTrue: true, key: made.key });
});

test('its report prints Polish, Cyrillic and Greek texts', () => {
  const text = pdfText(Buffer.from(unzipSync(new Uint8Array(zip))['report.pdf'] ?? new Uint8Array()));
  for (const part of ['Fence / north', 'Źródło, ограда, φράχτης', alarm.alarm_id, made.key]) expect(text).toContain(part);
});

test('every time in its records is on the clocks of the site and of the operator', () => {
  const names = Object.keys(unzipSync(new Uint8Array(zip))).filter((name) => name.endsWith('.json'));
  const instants = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const record = value as Record<string, unknown>;
    for (const [name, of] of Object.entries(record)) {
      if (typeof of === 'string' && /^\d{4}-\d\d-\d\dT/.test(of))
        expect([record[`${name}_site`], record[`${name}_operator`]]).toEqual([
          expect.stringMatching(/ GMT-06:00 America\/Mexico_City$/),
          expect.stringMatching(/ GMT\+0[12]:00 Europe\/Madrid$/),
        ]);
      instants(of);
    }
  };
  for (const name of names) instants(jsonOf(name));
  expect(jsonOf<{ at_site: string }[]>(`alarms/${alarm.alarm_id}/record.json`).length).toBeGreaterThan(1);
  expect(jsonOf(`alarms/${alarm.alarm_id}/plan-answers.json`)).toMatchObject([
    { answers: [{ at_site: '2026-01-05 04:00:00 GMT-06:00 America/Mexico_City' }] },
  ]);
});

test('what it has nothing of is stated, with the reason', async () => {
  const { absent } = jsonOf<{ absent: { what: string; of: string | null; why: string }[] }>('case.json');
  expect(absent.map(({ what, of, why }) => [what, of, why])).toEqual(
    expect.arrayContaining([
      ['clip', 'North camera 2', 'not_recorded'],
      ['call', 'call-2', 'not_stored'],
    ]),
  );
  const other = await makePackage('guest');
  expect(other.package.state).toBe('ready');
  zip = await download(other.id);
  const without = jsonOf<{ absent: { what: string; why: string }[] }>('case.json').absent;
  expect(without.filter(({ why }) => why === 'not_allowed').map(({ what }) => what)).toEqual(['clip', 'clip', 'call']);
  zip = await download(made.id);
});

test('“npm run verify-case” finds a true package true and one changed byte false', async () => {
  const path = join(town.dataDir, 'case.zip');
  const verify = (...more: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/verify-case.ts', path, ...more], { encoding: 'utf8' });
  await writeFile(path, zip);
  expect(verify('--key', made.key)).toMatchObject({ status: 0, stdout: expect.stringContaining('is as it was signed') });
  expect(verify('--key', '0'.repeat(64))).toMatchObject({ status: 1, stderr: expect.stringContaining('another key') });
  const bytes = Buffer.from(zip);
  const at = bytes.indexOf('the sound of a call');
  bytes[at] = 0x54;
  await writeFile(path, bytes);
  expect(verify()).toMatchObject({ status: 1, stderr: expect.stringContaining('changed: alarms/') });
  await writeFile(path, 'no zip');
  expect(verify().status).toBe(2);
});

test('an address serves its user for a minute; each download is a line of the audit log', async () => {
  const lines = async () =>
    (
      await run(
        sql<{ action: string }>`select action from audit_entry where kind = 'case' and detail ->> 'case' = ${String(made.id)} order by id`,
      )
    ).rows;
  const before = (await lines()).filter(({ action }) => action === 'case_opened').length;
  const { url } = (await open(made.id)).data;
  expect((await fetch(`${town.url}${url}`)).status).toBe(200);
  expect((await fetch(`${town.url}${url.replace('signature=', 'signature=x')}`)).status).toBe(404);
  expect((await open(made.id, 'bruno')).code).toBe('access.forbidden');
  town.clock.advance(61_000);
  expect((await fetch(`${town.url}${url}`)).status).toBe(404);
  const after = await lines();
  expect(after.filter(({ action }) => action === 'case_opened')).toHaveLength(before + 1);
  expect(after.map(({ action }) => action)).toContain('case_packed');
});

test('a second package replaces the first; one whose node is gone is made again', async () => {
  const order = { as: 'ana' as const, params: { id: made.id }, body: { zone: 'Europe/Madrid' } };
  await run(
    sql`update evidence_case set building = gen_random_uuid(), building_until = ${new Date(town.clock.now() + 30_000)} where id = ${made.id}`,
  );
  expect((await callEndpoint(town, caseCalls.makeCasePackage, order)).code).toBe('case.making');
  town.clock.advance(31_000);
  expect((await callEndpoint<EvidenceCase>(town, caseCalls.case, { as: 'ana', params: { id: made.id } })).data.package.state).toBe(
    'failed',
  );
  expect((await callEndpoint(town, caseCalls.makeCasePackage, { ...order, body: { zone: 'Mars/Base' } })).code).toBe('request.invalid');
  expect((await callEndpoint(town, caseCalls.makeCasePackage, order)).status).toBe(200);
  const again = await finished(made.id);
  expect(again.package.sha256).not.toBe(made.package.sha256);
  const left = (await readdir(join(town.dataDir, 'cases'))).filter((name) => name.startsWith(`${made.id}-`));
  expect(left).toHaveLength(1);
});
