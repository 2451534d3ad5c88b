import { type Selectable, sql } from 'kysely';
import { type CommandNodeType, isCommandNode, readConfig } from '../../contract/automation/command-nodes.ts';
import type { NodeOutcome, OutcomeCode } from '../../contract/automation/command-run.ts';
import type { Tx } from '../platform/index.ts';
import type { EffectOutcome, Effects } from './effect.ts';
import type { CommandRunNodeTable } from './run.tables.ts';
import { endRun } from './run-end.ts';
import type { LeasedRun, LeaseHolder } from './run-lease.ts';
import { publishRun } from './run-reads.ts';

/** A stored node. */
export type RunNode = Selectable<CommandRunNodeTable>;

/** Result of a performed node. `unknown`: it was interrupted, and whether it took effect is not known. */
export type NodeResult = EffectOutcome | { readonly unknown: OutcomeCode } | { readonly again: true };

/** A performed node, by its place in the run, and its result. */
export interface PerformedNode {
  readonly place: number;
  readonly result: NodeResult;
}

/** The next step of a run: perform this node; wait (the lease is released); or stop, because it has ended or another process holds it. */
export type NextStep = { kind: 'perform'; node: RunNode } | { kind: 'waits'; until: number } | { kind: 'ended' } | { kind: 'lost' };

/** Context of a step. `now` in ms; `stopping`: the platform is shutting down and starts nothing new. */
export interface StepContext {
  readonly holder: LeaseHolder;
  readonly effects: Effects;
  readonly now: number;
  readonly stopping: boolean;
}

/**
 * Advances a run by one step in one platform transaction: stores the result of the performed node and marks the next one as started
 * before it is performed. Only the lease holder can write. A node found in progress was interrupted by a stop: a repeatable effect
 * is performed again with the same key; any other result is recorded as unknown, and the run ends (OP-4.25). A caller that repeats the
 * call after a lost connection gets the node that was started then.
 */
export async function advanceRun(tx: Tx, id: number, done: PerformedNode | null, at: StepContext): Promise<NextStep> {
  const { rows } = await sql<LeasedRun>`select * from command_run where id = ${id} and holder = ${at.holder.id} and status = 'running'
    for update`.execute(tx);
  const run = rows[0];
  if (!run) return { kind: 'lost' };
  const nodes = await tx.selectFrom('command_run_node').selectAll().where('id_run', '=', id).orderBy('place').execute();
  const current = nodes.find(({ state }) => state === 'running');
  if (current && done && current.place !== done.place) return { kind: 'perform', node: current };
  if (current && done && !('again' in done.result)) await storeResult(tx, current, done.result, at.now);
  else if (current?.type === 'delay' && !run.canceling) return waitForNode(tx, run, current, at);
  else if (current) return handleInterrupted(tx, run, current, at);
  if (run.canceling) return finishRun(tx, run, 'canceled', at);
  if (nodes.some(({ state, config }) => state === 'unknown' || (state === 'failed' && config['on_failure'] !== 'continue')))
    return finishRun(tx, run, 'error', at);
  return begin(tx, run, nodes, at);
}

/** The next node, or the end. */
async function begin(tx: Tx, run: LeasedRun, nodes: readonly RunNode[], at: StepContext): Promise<NextStep> {
  const next = nodes.find(({ state }) => state === 'waiting');
  if (!next) return finishRun(tx, run, nodes.some(({ state }) => state === 'failed') ? 'error' : 'success', at);
  if (at.stopping) return releaseRun(tx, run, at.now);
  const began = { ...next, state: 'running' as const, started: new Date(at.now) };
  const delay = next.type === 'delay' ? readConfig('delay', next.config) : null;
  const until = delay && !run.dry ? new Date(at.now + delay.seconds * 1000) : null;
  await write(tx, { ...began, until });
  if (!until) {
    await step(tx, run.id);
    return { kind: 'perform', node: began };
  }
  return releaseRun(tx, run, until.getTime());
}

/** An interrupted delay resumes with its remaining time. */
async function waitForNode(tx: Tx, run: LeasedRun, node: RunNode, at: StepContext): Promise<NextStep> {
  const until = node.until?.getTime() ?? at.now;
  if (until > at.now) return releaseRun(tx, run, until);
  const seconds = Math.round((until - (node.started?.getTime() ?? until)) / 1000);
  await storeResult(tx, node, { ok: true, code: 'waited', values: { seconds } }, at.now);
  return advanceRun(tx, run.id, null, at);
}

/** A node that was in progress when its process stopped. */
async function handleInterrupted(tx: Tx, run: LeasedRun, node: RunNode, at: StepContext): Promise<NextStep> {
  if (run.canceling) {
    const code = 'canceled';
    if (node.type === 'delay') await write(tx, { ...node, state: 'skipped', code, ended: new Date(at.now) });
    else await storeResult(tx, node, { unknown: code }, at.now);
    return finishRun(tx, run, 'canceled', at);
  }
  if (run.dry || isRepeatableNode(at.effects, node.type)) {
    if (at.stopping) return releaseRun(tx, run, at.now);
    return { kind: 'perform', node };
  }
  await storeResult(tx, node, { unknown: 'interrupted' }, at.now);
  return finishRun(tx, run, 'error', at);
}

/** Whether an interrupted node may be repeated. */
export const isRepeatableNode = (effects: Effects, type: string): boolean => {
  if (!isCommandNode(type) || type === 'start' || type === 'delay') return true;
  const kind: Exclude<CommandNodeType, 'start' | 'delay'> = type;
  return effects[kind].isRepeatable;
};

async function storeResult(tx: Tx, node: RunNode, done: Exclude<NodeResult, { again: true }>, now: number): Promise<void> {
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

async function finishRun(tx: Tx, run: LeasedRun, how: 'success' | 'error' | 'canceled', at: StepContext): Promise<NextStep> {
  await endRun(tx, run, how, at.now);
  return { kind: 'ended' };
}

/** Releases the lease; the first process to claim the run at that time continues it. */
async function releaseRun(tx: Tx, run: LeasedRun, until: number): Promise<NextStep> {
  await sql`update command_run set due = ${new Date(until)}, holder = null, held_until = null where id = ${run.id}`.execute(tx);
  await step(tx, run.id);
  return { kind: 'waits', until };
}

/** Published after each step. */
async function step(tx: Tx, id: number): Promise<void> {
  await sql`update command_run set version = version + 1 where id = ${id}`.execute(tx);
  await publishRun(tx, id);
}
