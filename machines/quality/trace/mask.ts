/** Letters that form no real word: a mask in a trace cannot be mistaken for user text. */
const alphabet = 'qxzjkvw';
/** Digits of times and cron expressions are left: a weekly schedule identifies no person. */
const cron = /^[\d*?,/\-#]+(?:\s+(?:[\d*?,/\-#]|L|W)+){4,6}$/;
const clock = /^\d{1,2}:\d{2}(?::\d{2})?$/;
const colour = /^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i;
const day = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
/** Amounts, such as a height or a port; longer numbers may be telephone numbers. */
const amount = /^-?\d{1,5}(?:\.\d{1,3})?$/;
const secretive = /pass|secret|token|pin|code|key/i;
const piece = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[\da-f]{2}(?:[:-][\da-f]{2}){5}\b|[\p{L}\p{M}]+|\p{N}+/giu;
/** Words with a technical meaning anywhere in an address. */
const schemes: ReadonlySet<string> = new Set(['http', 'https', 'rtsp', 'rtsps', 'sip', 'sips', 'ws', 'wss', 'www']);

/**
 * Masks user text: the properties that programs read survive, and nothing that a person could read. A word becomes as many letters as it
 * had, with the same capitals, digits become digits, and all separators are preserved: an address remains an address and a password
 * as strong as it was. The same word gets the same mask, in upper or lower case.
 * @param shift ms subtracted from a date
 * @returns a function that masks the text under a key
 */
export function createMasker(shift: number): (text: string, key: string) => string {
  const masks = new Map<string, string>();
  const taken = new Set<string>();
  let count = 1;
  /** The next mask that no other word has; of very short ones there are not enough, and two words may look alike. */
  const free = (spell: (count: number) => string, all: number): string => {
    let at = taken.size;
    while (taken.has(spell(at)) && at <= taken.size + all) at += 1;
    const mask = spell(at);
    taken.add(mask);
    return mask;
  };
  const letters = (word: string): string => {
    const { length } = Array.from(word);
    return free((at) => spelled(at, length), Math.min(alphabet.length ** length, 10_000));
  };
  const digits = (number: string): string => {
    const length = Math.min(number.length, 9);
    const [least, all] = length === 1 ? [0, 10] : [10 ** (length - 1), 9 * 10 ** (length - 1)];
    return free((at) => String(least + (at % all)), Math.min(all, 10_000)).padEnd(number.length, '0');
  };
  /** An address of a machine becomes one of a net that there is nowhere. */
  const machine = (address: string): string => {
    const [one, two, three] = [count >> 16, (count >> 8) % 256, count % 256];
    count += 1;
    if (address.includes('.')) return [10, one % 256, two, three].join('.');
    const hex = [2, 0, 0, one % 256, two, three].map((part) => part.toString(16).padStart(2, '0'));
    return hex.join(address.includes(':') ? ':' : '-');
  };
  const maskOf = (part: string) => (/[.:-]/.test(part) ? machine(part) : /^\p{N}/u.test(part) ? digits(part) : letters(part));
  const masked = (part: string): string => {
    const lower = part.toLowerCase();
    if (schemes.has(lower)) return part;
    const mask = masks.get(lower) ?? maskOf(part);
    masks.set(lower, mask);
    return cased(mask, part);
  };
  return (text, key) => {
    if (!secretive.test(key) && (cron.test(text) || clock.test(text) || colour.test(text) || amount.test(text))) return text;
    const date = day.exec(text);
    if (date) return moved(text, date, shift);
    return text.replaceAll(piece, masked);
  };
}

/** The mask of a number: so many letters, the last ones counted. */
function spelled(count: number, length: number): string {
  let rest = count;
  let word = '';
  for (let at = 0; at < length; at += 1) {
    word = (alphabet[rest % alphabet.length] ?? 'x') + word;
    rest = Math.floor(rest / alphabet.length);
  }
  return word;
}

/** A mask with capital letters where the word had them. */
function cased(mask: string, word: string): string {
  const shape = Array.from(word);
  return Array.from(mask)
    .map((letter, at) => (isCapital(shape[at] ?? '') ? letter.toUpperCase() : letter))
    .join('');
}
const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();

/** A day, with or without a time, as much earlier as everything else. */
function moved(text: string, [, year, month, of, hour = '0', minute = '0']: RegExpExecArray, shift: number): string {
  const days = Math.round(shift / 86_400_000);
  const then = new Date(Date.UTC(Number(year), Number(month) - 1, Number(of) - days, Number(hour), Number(minute)));
  return Number.isNaN(then.getTime()) ? text : then.toISOString().slice(0, 10) + text.slice(10);
}
