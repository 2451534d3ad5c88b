/** Where the platform reads the time, so that tests can turn it. Milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The instant as the contract writes it: ISO 8601, UTC, milliseconds. */
export const instant = (at: number | Date): string => new Date(at).toISOString();
