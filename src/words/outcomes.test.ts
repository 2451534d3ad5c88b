import { i18n } from '@lingui/core';
import { afterAll, expect, test } from 'vitest';
import { callsOf } from '../../contract/catalogues/calls.ts';
import { catalogues } from '../../contract/catalogues/index.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { type Refusal, refusals } from '../../contract/platform/index.ts';
import { languages } from '../../contract/workspace/index.ts';
import { readRefusal } from '../platform/http/reply.ts';
import { actUnanswered, failureText, outcomeOf, refusalText } from './refusals.ts';
import { clockTime } from './time.ts';
import { activateLanguage } from './words.ts';

/** Refused, absent, unreadable and unanswered are four different things with four different sentences, in every language. */
const calls = catalogues.flatMap((one): Endpoint[] => Object.values(callsOf(one, { product: 'product' })));
const bare = (endpoint: Endpoint, status: number) => readRefusal(endpoint, status, null, null);
const of = (code: string): Refusal => ({ success: false, code, message: '' });
const recordText = () => failureText(of('record.not_found'));

afterAll(() => activateLanguage('en'));

test.each(languages)(
  'in %s, what was refused, absent, unreadable and unanswered has a sentence of its own',
  { tags: ['OQ-115'] },
  async (language) => {
    await activateLanguage(language);
    expect(i18n.locale).toBe(language);
    const said = ['access.forbidden', 'route.not_found', 'record.not_found', 'reply.unreadable', 'reply.refused'].map((code) =>
      failureText(of(code)),
    );
    expect(new Set([...said, failureText(null), actUnanswered()]).size).toBe(7);
    expect(said.every((text) => text !== '')).toBe(true);
  },
);

test('who is to wait is told until when, where the platform says it', { tags: ['OQ-18'] }, async () => {
  await activateLanguage('en');
  const at = new Date('2026-03-02T08:07:09.000Z');
  const throttled = { ...of('access.throttled'), details: { retry_at: at.toISOString() } };
  expect(failureText(throttled)).toBe(`Too many attempts. Try again at ${clockTime(at)}.`);
  expect(failureText(of('access.throttled'))).toBe('Too many attempts. Wait a moment.');
  expect(failureText({ ...throttled, code: 'access.forbidden' })).toBe(failureText(of('access.forbidden')));
});

test('every code is one of the four', () => {
  const codes = [...Object.keys(refusals), 'reply.unreadable', 'reply.refused', 'of.another.platform'];
  expect(new Set(codes.map((code) => outcomeOf(of(code))))).toEqual(new Set(['refused', 'absent', 'unreadable']));
  expect(outcomeOf(null)).toBe('unanswered');
});

/** Faults of the console itself, and codes that the page of the second factor words. */
const wordedElsewhere = ['request.malformed', 'request.key_reused', 'code.not_sent', 'code.no_phone', 'events.gap_too_old'];
test('every code has a sentence that says more than that something could not be read', () => {
  const silent = Object.keys(refusals).filter((code) => refusalText(of(code)) === failureText(null));
  expect(silent).toEqual(wordedElsewhere);
});

test('that a record does not exist is said of calls about one record only', () => {
  const lists = calls.filter(({ method, path }) => method === 'GET' && !path.includes('/:'));
  const records = calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/:id'));
  expect(Math.min(lists.length, records.length)).toBeGreaterThan(100);
  expect(lists.filter((one) => failureText(bare(one, 404)) === recordText())).toEqual([]);
  expect(records.filter((one) => failureText(bare(one, 404)) !== recordText())).toEqual([]);
  expect(lists.filter((one) => outcomeOf(bare(one, 403)) !== 'refused' || outcomeOf(bare(one, 422)) !== 'refused')).toEqual([]);
});

test('a server that does not answer is named where the platform says which it is', () => {
  const onNode = { ...of('media.node_unanswered'), details: { node: 'alpha' } };
  expect(refusalText(onNode)).toContain('on the server alpha, which does not answer');
  expect(refusalText(of('media.node_unanswered'))).toBe('The server that has this video does not answer.');
  expect(refusalText({ ...of('access.forbidden'), details: { node: 'alpha' } })).toBe(refusalText(of('access.forbidden')));
});
