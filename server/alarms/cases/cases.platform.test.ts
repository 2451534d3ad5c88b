import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CaseAddition, type CaseRequest, caseCalls, caseLimits, type EvidenceCase } from '../../../contract/alarms/cases.ts';
import type { AlarmId } from '../../../contract/platform/ids.ts';
import { platformScope } from '../../platform/store/store.ts';
import { callsFolder, purgeRecordings } from '../../telephony/recordings.ts';
import { callEndpoint } from '../../testing/call-endpoint.ts';
import { startTown, type TownPlatform, townTokens } from '../../testing/town.ts';
import { retain } from '../../video/recorder/retention.ts';
import { purgeAlarms } from '../purge-alarms.ts';

let town: TownPlatform;
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
beforeAll(async () => {
  town = await startTown();
  const { ana, bruno, carla, limited } = town.town.users;
  for (const user of [ana, carla, limited])
    for (const action of ['read', 'create', 'update', 'delete'])
      await run(sql`insert into user_ability (id_user, action, subject) values (${user}, ${action}, 'EvidenceCase')`);
  await run(sql`insert into user_ability (id_user, action, subject) values (${bruno}, 'read', 'EvidenceCase')`);
});
afterAll(() => town?.clear());

type Person = 'ana' | 'bruno' | 'carla' | 'guest' | 'limited' | 'admin';
const days = (count: number) => new Date(town.clock.now() + count * 86_400_000).toISOString();
const raise = async (more: Parameters<TownPlatform['raise']>[0] = {}) => (await town.raise(more)).id as AlarmId;
const make = async (alarms: readonly AlarmId[], more: Partial<CaseRequest> = {}, as: Person = 'ana', key?: string) => {
  const reply = await callEndpoint<CaseAddition>(town, caseCalls.makeCase, {
    as,
    body: { name: 'Fence', reason: 'Asked for by the police', until: days(30), alarms, ...more },
    ...(key && { key }),
  });
  return { ...reply, data: reply.data?.case as EvidenceCase, results: reply.data?.results.map(wordOf) };
};
/** What became of an alarm, in a word. */
const wordOf = (result: CaseAddition['results'][number]) => (result.result === 'refused' ? result.code : result.result);
const add = async (id: number, alarms: readonly AlarmId[], as: Person = 'ana', key?: string) => {
  const options = { as, params: { id }, body: { alarms }, ...(key && { key }) };
  const reply = await callEndpoint<CaseAddition>(town, caseCalls.addCaseAlarms, options);
  return { ...reply, data: reply.data?.case as EvidenceCase, results: reply.data?.results.map(wordOf) };
};
const read = (id: number, as: Person = 'ana') => callEndpoint<EvidenceCase>(town, caseCalls.case, { as, params: { id } });
const act = (call: (typeof caseCalls)[keyof typeof caseCalls], id: number, body?: unknown, as: Person = 'ana') =>
  callEndpoint<EvidenceCase>(town, call, { as, params: { id }, ...(body !== undefined && { body }) });
const audited = async (id: number) =>
  (
    await run(sql<{ action: string }>`select action from audit_entry where kind = 'case' and detail ->> 'case' = ${String(id)} order by id`)
  ).rows.map(({ action }) => action);

