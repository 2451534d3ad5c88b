import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AuditSeal } from '../../../contract/access/audit.ts';
import { headFile } from '../../platform/index.ts';
import { embeddedConnection } from '../../platform/store/postgres/embedded.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { verifyAudit } from './verify.ts';

interface Line {
  id: number;
  kind: string;
  action: string;
  user_name: string | null;
  subject: string | null;
  detail: Record<string, unknown>;
}
let town: TownPlatform;
let store: pg.Client;
const lines = async (who: 'admin' | 'ana' | 'carla', query = ''): Promise<Line[]> => {
  const { status, body } = await town.request<{ data: Line[] }>('GET', `/v1/audit?max=200${query}`, { token: town.tokens[who] });
  expect(status).toBe(200);
  return body.data;
};
/** Tampers with the store as an attacker with its password could, runs the check, and restores the store. */
async function tampered(act: string, back: string, look: () => Promise<void>): Promise<void> {
  const force = (statement: string) =>
    store.query(`begin;
      alter table audit_entry disable trigger user; alter table audit_entry no force row level security;
      ${statement};
      alter table audit_entry enable trigger user; alter table audit_entry force row level security; commit`);
  await force(act);
  await look();
  await force(back);
}
const verify = () => verifyAudit(town.config);
/** Waits until every entry is sealed. */
const sealed = () => waitUntil(async () => expect((await store.query('select 1 from audit_waiting')).rowCount).toBe(0));

beforeAll(async () => {
  town = await startTown();
  const connection = await embeddedConnection(town.dataDir);
  store = new pg.Client(connection ?? {});
  await store.connect();
  await store.query("select set_config('app.scope', 'platform', false)");
  const { north } = town.town;
  await store.query(`insert into media_loop (id_camera, id_tenant, scene) values (${north.cameras[0]}, ${north.tenant}, 'lobby')`);
});
afterAll(async () => {
  await town?.clear();
});

test('the audit log records sign-ins, watching, alarm acts and record changes with their targets', async () => {
  const { north } = town.town;
  const { id, alarm_id } = await town.raise({ id_unit: north.unit });
  await town.call('mediaLink', { as: 'ana', body: { id_camera: north.cameras[0], kind: 'live' } });
  await town.call('changeAlarm', { as: 'ana', id, body: { alarm_status: 'attending', version: 1 } });
  const level = { level: 'P9', description: 'Audited', priority: 4, color: '#123456' };
  expect((await town.request('POST', '/v1/alarm_level', { token: town.tokens.admin, body: level })).status).toBe(200);
  const entries = await lines('admin');
  const summaries = entries.map(({ kind, action, user_name, subject }) => [kind, action, user_name, subject]);
  expect(summaries).toContainEqual(['session', 'signed_in', 'Ana Torres', '127.0.0.1']);
  expect(summaries).toContainEqual(['watch', 'live', 'Ana Torres', 'North camera 1']);
  expect(summaries).toContainEqual(['alarm', 'confirm', 'Ana Torres', alarm_id]);
  expect(summaries).toContainEqual(['record', 'create', 'Admin', expect.stringMatching(/^alarm-level: /)]);
  expect(entries.some(({ kind, action }) => kind === 'alarm' && action === 'raised')).toBe(false);
  expect(JSON.stringify(entries)).not.toContain('password of the town');
});

test('users see the lines of their own tenants, and none without the right', async () => {
  const all = await lines('admin');
  const { body } = await town.request<{ code?: string }>('GET', '/v1/audit', { token: town.tokens.carla });
  expect(body.code).toBe('access.forbidden');
  expect(all.length).toBeGreaterThan(5);
});

test('npm run verify-audit finds a single changed byte in any column while the platform runs', async () => {
  await sealed();
  const sound = await verify();
  expect([sound.fault, sound.count > 5]).toEqual([null, true]);
  const { rows } = await store.query<{ id: string }>("select id from audit_entry where kind = 'session' order by id limit 1 offset 2");
  const id = Number(rows[0]?.id);
  for (const [column, other] of [
    ['subject', "subject || '.'"],
    ['detail', `detail || '{"x": 1}'`],
    ['at', "at + interval '1 millisecond'"],
    ['id_user', 'id_user + 1'],
  ] as const) {
    const { rows: stored } = await store.query<{ was: string }>(`select ${column}::text as was from audit_entry where id = ${id}`);
    await tampered(
      `update audit_entry set ${column} = ${other} where id = ${id}`,
      `update audit_entry set ${column} = ${pg.escapeLiteral(String(stored[0]?.was))} where id = ${id}`,
      async () => expect([column, (await verify()).fault]).toMatchObject([column, { kind: 'changed', id }]),
    );
  }
  expect((await verify()).fault).toBeNull();
});

