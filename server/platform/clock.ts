import { refuse } from './http/refused.ts';

/** Source of the platform's time, which tests can set. Milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Formats an instant of the contract: ISO 8601, UTC, milliseconds. */
export const instant = (at: number | Date): string => new Date(at).toISOString();

/** How far a timestamp sent by a device may deviate from the server's time, in ms. */
const reach = { back: 24 * 3_600_000, ahead: 5 * 60_000 } as const;

/**
 * The time of the event, ISO; now if the sender gives none.
 * @param field name of the field, for the refusal
 * @throws Refused `request.invalid`
 */
export function parseHappenedAt(told: string | undefined, now: number, field = 'happened_at'): string {
  const at = told === undefined ? now : Date.parse(told);
  if (at < now - reach.back) throw refuse('request.invalid', { errors: { [field]: ['It can be at most 24 hours in the past.'] } });
  if (at > now + reach.ahead)
    throw refuse('request.invalid', { errors: { [field]: ['This is later than the platform’s clock: set the clock of the device.'] } });
  return new Date(at).toISOString();
}
