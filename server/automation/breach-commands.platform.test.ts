import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchAlarms } from '../alarms/watch-alarms.ts';
import { platformScope } from '../platform/store/store.ts';
import { addCommand, readRun } from '../testing/commands.ts';
import { tableOfEffects } from '../testing/effects.ts';
import { type Office, startOffice } from '../testing/office.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { beginBreachRuns } from './scheduler/command.ts';

let office: Office;
const { effects, performed } = tableOfEffects(async () => ({ ok: true, code: 'done' }), ['show_view']);
beforeAll(async () => {
  office = await startOffice({ effects });
});
afterAll(() => office?.clear());

const run = <T>(text: ReturnType<typeof sql<T>>) => office.app.store.within(platformScope, (tx) => text.execute(tx));
/** A round of a platform whose clock is an hour ahead: the office's own watch does not find the alarms of these tests due. */
const watch = (runCommands = beginRuns) =>
  watchAlarms({ ...office.app, clock: { ...office.app.clock, now: () => office.clock.now() + 3_600_000 } }, 86_400_000, runCommands);
const beginRuns: Parameters<typeof watchAlarms>[2] = (tx, commands) => beginBreachRuns(office.app, tx, commands);

async function raiseTimed(): Promise<number> {
  const command = await addCommand(office, ['show_view']);
  await run(sql`update response_target set active = false`);
  await run(
    sql`insert into response_target (name, id_command, take_seconds, active) values (${`Target ${command}`}, ${command}, 1800, true)`,
  );
  return (await office.raise()).id;
}
const runsOf = async (id: number) =>
  (await run(sql<{ id: number; cause: string }>`select id, cause from command_run where id_alarm = ${id}`)).rows;
const kindsOf = async (id: number) =>
  (await office.call('alarmRecord', { id })).reply.data.map(({ kind }) => kind).filter((kind) => kind.endsWith('breached'));

test('a breach runs its command once, whatever the number of platforms that watch', async () => {
  const id = await raiseTimed();
  await Promise.all([watch(), watch(), watch()]);
  await watch();
  const [first, ...others] = await runsOf(id);
  expect([first?.cause, others]).toEqual(['breach', []]);
  await waitUntil(async () => expect((await readRun(office, first?.id ?? 0, 'admin')).data.status).toBe('success'));
  expect(performed).toHaveLength(1);
});

test('a stop inside a breach leaves nothing behind; the next platform does all of it once', async () => {
  const id = await raiseTimed();
  await expect(watch(() => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
  expect([await kindsOf(id), await runsOf(id)]).toEqual([[], []]);
  await watch();
  await watch();
  expect([await kindsOf(id), (await runsOf(id)).length]).toEqual([['take_breached'], 1]);
});

test('a common target does not run the command of another customer', async () => {
  const id = await raiseTimed();
  await run(sql`update command set id_master_tenant = (select id_master_tenant from tenant where id = ${office.town.harbour.tenant})`);
  await watch();
  expect([await kindsOf(id), await runsOf(id)]).toEqual([['take_breached'], []]);
});
