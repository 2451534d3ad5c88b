/** What a frame says after the opening bracket. */
export interface Dc09Content {
  /** Data of the form that the id of the frame names, one character a byte. */
  readonly data: string;
  /** Blocks after the data, in their order: the letter, and the rest, one character a byte. */
  readonly extended: readonly { readonly letter: string; readonly value: string }[];
  /** When the frame was sent, in ms since 1970; null: it has no timestamp. */
  readonly sentAt: number | null;
}

const maxBlocks = 32;
const stampLength = 19;

/**
 * Reads `data][M0026B9E4268B][Itext]_HH:MM:SS,MM-DD-YYYY`, where blocks and the timestamp may be absent.
 * @returns undefined if it has another form
 */
export function parseContent(content: string): Dc09Content | undefined {
  const end = endOfData(content);
  if (end === -1) return undefined;
  const extended: { letter: string; value: string }[] = [];
  let at = end + 1;
  while (content[at] === '[') {
    const close = content.indexOf(']', at);
    if (close === -1 || extended.length >= maxBlocks) return undefined;
    const block = content.slice(at + 1, close);
    if (block !== '') extended.push({ letter: block[0] ?? '', value: block.slice(1) });
    at = close + 1;
  }
  const rest = content.slice(at);
  const sentAt = rest === '' ? null : parseTimestamp(rest);
  return sentAt === undefined ? undefined : { data: content.slice(0, end), extended, sentAt };
}

/** The bracket that closes the data: one between two carets is part of a text. */
function endOfData(content: string): number {
  for (let at = 0; at < content.length; at += 1) {
    if (content[at] === ']') return at;
    if (content[at] !== '^') continue;
    const caret = content.indexOf('^', at + 1);
    if (caret !== -1) at = caret;
  }
  return content.indexOf(']');
}

/** @returns undefined for a text that is no time */
export function parseTimestamp(text: string): number | undefined {
  const found = /^_?(\d\d):(\d\d):(\d\d),(\d\d)-(\d\d)-(\d{4})$/.exec(text);
  if (!found || text.length > stampLength + 1) return undefined;
  const [hour = 0, minute = 0, second = 0, month = 0, day = 0, year = 0] = found.slice(1).map(Number);
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isValid = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isValid ? at.getTime() : undefined;
}

/** `_HH:MM:SS,MM-DD-YYYY` in UTC. */
export function formatTimestamp(at: number): string {
  const [date = '', time = ''] = new Date(at).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `_${time.slice(0, 8)},${month}-${day}-${year}`;
}
