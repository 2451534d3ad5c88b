import { sql } from 'kysely';
import { readConfig } from '../../contract/automation/command-nodes.ts';
import type { RunnableCommand } from '../../contract/automation/command-run.ts';
import type { FlowNode } from '../../contract/automation/flow.ts';
import type { AlarmId, UserId } from '../../contract/platform/index.ts';
import { drillOf, runningDrillsOf, type Tx } from '../platform/index.ts';

type Step = Pick<FlowNode, 'type' | 'config'>;

interface RunSubject {
  readonly alarm: AlarmId | null;
  readonly unit: number | null;
  /** Null: the platform runs it. */
  readonly user: UserId | null;
  readonly steps: readonly Step[];
}

/**
 * The drill that a run belongs to: that of its alarm; without an alarm the one that names the user who runs it, at the unit that it is run
 * for, or at a unit whose outputs it switches or whose interphones it calls. Runs for real alarms, of others and of the platform itself belong to none.
 */
export async function drillOfRun(tx: Tx, { alarm, unit, user, steps }: RunSubject): Promise<number | null> {
  if (alarm !== null) return drillOf(tx, alarm);
  const drills = user === null ? [] : await runningDrillsOf(tx, user);
  if (drills.length === 0) return null;
  const units = [unit, ...(await readPlaces(tx, steps)).values()];
  return drills.find((drill) => units.some((one) => one !== null && drill.units.includes(one)))?.id ?? null;
}

/** The drills that make runs of each of these commands dry, for the user. */
export async function drillsOfCommands(
  tx: Tx,
  user: UserId,
  commands: readonly { readonly id: number; readonly steps: readonly Step[] }[],
): Promise<ReadonlyMap<number, RunnableCommand['drills']>> {
  const drills = await runningDrillsOf(tx, user);
  if (drills.length === 0) return new Map();
  const places = await readPlaces(
    tx,
    commands.flatMap(({ steps }) => steps),
  );
  return new Map(
    commands.map(({ id, steps }) => {
      const units = targetsOf(steps).map(({ kind, device }) => places.get(`${kind} ${device}`));
      return [
        id,
        drills.map((drill) => ({ name: drill.name, units: [...drill.units], always: drill.units.some((one) => units.includes(one)) })),
      ];
    }),
  );
}

type Target = { readonly kind: 'output' | 'interphone'; readonly device: number };

/** What the steps switch and call. */
const targetsOf = (steps: readonly Step[]): Target[] =>
  steps.flatMap(({ type, config }): Target[] => {
    if (type === 'digital_output') return (readConfig(type, config)?.outputs ?? []).map((device) => ({ kind: 'output', device }));
    const called = type === 'interphone_call' ? readConfig(type, config)?.device : undefined;
    return called === undefined ? [] : [{ kind: 'interphone', device: called }];
  });

/** The unit of each target that the scope sees, by kind and id. */
async function readPlaces(tx: Tx, steps: readonly Step[]): Promise<ReadonlyMap<string, number>> {
  const targets = targetsOf(steps);
  if (targets.length === 0) return new Map();
  const idsOf = (kind: Target['kind']) => `{${targets.flatMap((target) => (target.kind === kind ? [target.device] : [])).join(',')}}`;
  const { rows } = await sql<{ key: string; unit: number }>`
    select 'output ' || id as key, id_unit as unit from digital_output where id = any (${idsOf('output')}::bigint[])
    union all
    select 'interphone ' || id, id_unit from device_interphone where id_unit is not null and id = any (${idsOf('interphone')}::bigint[])`.execute(
    tx,
  );
  return new Map(rows.map(({ key, unit }) => [key, unit]));
}
