import type { I18n } from '@lingui/core';

const timeOfDay = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** A moment of any day by the clocks of a zone: `22 Nov 2026, 07:50:29`. */
export const momentWord = (at: number, zone: string, i18n: I18n): string =>
  i18n.date(new Date(at), { day: 'numeric', month: 'short', year: 'numeric', ...timeOfDay, timeZone: zone });
