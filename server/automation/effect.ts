import type { CommandConfig, CommandNodeType } from '../../contract/automation/command-nodes.ts';
import type { NodeOutcome, OutcomeCode } from '../../contract/automation/command-run.ts';
import type { AlarmId, TenantId, UserId } from '../../contract/platform/index.ts';
import type { App, Scope } from '../platform/index.ts';

/** The data of a run for the effects of its nodes. */
export interface EffectRun {
  readonly id: number;
  readonly command: { readonly id: number | null; readonly name: string };
  /** The user who started it; null: the platform, by a schedule or a workflow. */
  readonly by: { readonly id: UserId; readonly name: string } | null;
  /** What the run may see: the scope of the user who started it, or the tenants of the command's customer. */
  readonly scope: Scope;
  readonly tenant: TenantId | null;
  readonly alarm: AlarmId | null;
  readonly unit: number | null;
  readonly reason: string | null;
  readonly dry: boolean;
}

/** Context of an effect besides its configuration. */
export interface EffectContext {
  readonly app: Pick<App, 'store' | 'clock' | 'config' | 'log'>;
  readonly run: EffectRun;
  /** Identical for every attempt at this node of this run, so that external services can deduplicate. */
  readonly key: string;
  /** Aborted when the run is canceled or the platform ends. */
  readonly signal: AbortSignal;
}

/** Result of a node; `ok` false: the node failed. A dry run returns `would_do` with the values that it would have. */
export interface EffectOutcome {
  readonly ok: boolean;
  readonly code: OutcomeCode;
  readonly values?: NodeOutcome['values'];
}

/** Implementation of one kind of node. It returns failures as results and throws only on unexpected errors. */
export interface Effect<T extends CommandNodeType> {
  /** Whether it may be repeated after an interruption, because a repetition has no further effect. */
  readonly isRepeatable: boolean;
  perform(config: CommandConfig<T>, at: EffectContext): Promise<EffectOutcome>;
}

/** Implementations of every kind of node except the start and the delay, which the runner performs. */
export type Effects = { readonly [T in Exclude<CommandNodeType, 'start' | 'delay'>]: Effect<T> };
