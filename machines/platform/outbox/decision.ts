import type { AlarmAct, AlarmChange } from '../../../contract/alarms/index.ts';
import type { AlarmId } from '../../../contract/platform/ids.ts';
import type { Refusal } from '../../../contract/platform/refusal.ts';

/** What an operator decided about an alarm: a write that is sent under one key, however often it is tried. */
export interface Decision {
  /** Idempotency key. */
  readonly key: string;
  readonly id_alarm: AlarmId;
  /** The id that people read. */
  readonly alarm_id: string;
  readonly act: AlarmAct;
  /** Exactly the body that is sent; it names the version that was decided on. */
  readonly change: AlarmChange;
}

/** Why a decision was not carried out: the platform refused it, or it waited so long that the world moved on. */
export type DecisionRejection = { readonly why: 'refused'; readonly refusal: Refusal } | { readonly why: 'too_old' };

/** A decision that could not be sent, as stored in the browser. `decidedAt` is server ms. */
export interface OutboxEntry extends Decision {
  readonly decidedAt: number;
  readonly state: 'queued' | 'handedBack';
  readonly handBack: DecisionRejection | null;
  /** The browser refused to store it: it is lost if its page is closed. Absent: stored. */
  readonly isInPageOnly?: true;
}

/** A decision that waited longer than this, in ms, is rejected instead of sent, because it may be outdated. */
export const decisionLimitMs = 15 * 60_000;
