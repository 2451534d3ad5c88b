import { expect, test } from 'vitest';
import { isCron } from '../../../contract/automation/cron.ts';
import { frequencies } from '../../../contract/automation/frequencies.ts';
import { cronWords } from './cron-words.ts';

test('an expression is said in each language of the console', { tags: ['OQ-68'] }, () => {
  expect(cronWords('30 8 * * MON-FRI', 'en')).toBe('At 08:30, Monday through Friday');
  expect(cronWords('30 8 * * MON-FRI', 'es')).toBe('A las 08:30, de lunes a viernes');
  expect(cronWords('30 8 * * MON-FRI', 'pt')).toBe('Às 08:30, de segunda-feira a sexta-feira');
  expect(cronWords('0 0 L * *', 'es')).toBe('A las 00:00, en el último día del mes');
});

test('every preset has words; what is no expression stands as it is', { tags: ['OP-9.55', 'OP-9.56', 'OP-9.57'] }, () => {
  for (const [, value = ''] of frequencies.filter(([, one = '']) => isCron(one))) expect(cronWords(value, 'pt')).not.toBe(value);
  expect(cronWords('nonsense', 'en')).toBe('nonsense');
});
