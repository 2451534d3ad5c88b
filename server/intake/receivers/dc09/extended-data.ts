import { decodeText } from '../payloads/partial-signal.ts';
import { type Dc09Content, parseTimestamp } from './content.ts';

/** Blocks that people read, in the order in which they are shown: alarm text, location, room, building, site, address of a picture or sound. */
const textBlocks = ['I', 'L', 'R', 'O', 'S', 'V'];
const maxText = 300;

/** What the blocks of a frame add to its signals. */
export interface ExtendedData {
  readonly text: string | null;
  /** When it happened, where it differs from when it was sent, in ms since 1970. */
  readonly happenedAt: number | null;
}

/** Reads the blocks that a signal has a place for; those of hardware, keys, paths and programming are for machines. */
export function readExtendedData(extended: Dc09Content['extended']): ExtendedData {
  const valueOf = (letter: string): string | undefined => extended.find((block) => block.letter === letter)?.value;
  const texts = textBlocks.flatMap((letter) => {
    const value = valueOf(letter);
    return value === undefined || value === '' ? [] : [decodeText(value)];
  });
  const [longitude, latitude] = [degreesOf(valueOf('X')), degreesOf(valueOf('Y'))];
  if (longitude !== undefined && latitude !== undefined) texts.push(`${latitude}, ${longitude}`);
  const time = valueOf('H');
  return { text: joinTexts(texts), happenedAt: (time === undefined ? undefined : parseTimestamp(time)) ?? null };
}

/** At most 300 characters; null if there are none. */
export function joinTexts(texts: readonly (string | null)[]): string | null {
  const whole = texts.filter((text) => text !== null && text !== '').join(' · ');
  return whole === '' ? null : whole.slice(0, maxText);
}

/** Degrees and minutes with a letter between them, `006E07.7777777`, as signed degrees with six decimals. */
function degreesOf(value: string | undefined): number | undefined {
  const found = /^(\d{1,3})([NSEW])(\d{1,2}(?:\.\d{1,10})?)$/.exec(value ?? '');
  if (!found) return undefined;
  const degrees = Number(found[1]) + Number(found[3]) / 60;
  if (degrees > 180 || Number(found[3]) >= 60) return undefined;
  return Number((found[2] === 'S' || found[2] === 'W' ? -degrees : degrees).toFixed(6));
}

/** What arrived, without the keys that blocks K carry. */
export const withoutKeys = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('latin1').replace(/\[K[^\]]*\]/g, '[K]'), 'latin1');
