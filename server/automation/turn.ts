import { type Selectable, sql } from 'kysely';
import { type CommandNodeType, isCommandNode, readConfig } from '../../contract/automation/command-nodes.ts';
import type { NodeOutcome, OutcomeCode } from '../../contract/automation/command-run.ts';
import type { Tx } from '../platform/store/store.ts';
import type { EffectOutcome, Effects } from './effect.ts';
import type { HeldRun, Holder } from './held-run.ts';
import type { CommandRunNodeTable } from './run.tables.ts';
import { endRun } from './run-end.ts';
import { tellRun } from './run-reads.ts';

/** A node as its row has it. */
export type RunNode = Selectable<CommandRunNodeTable>;

/** What came of the node that was being done. `unknown`: it was broken off, and whether it was done is not known. */
export type Done = EffectOutcome | { readonly unknown: OutcomeCode } | { readonly again: true };

/** The node that was being done, by its place in the run, and what came of it. */
export interface Performed {
  readonly place: number;
  readonly came: Done;
}

/** What is to be done with a run next: this node; nothing until then (it is let go); or it is another's, or over. */
export type Turn = { kind: 'perform'; node: RunNode } | { kind: 'waits'; until: number } | { kind: 'ended' } | { kind: 'lost' };

/** What a turn stands on. `now` in ms; `stopping`: the platform ends, nothing new is begun. */
export interface At {
  readonly holder: Holder;
  readonly effects: Effects;
  readonly now: number;
  readonly stopping: boolean;
}

/**
 * Takes a run one turn further, in one transaction of the platform's: writes down what came of the node that was done, and that the next one is
 * being done, before it is. Whoever does not hold the run any more writes nothing. A node that is found in the middle was broken off by a stop:
 * one whose effect repeats is done again, with the same key; of any other it is said that nobody knows, and the run ends (OP-4.25). Who asks
 * again since the answer was lost with the connection gets the node that was begun then.
 */
export async function turn(tx: Tx, id: number, done: Performed | null, at: At): Promise<Turn> {
  const { rows } = await sql<HeldRun>`select * from command_run where id = ${id} and holder = ${at.holder.id} and status = 'running'
    for update`.execute(tx);
  const run = rows[0];
  if (!run) return { kind: 'lost' };
  const nodes = await tx.selectFrom('command_run_node').selectAll().where('id_run', '=', id).orderBy('place').execute();
  const current = nodes.find(({ state }) => state === 'running');
  if (current && done && current.place !== done.place) return { kind: 'perform', node: current };
  if (current && done && !('again' in done.came)) await settle(tx, current, done.came, at.now);
  else if (current?.type === 'delay' && !run.canceling) return waitOn(tx, run, current, at);
  else if (current) return broken(tx, run, current, at);
  if (run.canceling) return ended(tx, run, 'canceled', at);
  if (nodes.some(({ state, config }) => state === 'unknown' || (state === 'failed' && config['on_failure'] !== 'continue')))
    return ended(tx, run, 'error', at);
  return begin(tx, run, nodes, at);
}

/** The next node, or the end. */
async function begin(tx: Tx, run: HeldRun, nodes: readonly RunNode[], at: At): Promise<Turn> {
  const next = nodes.find(({ state }) => state === 'waiting');
  if (!next) return ended(tx, run, nodes.some(({ state }) => state === 'failed') ? 'error' : 'success', at);
  if (at.stopping) return letGo(tx, run, at.now);
  const began = { ...next, state: 'running' as const, started: new Date(at.now) };
  const delay = next.type === 'delay' ? readConfig('delay', next.config) : null;
  const until = delay && !run.dry ? new Date(at.now + delay.seconds * 1000) : null;
  await write(tx, { ...began, until });
  if (!until) {
    await step(tx, run.id);
    return { kind: 'perform', node: began };
  }
  return letGo(tx, run, until.getTime());
}

/** A delay goes on from where it was. */
async function waitOn(tx: Tx, run: HeldRun, node: RunNode, at: At): Promise<Turn> {
  const until = node.until?.getTime() ?? at.now;
  if (until > at.now) return letGo(tx, run, until);
  const seconds = Math.round((until - (node.started?.getTime() ?? until)) / 1000);
  await settle(tx, node, { ok: true, code: 'waited', values: { seconds } }, at.now);
  return turn(tx, run.id, null, at);
}

/** A node that was being done when whoever did it stopped. */
async function broken(tx: Tx, run: HeldRun, node: RunNode, at: At): Promise<Turn> {
  if (run.canceling) {
    const code = 'canceled';
    if (node.type === 'delay') await write(tx, { ...node, state: 'skipped', code, ended: new Date(at.now) });
    else await settle(tx, node, { unknown: code }, at.now);
    return ended(tx, run, 'canceled', at);
  }
  if (run.dry || repeats(at.effects, node.type)) {
    if (at.stopping) return letGo(tx, run, at.now);
    return { kind: 'perform', node };
  }
  await settle(tx, node, { unknown: 'interrupted' }, at.now);
  return ended(tx, run, 'error', at);
}

/** Whether a node may be done again after it was broken off. */
export const repeats = (effects: Effects, type: string): boolean => {
  if (!isCommandNode(type) || type === 'start' || type === 'delay') return true;
  const kind: Exclude<CommandNodeType, 'start' | 'delay'> = type;
  return effects[kind].repeats;
};

async function settle(tx: Tx, node: RunNode, done: Exclude<Done, { again: true }>, now: number): Promise<void> {
  const [state, code]: [NodeOutcome['state'], OutcomeCode] =
    'unknown' in done ? ['unknown', done.unknown] : [done.ok ? 'done' : 'failed', done.code];
  const facts = 'unknown' in done ? {} : (done.values ?? {});
  Object.assign(node, { state, code, facts, ended: new Date(now) });
  await write(tx, node);
}

async function write(tx: Tx, { id_run, place, state, code, facts, started, ended: over, until }: RunNode): Promise<void> {
  await sql`update command_run_node set state = ${state}, code = ${code}, facts = ${JSON.stringify(facts)}::jsonb, started = ${started},
    ended = ${over}, until = ${until} where id_run = ${id_run} and place = ${place}`.execute(tx);
}

async function ended(tx: Tx, run: HeldRun, how: 'success' | 'error' | 'canceled', at: At): Promise<Turn> {
  await endRun(tx, run, how, at.now);
  return { kind: 'ended' };
}

/** Whoever comes first goes on at that time. */
async function letGo(tx: Tx, run: HeldRun, until: number): Promise<Turn> {
  await sql`update command_run set due = ${new Date(until)}, holder = null, held_until = null where id = ${run.id}`.execute(tx);
  await step(tx, run.id);
  return { kind: 'waits', until };
}

/** Told after each step. */
async function step(tx: Tx, id: number): Promise<void> {
  await sql`update command_run set version = version + 1 where id = ${id}`.execute(tx);
  await tellRun(tx, id);
}
