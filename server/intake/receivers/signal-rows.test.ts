import { expect, test } from 'vitest';
import { decodeSignalCursor, encodeSignalCursor } from './signal-rows.ts';

test('a cursor of signals reads back as the place that it was written for, anything else is none', () => {
  const place = { at: '2026-03-04T10:00:00.123Z', id: 77 };
  expect(decodeSignalCursor(encodeSignalCursor(place))).toEqual(place);
  const wrong = [
    '',
    '~1',
    place.at,
    `${place.at}~`,
    `${place.at}~x`,
    `${place.at}~1~2`,
    '2026-13-04T10:00:00.123Z~1',
    `${place.at}~${'1'.repeat(16)}`,
  ];
  expect(wrong.map(decodeSignalCursor)).toEqual(wrong.map(() => null));
});
