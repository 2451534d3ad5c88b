import { sql } from 'kysely';
import type { CommandNodeType } from '../../contract/automation/command-nodes.ts';
import type { CommandRun, Execution } from '../../contract/automation/command-run.ts';
import { platformScope } from '../platform/store/store.ts';
import type { Office } from './office.ts';
import type { Town } from './town.ts';
import { waitUntil } from './wait-until.ts';

const configs: Readonly<Partial<Record<CommandNodeType, object>>> = {
  show_view: { view: 1 },
  delay: { seconds: 60 },
  digital_output: { target: 'camera', outputs: [1], state: 'on' },
  notification: { channel: 'sms', to: ['+52 55 1234 5678'], message: 'Hello' },
};

/** A node type, optionally with settings that override the defaults. */
type NodeSpec = CommandNodeType | readonly [CommandNodeType, object];

/** Nodes in sequence, from the start. */
const chain = (specs: readonly NodeSpec[]) =>
  ['start' as const, ...specs].map((one, at, all) => {
    const [type, more] = typeof one === 'string' ? [one, {}] : one;
    const outputs = at < all.length - 1 ? { default: `n${at + 1}` } : {};
    return { id: `n${at}`, type, x: 0, y: at * 100, config: { ...configs[type], ...more }, outputs };
  });

let made = 0;

/** Inserts a command of the first customer into the store. @returns its id */
export async function addCommand(
  { app, town }: Pick<Office, 'app' | 'town'>,
  specs: readonly NodeSpec[],
  more: { requirements?: string[]; alarm_compatible?: boolean } = {},
): Promise<number> {
  made += 1;
  const { requirements = [], alarm_compatible = true } = more;
  const { rows } = await app.store.within(platformScope, (tx) =>
    sql<{ id: number }>`insert into command (name, alarm_compatible, requirements, nodes, id_master_tenant)
      values (${`Command ${made}`}, ${alarm_compatible}, ${requirements}, ${JSON.stringify(chain(specs))}::jsonb,
        (select id_master_tenant from tenant where id = ${town.north.tenant})) returning id`.execute(tx),
  );
  return rows[0]?.id ?? 0;
}

/** Requests a run. */
export const execute = (office: Office, id: number, body: Execution = {}, more: { as?: keyof Town['users']; key?: string } = {}) =>
  office.send<CommandRun>('POST', `command/${id}/execute`, { body, ...more });

/** Reads the state of a run. */
export const readRun = (office: Office, id: number, as: keyof Town['users'] = 'ana') =>
  office.send<CommandRun>('GET', `command/runs/${id}`, { as });

/** The finished run. */
export const waitForRun = (office: Office, id: number): Promise<CommandRun> =>
  waitUntil(async () => {
    const { data, text } = await readRun(office, id, 'admin');
    if (data?.status === undefined || data.status === 'running') throw new Error(text);
    return data;
  });

/** Outcomes of its nodes, abbreviated. */
export const outcomesOf = (run: CommandRun): string[] => run.nodes.map(({ type, state, code }) => `${type} ${state} ${code ?? ''}`.trim());
