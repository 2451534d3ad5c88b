import { isCron } from './cron.ts';

const everyMinutes = [1, 2, 3, 4, 5, 10, 15, 30].map((n) => [
  n === 1 ? 'Every minute' : `Every ${n} minutes`,
  n === 1 ? '* * * * *' : `*/${n} * * * *`,
]);
const everyHours = [2, 3, 4, 6].map((n) => [`Every ${n} hours`, `0 */${n} * * *`]);

/** Hourly, at a minute that is yet to be chosen. */
export const hourlyAt = '{minute} * * * *';
/** A schedule that is no preset: the task's own expressions apply. */
export const custom = 'custom';

/** The presets of schedules, name and value, in their order (OP-9.55–9.58). Seeded by the platform. */
export const frequencies: readonly (readonly string[])[] = [
  ...everyMinutes,
  ['Hourly', '0 * * * *'],
  ['Hourly at', hourlyAt],
  ...everyHours,
  ['Daily', '0 0 * * *'],
  ['Weekly', '0 0 * * 0'],
  ['Monthly', '0 0 1 * *'],
  ['Last day of month', '0 0 L * *'],
  ['Custom', custom],
];

/**
 * When a task runs: by its own cron expressions (OQ-68); where it has none, by the value of its frequency.
 * @param value of the frequency, such as `*\/5 * * * *`
 * @returns empty where it never runs
 */
export function expressionsOf(own: readonly string[], value: string | null | undefined): readonly string[] {
  if (own.length > 0) return own;
  return value && isCron(value) ? [value] : [];
}
