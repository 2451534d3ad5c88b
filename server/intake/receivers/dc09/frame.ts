import { checksumOf, hexOf } from './checksum.ts';

const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22];
/** Bytes before the first quote: checksum as four digits or as two bytes, and four digits of length. */
const [textHeader, binaryHeader] = [8, 6];

/** What a frame states before its bracket, and what it says after it, still encrypted where it is. */
export interface Dc09Frame {
  readonly kind: 'frame';
  /** Without the asterisk, e.g. `SIA-DCS`. */
  readonly id: string;
  readonly isEncrypted: boolean;
  /** Four digits. */
  readonly sequence: string;
  /** Number of the receiver with its R, and line with its L, as sent; '' if absent. */
  readonly receiver: string;
  readonly line: string;
  readonly account: string | null;
  readonly content: string;
  /** Four hexadecimal digits. */
  readonly checksum: string;
  readonly hasBinaryChecksum: boolean;
  /** The standard has hexadecimal lengths; decimal ones exist in the field. */
  readonly lengthForm: 'hex' | 'decimal';
}

/** The proprietary link test of some panels, `SR0001L0001    006969XX    [ID00000000]`. */
export interface LinkTest {
  readonly kind: 'link_test';
  readonly account: string;
}

/** Not a frame of the standard. `not_understood` has a right checksum and length; the others are not answered. */
export interface FrameFault {
  readonly kind: 'fault';
  readonly fault: 'wrong_checksum' | 'wrong_length' | 'malformed' | 'not_understood';
}

export const linkTestForm = /^SR[0-9A-F]{4}L[0-9A-F]{4}\s{1,8}([0-9A-Za-z]{1,16})\s{1,8}\[ID[0-9A-Fa-f]{8}\]$/;
const header = /^"(\*?)([A-Z0-9]{1,8}(?:-[A-Z0-9]{1,8})?)"([0-9]{4})(R[0-9A-F]{1,6})?(L[0-9A-F]{1,6})?(?:#([0-9A-Za-z]{1,16}))?\[/;

/** Reads the bytes of one frame, with or without its line feed and carriage return. Never throws. */
export function parseFrame(bytes: Buffer): Dc09Frame | LinkTest | FrameFault {
  const end = bytes.at(-1) === carriageReturn ? bytes.length - 1 : bytes.length;
  const frame = bytes.subarray(0, end);
  const start = headerAt(frame);
  if (!start) {
    const account = frame.length <= 80 ? linkTestForm.exec(frame.toString('latin1').trim())?.[1] : undefined;
    return account === undefined ? { kind: 'fault', fault: 'malformed' } : { kind: 'link_test', account };
  }
  const { at, hasBinaryChecksum } = start;
  const bodyAt = at + (hasBinaryChecksum ? binaryHeader : textHeader);
  const body = frame.subarray(bodyAt);
  const checksum = hexOf(checksumOf(body));
  const stated = hasBinaryChecksum
    ? hexOf(frame.readUInt16BE(at))
    : frame
        .subarray(at, at + 4)
        .toString('latin1')
        .toUpperCase();
  if (stated !== checksum) return { kind: 'fault', fault: 'wrong_checksum' };
  const lengthForm = formOfLength(frame.subarray(bodyAt - 4, bodyAt).toString('latin1'), body.length);
  if (!lengthForm) return { kind: 'fault', fault: 'wrong_length' };
  const text = body.toString('latin1');
  const found = header.exec(text);
  if (!found) return { kind: 'fault', fault: 'not_understood' };
  const [whole, asterisk, id = '', sequence = '', receiver = '', line = '', account = null] = found;
  const content = text.slice(whole.length);
  return {
    kind: 'frame',
    id,
    isEncrypted: asterisk === '*',
    sequence,
    receiver,
    line,
    account,
    content,
    checksum,
    hasBinaryChecksum,
    lengthForm,
  };
}

/** Where the checksum begins. With a line feed in front both forms are possible; the place of the quote decides. */
function headerAt(frame: Buffer): { at: number; hasBinaryChecksum: boolean } | undefined {
  for (const at of frame[0] === lineFeed ? [1, 0] : [0]) {
    if (frame[at + textHeader] === quote && isTextHeader(frame, at)) return { at, hasBinaryChecksum: false };
    if (frame[at + binaryHeader] === quote && isHexDigits(frame, at + 2, 4)) return { at, hasBinaryChecksum: true };
  }
  return undefined;
}

/** Whether the digits of checksum and length are at this place. */
export const isTextHeader = (bytes: Buffer, at: number): boolean => isHexDigits(bytes, at, textHeader);

export function isHexDigits(bytes: Buffer, at: number, count: number): boolean {
  for (let place = at; place < at + count; place += 1) {
    const byte = bytes[place] ?? 0;
    const isDigit = (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
    if (!isDigit) return false;
  }
  return true;
}

function formOfLength(digits: string, length: number): 'hex' | 'decimal' | undefined {
  if (Number.parseInt(digits, 16) === length) return 'hex';
  return /^\d{4}$/.test(digits) && Number(digits) === length ? 'decimal' : undefined;
}

/** Frames the body from its first quote on: line feed, checksum, length, body, carriage return. */
export function encodeFrame(body: string, { hasBinaryChecksum = false }: { hasBinaryChecksum?: boolean } = {}): Buffer {
  const bytes = Buffer.from(body, 'latin1');
  const value = checksumOf(bytes);
  const checksum = hasBinaryChecksum ? Buffer.from([value >> 8, value & 0xff]) : Buffer.from(hexOf(value), 'latin1');
  return Buffer.concat([
    Buffer.from([lineFeed]),
    checksum,
    Buffer.from(hexOf(bytes.length), 'latin1'),
    bytes,
    Buffer.from([carriageReturn]),
  ]);
}
