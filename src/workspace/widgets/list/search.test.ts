import { expect, test } from 'vitest';
import { anAlarm } from '../../../../machines/quality/paths/city.ts';
import { alarmsSaying } from '../../../alarms/queue/search.ts';
import { says } from './search.ts';

test('OP-2.37 a search finds every word in any order, without case and accents', () => {
  expect(says('Ronda nocturna · Almacén', 'almacen RONDA')).toBe(true);
  expect(says('Ronda nocturna', 'ronda diurna')).toBe(false);
  expect(says('anything', '  ')).toBe(true);
});

test('OP-2.35 OP-2.36 alarms are found by id, type, unit, camera and owner; nothing asked for is the queue itself', () => {
  const rows = [anAlarm(1), anAlarm(2, { alarm_type: 'Incendio' })];
  expect(alarmsSaying(' ', rows)).toBe(rows);
  expect(alarmsSaying('incendio', rows)).toEqual([rows[1]]);
  expect(alarmsSaying(rows[0]?.alarm_id ?? '', rows)).toEqual([rows[0]]);
});
