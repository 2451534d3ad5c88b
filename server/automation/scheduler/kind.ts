import type { App, Tx } from '../../platform/index.ts';

/** A rule whose time has come, in the transaction that claimed it: nobody else has it. Times are ms since 1970. */
export interface DueRule {
  readonly app: Pick<App, 'clock' | 'log'>;
  readonly tx: Tx;
  readonly id: number;
  readonly due: number;
  readonly now: number;
  /** What was due before this passed while no platform worked. */
  readonly since: number;
}

/** What happens by itself, of one kind. */
export interface RuleKind {
  /** The table of its rules, where a plan or a run writes into a rule's own row. */
  readonly writes?: 'schedule';
  /** When it is due first after an instant; null: never, as it stands. */
  plan(at: Pick<DueRule, 'tx' | 'id'> & { readonly after: number }): Promise<number | null>;
  /** Does what is due. What throws undoes what it did, and it is due again at its next time. @returns another next time, where there is more */
  run(due: DueRule): Promise<number | undefined | void>;
}
