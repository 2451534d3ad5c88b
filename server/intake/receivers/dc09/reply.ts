import { encrypt } from './cipher.ts';
import { formatTimestamp } from './content.ts';
import { type Dc09Frame, encodeFrame } from './frame.ts';

type Addressed = Pick<Dc09Frame, 'sequence' | 'receiver' | 'line' | 'account' | 'hasBinaryChecksum'>;

const bodyStart = (id: string, { sequence, receiver, line, account }: Addressed): string =>
  `"${id}"${sequence}${receiver}${line === '' ? 'L0' : line}${account === null ? '' : `#${account}`}[`;

/** The acknowledgement, encrypted with its own padding and time where the frame was. */
export function encodeAcknowledgement(frame: Addressed, encrypted: { key: Buffer; now: number } | null): Buffer {
  const body = encrypted
    ? `${bodyStart('*ACK', frame)}${encrypt(encrypted.key, `]${formatTimestamp(encrypted.now)}`)}`
    : `${bodyStart('ACK', frame)}]`;
  return encodeFrame(body, frame);
}

/** The refusal that carries the receiver's time, so that the panel can set its clock. It is never encrypted, and names nobody. */
export function encodeRefusal(now: number, form: Pick<Addressed, 'hasBinaryChecksum'>): Buffer {
  return encodeFrame(`"NAK"0000R0L0A0[]${formatTimestamp(now)}`, form);
}

/** States that a frame arrived undamaged and cannot be processed. */
export const encodeUnable = (frame: Addressed): Buffer => encodeFrame(`${bodyStart('DUH', frame)}]`, frame);

/** An answer that carries data to the panel in place of an acknowledgement, e.g. for its programming. */
export const encodeResponse = (frame: Addressed, data: string): Buffer => encodeFrame(`${bodyStart('RSP', frame)}${data}]`, frame);

/** The reply to a link test is the acknowledgement alone. */
export const linkTestReply = Buffer.from('"ACK"', 'latin1');
