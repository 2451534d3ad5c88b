import type { CodeVocabulary, SignalQualifier } from '../../../../contract/intake/receivers/signals.ts';

/** What a payload states, before its frame adds account, time, key and bytes. Numbers are without leading zeros. */
export interface PartialSignal {
  readonly vocabulary: CodeVocabulary;
  readonly code: string;
  readonly qualifier: SignalQualifier;
  readonly zone: string | null;
  readonly partition: string | null;
  readonly user: string | null;
  readonly text: string | null;
}

/** A payload: the account in it, if it has one, and its signals in their order. */
export interface Payload {
  readonly account: string | null;
  readonly signals: readonly PartialSignal[];
}

/** Signals of one payload, so that one frame cannot hold the store up. */
export const maxSignals = 64;

/** A number without leading zeros; zero states none. */
export function numberOf(digits: string | undefined): string | null {
  const number = (digits ?? '').replace(/^0+/, '');
  return number === '' ? null : number;
}

/** Text of a panel, one character a byte: UTF-8 where the bytes are, else Windows-1252, as the standard has it. */
export function decodeText(bytes: string): string {
  const buffer = Buffer.from(bytes, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer).trim();
  } catch {
    return new TextDecoder('windows-1252').decode(buffer).trim();
  }
}
