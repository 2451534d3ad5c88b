import type { CommandConfig, CommandNodeType } from '../../contract/automation/command-nodes.ts';
import type { NodeOutcome, OutcomeCode } from '../../contract/automation/command-run.ts';
import type { AlarmId, TenantId, UserId } from '../../contract/platform/ids.ts';
import type { App, Scope } from '../platform/index.ts';

/** The run that a node belongs to, as far as its effect may know. */
export interface EffectRun {
  readonly id: number;
  readonly command: { readonly id: number | null; readonly name: string };
  /** Who began it; null: the platform, by a schedule or a workflow. */
  readonly by: { readonly id: UserId; readonly name: string } | null;
  /** What the run may see: the scope of the user who started it, or the tenants of the command's customer. */
  readonly scope: Scope;
  readonly tenant: TenantId | null;
  readonly alarm: AlarmId | null;
  readonly unit: number | null;
  readonly reason: string | null;
  readonly dry: boolean;
}

/** What an effect is given beside its configuration. */
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
  /** Whether it may be done again after the platform was stopped in the middle of it: nothing happens twice by that. */
  readonly isRepeatable: boolean;
  perform(config: CommandConfig<T>, at: EffectContext): Promise<EffectOutcome>;
}

/** Every kind of node but the start; a delay is the runner's own. */
export type Effects = { readonly [T in Exclude<CommandNodeType, 'start' | 'delay'>]: Effect<T> };
