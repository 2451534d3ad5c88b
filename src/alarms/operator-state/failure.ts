import type { Refusal } from '../../../contract/platform/index.ts';
import { actUnanswered, failureText, readFailed } from '../../words/refusals.ts';

/** Why something could not be read or done, by the state of its machine; null: it could. */
export function failureIn(state: string, refusal: Refusal | null): string | null {
  if (state === 'unread') return readFailed();
  if (state === 'unanswered') return actUnanswered();
  return state === 'unreadable' || state === 'refused' ? failureText(refusal) : null;
}
