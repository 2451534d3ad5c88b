import { expect, test } from 'vitest';
import { parseSipCall } from './parse-call.ts';

test('a row of the list is a call, with its alarm as an id or as a record; what is none is left out', { tags: ['OQ-61'] }, () => {
  expect(parseSipCall({ id: 4, sessionId: 's', state: 'connected', id_alarm: { id: 7, alarm_id: 'A-7' } })?.id_alarm).toBe(7);
  expect(parseSipCall({ id: 4, sessionId: 's', state: 'connected', id_alarm: 8 })?.id_alarm).toBe(8);
  expect(parseSipCall({ id: 4 })).toBeNull();
});
