import { type RawBuilder, sql } from 'kysely';
import type { CommandRun } from '../../contract/automation/command-run.ts';
import type { AlarmId, UserId } from '../../contract/platform/index.ts';
import type { Tx } from '../platform/index.ts';

const maxRuns = 100;

const recordsOf = async (tx: Tx, where: RawBuilder<unknown>): Promise<CommandRun[]> => {
  const { rows } = await sql<{ record: CommandRun }>`
    select record from command_run_as_json where ${where} order by id desc limit ${maxRuns}`.execute(tx);
  return rows.map(({ record }) => record);
};

/** The current state of a run that the scope sees. */
export const readRun = async (tx: Tx, id: number): Promise<CommandRun | undefined> => (await recordsOf(tx, sql`id = ${id}`))[0];

/** Active runs of a user, newest first. */
export const runningRunsOfUser = (tx: Tx, user: UserId): Promise<CommandRun[]> =>
  recordsOf(tx, sql`id_user = ${user} and status = 'running'`);

/** Runs for an alarm, newest first. */
export const runsOfAlarm = (tx: Tx, alarm: AlarmId): Promise<CommandRun[]> => recordsOf(tx, sql`id_alarm = ${alarm}`);

/** Publishes the current state of a run to the user who started it; does nothing if the platform did. */
export async function publishRun(tx: Tx, id: number): Promise<void> {
  await sql`select append_event('command.told', null, id_user, json_build_object('run', record))
    from command_run_as_json where id = ${id} and id_user is not null`.execute(tx);
}
