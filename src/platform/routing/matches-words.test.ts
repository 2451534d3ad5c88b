import { expect, test } from 'vitest';
import { anAlarm } from '../../../machines/quality/paths/samples.ts';
import { searchAlarms } from '../../alarms/queue/search.ts';
import { matchesWords } from './matches-words.ts';

test('a search finds every word in any order, without case and accents', { tags: ['OP-2.37'] }, () => {
  expect(matchesWords('Ronda nocturna · Almacén', 'almacen RONDA')).toBe(true);
  expect(matchesWords('Ronda nocturna', 'ronda diurna')).toBe(false);
  expect(matchesWords('anything', '  ')).toBe(true);
});

test('alarms are found by id, type, unit, camera and owner; an empty search finds all', {
  tags: ['OP-2.35', 'OP-2.36'],
}, () => {
  const rows = [anAlarm(1), anAlarm(2, { alarm_type: 'Incendio' })];
  expect(searchAlarms(' ', rows)).toBe(rows);
  expect(searchAlarms('incendio', rows)).toEqual([rows[1]]);
  expect(searchAlarms(rows[0]?.alarm_id ?? '', rows)).toEqual([rows[0]]);
});
