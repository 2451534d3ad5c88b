import type { AppSecret, CodeSent, FactorMethod, SecondFactor } from '../../../contract/access/two-factor.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import type { ClockTicked } from '../../shared/clock.ts';

/** The purpose of a password prompt: a secret for an app, enabling a method, disabling it, new recovery codes. */
export type Purpose = 'begin' | 'switchOn' | 'switchOff' | 'renew';

/** The operation that the password confirms. `method` is the method being set up, where there is one. */
export interface Confirmation {
  purpose: Purpose;
  method: FactorMethod | null;
  password: string;
}
/** The result. `codes` are recovery codes in plain text, shown once. */
export type Confirmed =
  | { kind: 'secret'; secret: AppSecret }
  | { kind: 'saved'; factor: SecondFactor; codes: string[] }
  | { kind: 'renewed'; codes: string[] };

export interface TwoFactorContext {
  factor: SecondFactor | null;
  /** The way that is being set up. */
  method: FactorMethod | null;
  purpose: Purpose;
  sent: CodeSent | null;
  secret: AppSecret | null;
  codes: readonly string[];
  triesLeft: number;
  refusal: Refusal | null;
  /** Server ms; 0 until the first tick. */
  now: number;
  /** When a code may be sent again, and when the code or secret in hand is over; server ms. */
  resendAt: number;
  overAt: number;
  /** Until this instant, in server ms, the platform takes no more tries. */
  waitUntil: number;
}

export type TwoFactorEvent =
  | { type: 'factor.choose'; method: FactorMethod }
  | { type: 'factor.enterCode'; code: string }
  | { type: 'factor.resend' }
  | { type: 'factor.confirm'; password: string }
  | { type: 'factor.switchOff' }
  | { type: 'factor.renewCodes' }
  | { type: 'factor.leave' }
  | { type: 'factor.retry' }
  | ClockTicked;
