import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CommandNodeType } from '../../contract/automation/command-nodes.ts';
import type { CommandRun, Execution } from '../../contract/automation/command-run.ts';
import { platformScope } from '../store/store.ts';
import { type Performed, tableOfEffects } from '../testing/effects.ts';
import { type Office, startOffice } from '../testing/office.ts';
import { soon } from '../testing/soon.ts';
import { toldTo } from '../testing/talk.ts';
import type { EffectOutcome } from './effect.ts';

let office: Office;
let answer: (asked: Performed) => Promise<EffectOutcome>;
const done = async (): Promise<EffectOutcome> => ({ ok: true, code: 'done' });
const { effects, performed } = tableOfEffects((asked) => answer(asked), ['show_view']);
beforeAll(async () => {
  office = await startOffice({ effects });
});
afterAll(() => office?.clear());
afterEach(() => {
  performed.length = 0;
  answer = done;
});
answer = done;

const configs: Readonly<Partial<Record<CommandNodeType, object>>> = {
  show_view: { view: 1 },
  delay: { seconds: 60 },
  digital_output: { target: 'camera', outputs: [1], state: 'on' },
  notification: { channel: 'sms', to: ['+52 55 1234 5678'], message: 'Hello' },
};
type Wanted = CommandNodeType | [CommandNodeType, object];

/** Nodes one after the other, from the start. */
const chain = (wanted: readonly Wanted[]) =>
  ['start' as const, ...wanted].map((one, at, all) => {
    const [type, more] = typeof one === 'string' ? [one, {}] : one;
    return {
      id: `n${at}`,
      type,
      x: 0,
      y: at * 100,
      config: { ...configs[type], ...more },
      outputs: at < all.length - 1 ? { default: `n${at + 1}` } : {},
    };
  });

let made = 0;
async function command(wanted: readonly Wanted[], more: { requirements?: string[]; alarm_compatible?: boolean } = {}): Promise<number> {
  made += 1;
  const { requirements = [], alarm_compatible = true } = more;
  const name = `Command ${made}`;
  const { rows } = await office.app.store.within(platformScope, (tx) =>
    sql<{ id: number }>`insert into command (name, alarm_compatible, requirements, nodes, id_master_tenant)
      values (${name}, ${alarm_compatible}, ${requirements}, ${JSON.stringify(chain(wanted))}::jsonb,
        (select id_master_tenant from tenant where id = ${office.town.north.tenant})) returning id`.execute(tx),
  );
  return rows[0]?.id ?? 0;
}
const execute = (id: number, body: Execution = {}, more: { as?: 'ana' | 'bruno' | 'carla' | 'admin' | 'guest'; key?: string } = {}) =>
  office.send<CommandRun>('POST', `command/${id}/execute`, { body, ...more });
const read = async (id: number, as: 'ana' | 'bruno' | 'carla' = 'ana') => office.send<CommandRun>('GET', `command/runs/${id}`, { as });
const over = (id: number) =>
  soon(async () => {
    const { data } = await read(id);
    expect(data.status).not.toBe('running');
    return data;
  });
const codes = (run: CommandRun) => run.nodes.map(({ type, state, code }) => [type, state, code]);

describe('OP-4.25 a run', () => {
  test('does one node after the other and tells who began it of each step', async () => {
    const id = await command(['show_view', 'notification']);
    const began = await execute(id);
    expect([began.status, began.data.status, began.data.nodes.map(({ state }) => state)]).toEqual([200, 'running', ['waiting', 'waiting']]);
    const run = await over(began.data.id);
    expect([run.status, codes(run)]).toEqual([
      'success',
      [
        ['show_view', 'done', 'done'],
        ['notification', 'done', 'done'],
      ],
    ]);
    const told = await toldTo<{ run: CommandRun }>(office, office.town.users.ana, 'command.told');
    expect(told.map(({ run: one }) => one.version)).toEqual([1, 2, 3, 4]);
    expect(told.map(({ run: one }) => one.nodes.map(({ state }) => state).join())).toEqual([
      'waiting,waiting',
      'running,waiting',
      'done,running',
      'done,done',
    ]);
  });
});
