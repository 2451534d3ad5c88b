import type { CodeEntry, CodeVocabulary } from '../signals.ts';
import { entryOf } from './code-row.ts';
import { contactIdAlarms } from './contact-id-alarms.ts';
import { contactIdReports } from './contact-id-reports.ts';
import { findEventCode } from './event-codes.ts';
import { findOnvifCode } from './onvif-codes.ts';
import { siaEvents } from './sia-events.ts';
import { siaSystem } from './sia-system.ts';
import { siaZoneEvents } from './sia-zones.ts';

/** Two-letter codes of SIA DC-03, with later additions. */
export const siaCodes: readonly CodeEntry[] = [...siaZoneEvents, ...siaEvents, ...siaSystem].map(entryOf);

/**
 * Three-digit events of Contact ID (SIA DC-05). Qualifier 3 restores the alarms of its own code, except that closings, which are qualifier 3 of an
 * opening, have entries of their own: `R401` is the closing of `401`.
 */
export const contactIdCodes: readonly CodeEntry[] = [...contactIdAlarms, ...contactIdReports].map(entryOf);

const tables: Readonly<Partial<Record<CodeVocabulary, ReadonlyMap<string, CodeEntry>>>> = {
  sia: new Map(siaCodes.map((entry) => [entry.code, entry])),
  contact_id: new Map(contactIdCodes.map((entry) => [entry.code, entry])),
};

/** @returns undefined for a code that no standard table has */
export function findCode(vocabulary: CodeVocabulary, code: string): CodeEntry | undefined {
  if (vocabulary === 'onvif') return findOnvifCode(code);
  return vocabulary === 'event' ? findEventCode(code) : tables[vocabulary]?.get(code);
}
