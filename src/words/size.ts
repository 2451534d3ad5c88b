import { type I18n, i18n } from '@lingui/core';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** A size of so many bytes, in units of a thousand, with three digits at most: `412 GB`, `1.25 TB`. */
export function sizeText(bytes: number, by: I18n = i18n): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return by.number(value, { style: 'unit', unit: units[step] ?? 'byte', maximumSignificantDigits: 3 });
}
