import type { Caller } from '../../platform/index.ts';

/** Who acts on a case, and when (ms). */
export interface CaseActor {
  readonly caller: Caller;
  readonly now: number;
}