describe('an evidence case', () => {
  test('is made of alarms, lists them, and is made once under one key', async () => {
    const alarms = [await raise(), await raise()];
    const key = crypto.randomUUID();
    const until = days(30);
    const [one, other] = [await make(alarms, { until }, 'ana', key), await make(alarms, { until }, 'ana', key)];
    expect(other.data).toEqual(one.data);
    expect(one.data).toMatchObject({
      ...{ name: 'Fence', reason: 'Asked for by the police', by: 'Ana Torres', ended: null, is_alive: true },
      ...{ tenant: { name: 'North' }, alarms: alarms.map((id) => ({ id, unit: 'North unit', by: 'Ana Torres' })) },
      ...{ package: { state: 'none', sha256: null, is_current: false }, key: expect.stringMatching(/^[\da-f]{64}$/) },
    });
    const listed = await callEndpoint<EvidenceCase[]>(town, caseCalls.cases, { as: 'ana', query: { id_alarm: alarms[0] ?? 0 } });
    expect(listed.data).toEqual([one.data]);
  });

  test('needs alarms of one tenant that its maker sees, an end in the future, and the right', async () => {
    const [north, south, harbour] = [
      await raise(),
      await raise({ id_unit: town.town.south.unit }),
      await raise({ id_unit: town.town.harbour.unit, token: townTokens.second }),
    ];
    const mixed = await make([north, south, harbour]);
    expect([mixed.data.alarms.map(({ id }) => id), mixed.results]).toEqual([[north], ['added', 'case.other_tenant', 'record.not_found']]);
    const southern = await make([north, south], { id_tenant: town.town.south.tenant });
    expect([southern.data.alarms.map(({ id }) => id), southern.results]).toEqual([[south], ['case.other_tenant', 'added']]);
    const foreign = await make([north, harbour], { id_tenant: town.town.harbour.tenant });
    expect([foreign.data, foreign.results]).toEqual([null, ['case.other_tenant', 'record.not_found']]);
    expect((await make([north], { until: days(-1) })).code).toBe('request.invalid');
    expect((await make([north], { until: days(4000) })).code).toBe('request.invalid');
    expect((await make([north], {}, 'guest')).code).toBe('access.forbidden');
    expect((await make([north], {}, 'bruno')).code).toBe('access.forbidden');
    await run(sql`update alarm set alarm_status = 'canceled', created = ${days(-3)} where id = ${north}`);
    await run(sql`update user_account set history_hours = 1 where id = ${town.town.users.limited}`);
    const tooOld = await make([north], {}, 'limited');
    expect([tooOld.data, tooOld.results]).toEqual([null, ['record.not_found']]);
  });

  test('is of its tenant: others neither read nor change it; who may only read changes nothing', async () => {
    const { data } = await make([await raise()]);
    expect((await read(data.id, 'carla')).code).toBe('record.not_found');
    expect((await act(caseCalls.endCase, data.id, { reason: 'Mine' }, 'carla')).code).toBe('record.not_found');
    expect((await read(data.id, 'bruno')).status).toBe(200);
    expect((await act(caseCalls.endCase, data.id, { reason: 'Over' }, 'bruno')).code).toBe('access.forbidden');
    expect((await read(data.id, 'admin')).status).toBe(200);
  });

  test('takes further alarms and gives them up, but never its last one', async () => {
    const [first, second] = [await raise(), await raise()];
    const { data } = await make([first]);
    const foreign = await raise({ id_unit: town.town.south.unit });
    const added = await add(data.id, [first, foreign, second]);
    expect([added.data.alarms.map(({ id }) => id), added.results]).toEqual([
      [first, second],
      ['kept', 'case.other_tenant', 'added'],
    ]);
    const remove = (alarm: number) =>
      callEndpoint<EvidenceCase>(town, caseCalls.removeCaseAlarm, { as: 'ana', params: { id: data.id, alarm } });
    expect((await remove(first)).data.alarms.map(({ id }) => id)).toEqual([second]);
    expect((await remove(first)).code).toBe('record.not_found');
    expect((await remove(second)).code).toBe('request.invalid');
    expect(await audited(data.id)).toEqual(['case_made', 'case_alarms_added', 'case_alarm_removed']);
  });

  test('several alarms are added once under one key, and the audit log names those that were added', async () => {
    const [first, second, third] = [await raise(), await raise(), await raise()];
    const { data } = await make([first]);
    const key = crypto.randomUUID();
    const replies = await Promise.all([add(data.id, [second, third], 'ana', key), add(data.id, [second, third], 'ana', key)]);
    for (const { results } of replies) expect(results).toEqual(['added', 'added']);
    expect((await add(data.id, [second], 'ana', key)).code).toBe('request.key_reused');
    expect((await add(data.id, [second, third])).results).toEqual(['kept', 'kept']);
    const { rows } = await run(sql<{ alarms: number[] }>`
      select detail -> 'alarms' as alarms from audit_entry where action = 'case_alarms_added' and detail ->> 'case' = ${String(data.id)}`);
    expect(rows).toEqual([{ alarms: [second, third] }]);
  });

  test('who may only read cases, and who does not see this one, adds no alarm to it', async () => {
    const [first, second] = [await raise(), await raise()];
    const { data } = await make([first]);
    expect((await add(data.id, [second], 'bruno')).code).toBe('access.forbidden');
    expect((await add(data.id, [second], 'carla')).code).toBe('record.not_found');
    expect((await read(data.id)).data.alarms.map(({ id }) => id)).toEqual([first]);
  });

  test('alarms of drills and others are not in one case', async () => {
    const [real, practised, other] = [await raise(), await raise(), await raise()];
    const { rows } = await run(sql<{ id: number }>`
      insert into drill (kind, name, id_tenant, id_user, user_name, started, operators, units) values
        ('scripted', 'Silent', ${town.town.north.tenant}, ${town.town.users.ana}, 'Ana', now(), '[]', '{}') returning id`);
    await run(sql`update alarm set id_drill = ${rows[0]?.id} where id = any (${[practised, other]}::bigint[])`);
    const made = await make([practised, real]);
    expect(made.results).toEqual(['case.drills_apart', 'added']);
    expect((await add(made.data.id, [other])).results).toEqual(['case.drills_apart']);
    const drill = await make([practised]);
    expect((await add(drill.data.id, [real, other])).results).toEqual(['case.drills_apart', 'added']);
  });

  test('holds a limited number of alarms: those that come after are refused', async () => {
    const alarms = await Promise.all(Array.from({ length: caseLimits.alarms + 1 }, () => raise()));
    const { data } = await make(alarms.slice(0, -2));
    expect((await add(data.id, alarms.slice(-3))).results).toEqual(['kept', 'added', 'case.full']);
    expect((await make(alarms)).code).toBe('request.invalid');
  });

  test('is changed and ended with a reason, once; the audit log states each', async () => {
    const { data } = await make([await raise()]);
    const changed = await act(caseCalls.changeCase, data.id, { name: 'Gate', reason: 'Court', until: days(60) });
    expect(changed.data).toMatchObject({ name: 'Gate', reason: 'Court' });
    expect((await act(caseCalls.changeCase, data.id, { name: 'Gate', reason: 'Court', until: days(-1) })).code).toBe('request.invalid');
    const ended = await act(caseCalls.endCase, data.id, { reason: 'Handed over' });
    expect(ended.data).toMatchObject({ is_alive: false, ended_by: 'Ana Torres', ended_reason: 'Handed over' });
    for (const [call, body] of [
      [caseCalls.endCase, { reason: 'Again' }],
      [caseCalls.changeCase, { name: 'x', reason: 'x', until: days(5) }],
      [caseCalls.addCaseAlarms, { alarms: [await raise()] }],
      [caseCalls.makeCasePackage, { zone: 'UTC' }],
    ] as const)
      expect((await act(call, data.id, body)).code).toBe('case.over');
    expect(await audited(data.id)).toEqual(['case_made', 'case_changed', 'case_ended']);
  });

  test('is over when its time is over', async () => {
    const { data } = await make([await raise()]);
    await run(sql`update evidence_case set created = ${days(-9)}, until = ${days(-1)} where id = ${data.id}`);
    expect((await read(data.id)).data).toMatchObject({ is_alive: false, ended: null });
    expect((await act(caseCalls.endCase, data.id, { reason: 'Late' })).code).toBe('case.over');
  });
});

