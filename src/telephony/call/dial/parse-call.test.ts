import { expect, test } from 'vitest';
import { parseSipCall } from './parse-call.ts';

test('a list row is parsed as a call, with its alarm as id or record; invalid rows are left out', { tags: ['OQ-61'] }, () => {
  expect(parseSipCall({ id: 4, sessionId: 's', state: 'connected', id_alarm: { id: 7, alarm_id: 'A-7' } })?.id_alarm).toBe(7);
  expect(parseSipCall({ id: 4, sessionId: 's', state: 'connected', id_alarm: 8 })?.id_alarm).toBe(8);
  expect(parseSipCall({ id: 4 })).toBeNull();
});
