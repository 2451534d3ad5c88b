import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signalCategories } from '../signals.ts';
import { eventCodes } from './event-codes.ts';
import { contactIdCodes, findCode, siaCodes } from './index.ts';

const Entry = z.strictObject({
  code: z.string().regex(/^([A-Z]{2}|R?\d{3}|[a-z]{2,24})$/),
  category: z.enum(signalCategories),
  meaning: z.strictObject({ en: z.string().min(2).max(60), es: z.string().min(2).max(60), pt: z.string().min(2).max(60) }),
  effect: z.enum(['raise', 'restore', 'log']),
  priority: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  restores: z.string().optional(),
  neverOnTest: z.literal(true).optional(),
});

describe.each([
  ['sia', siaCodes],
  ['contact_id', contactIdCodes],
  ['event', eventCodes],
] as const)('the table of %s', (vocabulary, entries) => {
  test('has entries of one form, in three languages', () => expect(z.array(Entry).parse(entries)).toHaveLength(entries.length));
  test('has every code once', () => expect(new Set(entries.map(({ code }) => code)).size).toBe(entries.length));
  test('restores codes that raise, or log the trouble of a printer', () => {
    const restored = entries.flatMap(({ restores }) => restores ?? []);
    expect(restored.filter((code) => findCode(vocabulary, code)?.effect !== 'raise' && code !== 'VT')).toEqual([]);
  });
  test('restores nothing but by codes that restore', () => {
    expect(entries.filter(({ effect, restores }) => (effect === 'restore') !== (restores !== undefined))).toEqual([]);
  });
  test('never suppresses a call for help', () => {
    const help = entries.filter(
      ({ category, effect }) => ['panic', 'hold_up', 'duress', 'medical'].includes(category) && effect === 'raise',
    );
    expect(help.length).toBeGreaterThan(2);
    expect(help.filter(({ neverOnTest }) => !neverOnTest)).toEqual([]);
    expect(entries.filter(({ neverOnTest, priority }) => neverOnTest && priority !== 1)).toEqual([]);
  });
});

test('codes of the published table of SIA DC-03 are complete', () => {
  const published = (
    'AN AR AS AT BA BB BC BD BE BH BJ BM BR BS BT BU BV BX BZ CA CD CE CF CG CI CJ CK CL CM CP CR CS CT CW CZ DA DB DC DD DE DF DG DH DJ DK DL ' +
    'DM DN DO DP DQ DR DS DT DU DV DW DX DY DZ EA EE ER ET EX EZ FA FB FC FH FI FJ FK FM FR FS FT FU FX FY FZ GA GB GH GJ GR GS GT GU GX HA HB ' +
    'HH HJ HR HS HT HU IA IR JA JD JH JK JL JO JP JR JS JT JV JX JY JZ KA KB KH KJ KR KS KT KU LB LD LE LF LR LS LT LU LX MA MB MH MJ MR MS MT ' +
    'MU NA NC NF NL NR NS NT OA OC OG OH OI OJ OK OL OP OR OS OT OZ PA PB PH PJ PR PS PT PU QA QB QH QJ QR QS QT QU RA RB RC RD RN RO RP RR RS ' +
    'RT RU RX RY SA SB SH SJ SR SS ST SU TA TB TC TE TH TJ TP TR TS TT TU TX UA UB UH UJ UR US UT UU UX UY UZ VI VO VR VT VX VY VZ WA WB WH WJ ' +
    'WR WS WT WU XA XE XF XH XI XJ XL XM XQ XR XS XT XW XX YA YB YC YD YE YF YG YH YI YJ YK YM YN YO YP YQ YR YS YT YW YX YY YZ ZA ZB ZH ZJ ZR ' +
    'ZS ZT ZU'
  ).split(' ');
  expect(published.filter((code) => !findCode('sia', code))).toEqual([]);
});

test('events of the published table of Contact ID are complete', () => {
  const ranges =
    '100-102 110-118 120-126 130-147 150-159 161-163 200-206 300-314 320-327 330-339 341-344 350-357 370-378 380-389 391-393 400-409 411-416 421-436 ' +
    '441-442 450-459 461-466 501 520-527 531-532 551-553 570-579 601-609 611-616 621-632 641-642 654 703-704 796 798 900-902 910-929';
  const published = ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
  });
  expect(published.filter((code) => !findCode('contact_id', code))).toEqual([]);
});

test('names of events are found however they are written, topics of ONVIF too', () => {
  const meaning = (code: string) => findCode('event', code)?.meaning.en;
  expect(['Line Crossing', 'line_crossing', 'CrossLineDetection', 'linedetection'].map(meaning)).toEqual(Array(4).fill('Line crossed'));
  expect(['VMD', 'VideoMotion', 'Motion Detected', 'motion'].map(meaning)).toEqual(Array(4).fill('Motion'));
  expect(['shelteralarm', 'VideoBlind', 'videoloss', 'VideoLoss'].map(meaning)).toEqual([
    ...Array(2).fill('Camera moved or covered'),
    ...Array(2).fill('Video signal lost'),
  ]);
  expect(['mail', 'alarm', 'alert', 'person', 'car'].map(meaning)).not.toContain(undefined);
  expect(meaning('tns1:RuleEngine/LineDetector/Crossed')).toBe('Line crossed');
  expect(['', '/', 'Zaun Nord', 'constructor'].map(meaning)).toEqual(Array(4).fill(undefined));
});

test('an unknown code has no entry', () => {
  expect([findCode('sia', 'ZX'), findCode('contact_id', '999'), findCode('onvif', 'BA')]).toEqual([undefined, undefined, undefined]);
});
