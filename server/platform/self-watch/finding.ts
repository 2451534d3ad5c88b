import type { MasterTenantId } from '../../../contract/platform/ids.ts';
import type { ConditionDetails, ConditionGrade, ConditionState, WatchedCondition } from '../../../contract/platform/self-watch.ts';

/** What a look at one condition found. */
export interface ConditionFinding {
  readonly condition: WatchedCondition;
  /** What of several it is about: a disk, a receiver; empty: there is one. */
  readonly subject?: string;
  /** The platform that it is about, where each of a store has its own; null: they share it. */
  readonly node?: string | null;
  /** Whom it concerns; null: the installation. */
  readonly customer?: MasterTenantId | null;
  readonly state: ConditionState;
  /** How it fails, or why it is unknown; null: it is well. */
  readonly grade: ConditionGrade | null;
  readonly details?: ConditionDetails;
}

/** A condition that is looked at again and again. */
export interface ConditionProbe {
  readonly condition: WatchedCondition;
  /** Whether each platform of a store looks at its own; otherwise one looks for all. */
  readonly isOwn?: boolean;
  /** At least so long between two looks, also over restarts; default: each round. */
  readonly everyMs?: number;
  /** All that there is to say; what is not found any more is forgotten. One that throws could not look. */
  readonly look: () => Promise<readonly ConditionFinding[]>;
}