describe('while a case lives', () => {
  test('no purge moves its alarms; when it has ended, one does', async () => {
    const [held, free] = [await raise(), await raise()];
    await run(sql`update alarm set alarm_status = 'canceled' where id <> all (${[held, free]}::bigint[])`);
    await run(sql`update alarm set created = ${days(-2)}, raised_at = ${days(-2)} where id = any (${[held, free]}::bigint[])`);
    const { data } = await make([held]);
    const rule = { name: 'Old', from: 'waiting', to: 'canceled', minutes: 60, comment: null, protocol: null, customer: null } as const;
    const purge = () => town.app.store.within(platformScope, (tx) => purgeAlarms(tx, rule, town.clock.now(), 10));
    const status = async () =>
      (
        await run(sql<{ status: string }>`select alarm_status as status from alarm where id = any (${[held, free]}::bigint[]) order by id`)
      ).rows.map((row) => row.status);
    expect(await purge()).toBe(1);
    expect(await status()).toEqual(['waiting', 'canceled']);
    await act(caseCalls.endCase, data.id, { reason: 'Over' });
    expect(await purge()).toBe(1);
    expect(await status()).toEqual(['canceled', 'canceled']);
  });

  test('recordings around its alarms stay on disk, and their camera is not deleted', async () => {
    const camera = town.town.north.cameras[0] ?? 0;
    const alarm = await raise({ cameras: [camera as never] });
    await run(sql`update alarm set created = ${days(-100)} where id = ${alarm}`);
    const insert = (from: string, to: string) =>
      run(sql`insert into media_file (id_camera, id_tenant, starts, ends, bytes, init, at, offsets, storage)
        values (${camera}, ${town.town.north.tenant}, ${from}, ${to}, 10, 'i', '{0}', '{0}', 'here')`);
    const at = (seconds: number) => new Date(town.clock.now() - 100 * 86_400_000 + seconds * 1000).toISOString();
    await insert(at(-30), at(30));
    await insert(at(-3600), at(-3540));
    const { data } = await make([alarm]);
    const removed: string[] = [];
    const disk = { remove: async (path: string) => void removed.push(path), space: async () => ({ free: 9e12, total: 9e12 }) };
    const deps = {
      ...{ store: town.app.store, log: town.app.log, storage: 'here', limits: { ...town.config.mediaKeep, days: 30, gigabytes: null } },
      ...{ disk: disk as never, totals: { all: () => 20, add: () => undefined } as never },
    };
    expect((await retain(deps, town.clock.now())).aged).toBe(1);
    await expect(run(sql`delete from camera where id = ${camera}`)).rejects.toThrow('holds footage');
    const { rows } = await run(sql`select until from media_hold where kind = 'case' and ref like ${`${data.id}:%`}`);
    expect(rows).toEqual([{ until: new Date(data.until) }]);
    await act(caseCalls.endCase, data.id, { reason: 'Over' });
    expect((await retain(deps, town.clock.now())).aged).toBe(1);
    expect(removed).toHaveLength(2);
  });

  test('recordings of the calls of its alarms stay', async () => {
    const alarm = await raise();
    const folder = callsFolder(town.config);
    await mkdir(folder, { recursive: true });
    for (const [session, of] of [
      ['held', alarm],
      ['free', null],
    ] as const) {
      await writeFile(join(folder, `${session}.wav`), 'sound');
      await run(sql`insert into sip_call (sessionid, id_tenant, id_alarm, state, ended_at, recording_path)
        values (${session}, ${town.town.north.tenant}, ${of}, 'ended', ${days(-400)}, ${`${session}.wav`})`);
    }
    const { data } = await make([alarm]);
    expect(await purgeRecordings(town.app)).toBe(1);
    expect(['held', 'free'].map((name) => existsSync(join(folder, `${name}.wav`)))).toEqual([true, false]);
    await act(caseCalls.endCase, data.id, { reason: 'Over' });
    expect(await purgeRecordings(town.app)).toBe(1);
    expect(existsSync(join(folder, 'held.wav'))).toBe(false);
  });
});
