import { expect, test } from 'vitest';
import type { Refusal } from '../../../contract/platform/index.ts';
import { refusalTexts } from './refusal-texts.ts';
import { english } from './words-en.ts';

const now = Date.parse('2026-11-21T06:30:00.000Z');
const page = { words: english, lang: 'en', dir: 'ltr', form: 'token', now, name: 'Ana' } as const;
const at = '2026-11-21T06:20:00.000Z';
const texts = (refusal: object) => refusalTexts(page, { status: 409, message: 'No.', ...refusal } as unknown as Refusal);
const person = { id: 2, name: 'Bruno' };
const about = (fields: object) => ({
  code: 'alarm.changed',
  details: { alarm: { id: 7, unit: { id: 9 }, created: at, alarm_status: 'waiting', ...fields } },
});

test('a refusal is in the words of the page, an unknown one in those of the platform', () => {
  expect(texts({ code: 'alarm.final' })).toEqual([english.refusals['alarm.final']]);
  expect(texts({ code: 'no.such_code' })).toEqual(['No.']);
});

test('who was first is named, with the moment, and the platform where it was nobody', () => {
  const last = (fields: object) => texts(about(fields)).slice(1);
  expect(last({ alarm_status: 'attended', ended_by: person, ended_at: at })).toEqual([english.resolved('Bruno', '6:20:00 AM UTC')]);
  expect(last({ alarm_status: 'canceled', ended_by: person, ended_at: at })).toEqual([english.canceled('Bruno', '6:20:00 AM UTC')]);
  expect(last({ alarm_status: 'attending', taken_by: person, taken_at: at })).toEqual([english.took('Bruno', '6:20:00 AM UTC')]);
  expect(last({ alarm_status: 'attended' })).toEqual([english.resolved(english.platform, '')]);
  expect(last({ alarm_status: 'canceled' })).toEqual([english.canceled(english.platform, '')]);
  expect(last({ alarm_status: 'attending' })).toEqual([english.took(english.platform, '')]);
  expect(last({})).toEqual([]);
});

test('what is missing is listed, and when and how often it may be tried again', () => {
  expect(texts({ code: 'alarm.requirements_missing', details: { missing: ['plan', 'outcome'] } }).at(-1)).toBe(
    `${english.needs} ${english.needed.plan}, ${english.needed.outcome}.`,
  );
  const retry = (seconds: number) => ({ retry_at: new Date(now + seconds * 1000).toISOString() });
  const last = (details: object) => texts({ code: 'factor.wrong', details }).slice(1);
  expect(last({ tries_left: 2 })).toEqual([english.triesLeft(2)]);
  expect(last({ tries_left: 0, ...retry(61) })).toEqual([english.triesLeft(0), english.retryIn(2)]);
  expect([last(retry(60)), last(retry(1)), last(retry(-5))]).toEqual([1, 1, 1].map((minutes) => [english.retryIn(minutes)]));
});
