import { startOfDay } from '../../../machines/quality/paths/samples.ts';
import type { Answer } from '../../../machines/shared/port.ts';
import type { Reply } from '../../kit/held-calls.ts';

/** How many seconds after the models' start an instant is, in ms since 1970. */
export const secondsOf = (now: number): number => (now - startOfDay) / 1000;

/**
 * Returns the reply of a model's port with its instants shifted: the model's start becomes `start`, and the server time
 * becomes `now`, both in ms since 1970.
 */
export function fromNow(reply: unknown, start: number, now = start): Reply {
  if (reply === undefined) return 'none';
  const text = JSON.stringify(reply)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => new Date(Date.parse(instant) - startOfDay + start).toISOString())
    .replaceAll(/("server_time":)"[^"]+"/g, `$1"${new Date(now).toISOString()}"`);
  const answer = JSON.parse(text) as Answer<unknown>;
  return answer.ok ? { data: answer.data } : { refusal: answer.refusal };
}