test('readers of the audit log learn whether it is intact; a changed line is reported unprompted', async () => {
  await sealed();
  const seal = async () => (await town.request<{ data: AuditSeal }>('GET', '/v1/audit-seal', { token: town.tokens.admin })).body.data;
  const verified = async () => {
    await waitUntil(async () => expect((await seal()).verified).not.toBeNull());
    return (await seal()).verified;
  };
  const sound = await verified();
  expect([sound?.fault, (sound?.lines ?? 0) > 5]).toEqual([null, true]);
  // Once a minute at most, however often it is asked.
  town.clock.advance(59_000);
  expect(await seal()).toEqual({ verifying: false, verified: sound });
  town.clock.advance(1000);
  expect(await seal()).toEqual({ verifying: true, verified: sound });
  await waitUntil(async () => expect((await seal()).verifying).toBe(false));
  expect((await town.request('GET', '/v1/audit-seal', { token: town.tokens.carla })).status).toBe(403);
  const logged = vi.spyOn(town.app.log, 'error');
  const { rows } = await store.query<{ id: string; subject: string }>(
    "select id, subject from audit_entry where kind = 'session' order by id limit 1",
  );
  const [first] = rows;
  const restored = `update audit_entry set subject = ${pg.escapeLiteral(String(first?.subject))} where id = ${first?.id}`;
  const faultNow = async (fault: { kind: string; place: unknown; id: unknown }) => {
    town.clock.advance(60_000);
    await waitUntil(async () => expect((await verified())?.fault).toEqual(fault));
    expect(logged.mock.calls.at(-1)).toEqual([{ fault: expect.objectContaining({ kind: fault.kind }) }, 'the audit log is broken']);
  };
  await tampered(`update audit_entry set subject = 'x' where id = ${first?.id}`, restored, () =>
    faultNow({ kind: 'changed', place: expect.any(Number), id: Number(first?.id) }),
  );
  const head = await readFile(headFile(town.dataDir), 'utf8');
  const [place = ''] = head.split(' ');
  await writeFile(headFile(town.dataDir), head.replace(place, String(Number(place) + 1000)));
  await faultNow({ kind: 'cut', place: Number(place) + 1000, id: null });
  await writeFile(headFile(town.dataDir), head);
  town.clock.advance(60_000);
  await waitUntil(async () => expect((await verified())?.fault).toBeNull());
  logged.mockRestore();
});

test('a failed sign-in is logged with its address and never with the password that was typed', async () => {
  const body = { email: 'ana@town.test', password: 'not her password 1' };
  expect((await town.request('POST', '/v1/user/auth', { body })).status).toBe(401);
  const [failed] = await lines('admin', '&action.is=sign_in_failed');
  expect([failed?.user_name, failed?.subject]).toEqual(['Ana Torres', '127.0.0.1']);
  expect(JSON.stringify(await lines('admin'))).not.toContain('not her password');
});

test('no user and not even the platform role can change or remove a line', async () => {
  for (const act of [
    'update audit_entry set action = action',
    'delete from audit_entry',
    'truncate audit_seal',
    'delete from audit_seal',
  ]) {
    await store.query('begin');
    await expect(store.query(act)).rejects.toThrow(/append-only/);
    await store.query('rollback');
  }
});

test('a truncated or recomputed log is detected by the head stored outside of it', async () => {
  await sealed();
  const { head } = await verify();
  const after = `${head.place + 1}:${head.hash}`;
  expect((await verifyAudit(town.config, after)).fault).toEqual({ kind: 'cut', place: head.place + 1 });
  expect((await verifyAudit(town.config, `${head.place}:${'0'.repeat(64)}`)).fault).toEqual({ kind: 'rewritten', place: head.place });
  await expect(verifyAudit(town.config, 'nonsense')).rejects.toThrow('A head is a place and a hash');
  await store.query("insert into audit_entry (kind, action, user_name) values ('alarm', 'confirm', 'Nobody')");
  expect((await verify()).fault?.kind).toBe('inserted');
  const logged = vi.spyOn(town.app.log, 'error');
  town.clock.advance(60_000);
  const seal = async () => (await town.request<{ data: AuditSeal }>('GET', '/v1/audit-seal', { token: town.tokens.admin })).body.data;
  await waitUntil(async () => expect((await seal()).verified?.fault).toEqual({ kind: 'inserted', place: null, id: expect.any(Number) }));
  logged.mockRestore();
});

test('the log of a platform that is stopped is verified, and again', async () => {
  const { count } = await verify();
  await store.end();
  await town.close();
  for (const _ of [1, 2]) expect((await verify()).count).toBeGreaterThanOrEqual(count);
});
