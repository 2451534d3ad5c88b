import { findCode } from '../../../../contract/intake/receivers/codes/index.ts';
import type { SignalQualifier } from '../../../../contract/intake/receivers/signals.ts';
import { numberOf, type PartialSignal, type Payload } from './partial-signal.ts';

/** Events whose last three digits are a user; those of others are a zone. */
const userEvents = new Set(
  (
    '121 313 400 401 402 403 404 405 406 407 408 409 411 412 413 414 415 421 422 424 425 429 430 431 435 436 441 442 450 451 452 453 454 455 ' +
    '456 457 458 459 462 463 464 466 574 604 607 625 642 913 914 920 921 928 929'
  ).split(' '),
);
/** Reports that prove that the panel works, whatever their qualifier is. */
const testEvents = new Set(['601', '602', '603']);

/**
 * Reads Contact ID as DC-09 frames carry it: `#1234|1130 01 015`: qualifier (1 new or opening, 3 restore or closing, 6 still present), event,
 * group, zone or user.
 * @returns undefined if it is none
 */
export function parseContactId(data: string): Payload | undefined {
  const found = /^(?:#([0-9A-Za-z]{1,16}))?\|?([136])([0-9A-F]{3}) ([0-9A-F]{2}) ([0-9A-F]{3})$/.exec(data);
  if (!found) return undefined;
  const [, account = null, qualifier = '', event = '', group, number] = found;
  return { account, signals: [signalOf(qualifier, event, group, number)] };
}

/** Qualifiers of line receivers, by letter: event, restore, previous. */
const letters: Readonly<Record<string, string>> = { E: '1', R: '3', P: '6', '1': '1', '3': '3', '6': '6' };

/**
 * Reads Contact ID as line receivers send it: `1234E13001015`: account, qualifier as letter or digit, event, group, zone or user.
 * @returns undefined if it is none
 */
export function parseContactIdLine(data: string): (Payload & { account: string }) | undefined {
  const found = /^([0-9A-F]{4,16}?)([ERP136])([0-9A-F]{3})([0-9A-F]{2})([0-9A-F]{3})$/.exec(data);
  if (!found) return undefined;
  const [, account = '', letter = '', event = '', group, number] = found;
  return { account, signals: [signalOf(letters[letter] ?? '', event, group, number)] };
}

/**
 * Reads the sixteen tones of Contact ID, `1234181130010158`: account, 18 or 98, qualifier, event, group, zone or user, and a checksum: the sum of all
 * digits is a multiple of 15, where 0 counts as 10.
 * @returns undefined if it is none, or the checksum is wrong
 */
export function parseContactIdTones(digits: string): (Payload & { account: string }) | undefined {
  const found = /^([0-9A-F]{4})(?:18|98)([136])([0-9A-F]{3})([0-9A-F]{2})([0-9A-F]{3})[0-9A-F]$/.exec(digits);
  if (!found) return undefined;
  const sum = Array.from(digits).reduce((total, digit) => total + (digit === '0' ? 10 : Number.parseInt(digit, 16)), 0);
  if (sum % 15 !== 0) return undefined;
  const [, account = '', qualifier = '', event = '', group, number] = found;
  return { account, signals: [signalOf(qualifier, event, group, number)] };
}

function signalOf(qualifier: string, event: string, group: string | undefined, number: string | undefined): PartialSignal {
  const isUser = userEvents.has(event);
  // Closings have a code of their own, as in the usual notation R401: qualifier 3 of an opening does not restore it.
  const isClosing = qualifier === '3' && findCode('contact_id', `R${event}`) !== undefined;
  return {
    vocabulary: 'contact_id',
    code: isClosing ? `R${event}` : event,
    qualifier: testEvents.has(event) ? 'test' : isClosing ? 'new' : (qualifiers[qualifier] ?? 'new'),
    zone: isUser ? null : numberOf(number),
    partition: numberOf(group),
    user: isUser ? numberOf(number) : null,
    text: null,
  };
}

const qualifiers: Readonly<Record<string, SignalQualifier>> = { '1': 'new', '3': 'restore', '6': 'status' };
