import { expect, test } from 'vitest';
import { isFromOurPage } from './client-data.ts';

const party = { id: 'alarms.test', origins: ['https://alarms.test', 'https://www.alarms.test'] };
const dataOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a reply is from one of our pages where it names its origin', () => {
  for (const origin of party.origins) expect(isFromOurPage(dataOf({ origin }), party)).toBe(true);
  for (const origin of ['https://alarms.test.evil', 'http://alarms.test', '', null])
    expect(isFromOurPage(dataOf({ origin }), party)).toBe(false);
  for (const broken of ['', 'x', dataOf(null), dataOf({})]) expect(isFromOurPage(broken, party)).toBe(false);
});
