import { findCode } from '../../../../contract/intake/receivers/codes/index.ts';
import type { SignalQualifier } from '../../../../contract/intake/receivers/signals.ts';
import { decodeText, maxSignals, numberOf, type PartialSignal, type Payload } from './partial-signal.ts';

/** Codes whose number is a user's, and those whose number is an area's; the number of others is a zone's. */
const userCodes = new Set('BC CE CF CJ CK CL CP CQ CR DA DB EE JD JH JK JP JS JT JV JX JY JZ OC OH OJ OK OL OP OQ OR OT RX'.split(' '));
const areaCodes = new Set('BV CA CD CG CI CT CW FI FK JA JC JR NF NL NM OA OB OG OI'.split(' '));
const testCodes = new Set(['RP', 'RX', 'TX']);

/** Modifiers (time, user, area, peripheral …) apply to the codes after them until they change. */
const modifier = /^([a-z]{2})([0-9:.,+-]*)/;
const event = /^([A-Z][A-Z])([0-9]{0,6})/;

/**
 * Reads data of the form of SIA DC-03 as DC-09 frames and line receivers carry it: `#1234|Nri1/BA05^Front door^/FA7`. Blocks begin with N (new)
 * or O (stored before); a block A is text of the signal before it.
 * @param data one character a byte, without brackets
 * @returns undefined if no code could be read from it
 */
export function parseSiaData(data: string): Payload | undefined {
  const parts = splitOutsideText(data, '|');
  const account = /^#([0-9A-Za-z]{1,16})$/.exec(parts[0] ?? '')?.[1] ?? null;
  const blocks = (account === null ? parts : parts.slice(1)).filter((part) => part !== '');
  const signals: PartialSignal[] = [];
  for (const block of blocks) {
    const last = signals.at(-1);
    if (last && (block.startsWith('A') || block.startsWith('^')) && !/^A[A-Z]\d/.test(block)) {
      signals[signals.length - 1] = { ...last, text: joinTexts(last.text, decodeText(withoutCarets(block.replace(/^A/, '')))) };
      continue;
    }
    const read = parseBlock(/^[NO](?!.\d)/.test(block) ? block.slice(1) : block);
    if (!read) return undefined;
    signals.push(...read);
    if (signals.length > maxSignals) return undefined;
  }
  return signals.length === 0 ? undefined : { account, signals };
}

interface Modifiers {
  area: string | null;
  user: string | null;
}

function parseBlock(block: string): PartialSignal[] | undefined {
  const signals: PartialSignal[] = [];
  const modifiers: Modifiers = { area: null, user: null };
  for (const field of splitOutsideText(block, '/')) {
    let rest = field;
    for (let found = modifier.exec(rest); found; found = modifier.exec(rest)) {
      if (found[1] === 'ri') modifiers.area = numberOf(found[2]);
      if (found[1] === 'id') modifiers.user = numberOf(found[2]);
      rest = rest.slice(found[0].length);
      if (rest === '') break;
    }
    if (rest === '') continue;
    const found = event.exec(rest);
    if (!found) return undefined;
    const [whole, code = '', digits = ''] = found;
    signals.push(signalOf(code, numberOf(digits), modifiers, decodeText(withoutCarets(rest.slice(whole.length)))));
  }
  return signals.length === 0 ? undefined : signals;
}

function signalOf(code: string, number: string | null, { area, user }: Modifiers, text: string): PartialSignal {
  const isUser = userCodes.has(code);
  const isArea = areaCodes.has(code);
  return {
    vocabulary: 'sia',
    code,
    qualifier: qualifierOf(code),
    zone: isUser || isArea ? null : number,
    partition: area ?? (isArea ? number : null),
    user: isUser ? (number ?? user) : user,
    text: text === '' ? null : text,
  };
}

function qualifierOf(code: string): SignalQualifier {
  if (testCodes.has(code)) return 'test';
  return findCode('sia', code)?.effect === 'restore' ? 'restore' : 'new';
}

const withoutCarets = (text: string): string => text.replace(/\^/g, ' ').replace(/\s+/g, ' ');
const joinTexts = (one: string | null, other: string): string | null => [one, other].filter(Boolean).join(' ') || null;

/** Splits at a separator that is not between two carets; a caret without a second one is a plain character. */
function splitOutsideText(data: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < data.length; at += 1) {
    if (data[at] === '^') {
      const end = data.indexOf('^', at + 1);
      if (end !== -1) at = end;
    } else if (data[at] === separator) {
      parts.push(data.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(data.slice(start));
  return parts;
}
