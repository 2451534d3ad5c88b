import { parseContactIdLine, parseContactIdTones } from '../payloads/contact-id.ts';
import type { PartialSignal } from '../payloads/partial-signal.ts';
import { parseSiaData } from '../payloads/sia-data.ts';

/** A row of a line receiver: its heartbeat, signals of an account, or nothing that is understood. */
export type Row =
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'signals'; readonly account: string; readonly signals: readonly PartialSignal[] }
  | { readonly kind: 'unknown' };

const forms: readonly ((row: string) => { account: string | null; signals: readonly PartialSignal[] } | undefined)[] = [
  // 5RRL 18AAAAQEEEGGZZZ: Contact ID; receivers with many lines have up to three characters of line.
  (row) => parseContactIdLine(/^5[0-9A-F]{3,5} +18 ?([0-9A-Z]{13,25})$/.exec(row)?.[1] ?? ''),
  // SRRL[#AAAA|Nri1/BA05]: SIA with its block as the panel sent it.
  (row) => parseSiaData(/^S[0-9A-F]{3,5} ?\[(.+)\]$/.exec(row)?.[1] ?? ''),
  // 3RRL    AAAAAABA0005: SIA with account, code and number in columns.
  (row) => {
    const found = /^3[0-9A-F]{3} +([0-9A-F]{3,6}) *([A-Z]{2}[0-9]{0,4}) *$/.exec(row);
    const [, account = '', event = ''] = found ?? [];
    return parseSiaData(found ? `#${account}|N${event}` : '');
  },
  // The sixteen tones of Contact ID.
  (row) => parseContactIdTones(/^[0-9A-F]{16}$/.exec(row)?.[0] ?? ''),
];

/** @param row one row without its terminator, one character a byte */
export function readRow(row: string): Row {
  if (/^[0-9A-F]{2,6}(?: OKAY)? *@ *$/.test(row)) return { kind: 'heartbeat' };
  for (const form of forms) {
    const read = form(row);
    if (read && read.account !== null) return { kind: 'signals', account: read.account, signals: read.signals };
  }
  return { kind: 'unknown' };
}
