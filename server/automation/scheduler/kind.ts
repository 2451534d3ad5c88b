import type { App, Tx } from '../../platform/index.ts';

/** A due rule in the transaction that claimed it exclusively. Times are ms since 1970. */
export interface DueRule {
  readonly app: Pick<App, 'clock' | 'log'>;
  readonly tx: Tx;
  readonly id: number;
  readonly due: number;
  readonly now: number;
  /** Runs due before this moment were missed while no platform was running. */
  readonly since: number;
}

/** One kind of scheduled rule. */
export interface RuleKind {
  /** The table of its rules, where a plan or a run writes into a rule's own row. */
  readonly writes?: 'schedule' | 'report_schedule';
  /** The next due time after a moment; null: never with its current configuration. */
  plan(at: Pick<DueRule, 'tx' | 'id'> & { readonly after: number }): Promise<number | null>;
  /** Performs due work. An error rolls it back, and the rule stays due at its next time. @returns another next time if more work is left */
  run(due: DueRule): Promise<number | undefined | void>;
}
