import type { I18n } from '@lingui/core';
import type { Tick } from './ticks.ts';

const hour = 3_600_000;
const timeOfDay = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** The time of day by the clocks of a zone. */
const timeWord = (at: number, zone: string, i18n: I18n): string => i18n.date(new Date(at), { ...timeOfDay, timeZone: zone });

/** Returns the label of a tick: the day at midnight, otherwise hours and minutes, with seconds where ticks need them to differ. */
export function tickWord({ at, isDay, step }: Tick, zone: string, i18n: I18n): string {
  if (isDay && step >= hour) return i18n.date(new Date(at), { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone });
  return step < 60_000
    ? timeWord(at, zone, i18n)
    : i18n.date(new Date(at), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone });
}

/** The zone by its name, and how far it is from UTC at a moment: `America/Mexico City (UTC-6)`. */
export function zoneWord(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const offset = (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
  return zone === 'UTC' ? zone : `${zone.replaceAll('_', ' ')} (${offset})`;
}
