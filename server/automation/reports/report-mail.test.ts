import { expect, test } from 'vitest';
import { dayIn, megabytes, type ReportMail, reportWords, writeReportMail } from './report-mail.ts';

const mail: ReportMail = {
  name: 'Weekly',
  from: '23 November 2026',
  to: '29 November 2026',
  zone: 'UTC',
  tenants: 'North, South',
  alarms: 12,
  tooLarge: null,
  link: null,
};

test('the message names period, tenants and alarms, and says that the report is attached', () => {
  expect(writeReportMail('en', mail)).toEqual({
    subject: 'Weekly: 23 November 2026 – 29 November 2026',
    text: 'Report on alarm health of North, South, from 23 November 2026 to 29 November 2026 (UTC). Alarms: 12.\n\nThe report is attached.',
  });
  expect(writeReportMail('es', mail).text).toContain('Alarmas: 12.\n\nEl informe va adjunto.');
  expect(writeReportMail('pt', mail).text).toContain('Alarmes: 12.\n\nO relatório está anexado.');
});

test('a report that is too large is named with both sizes, and its page where it is known', () => {
  const { text } = writeReportMail('en', { ...mail, tooLarge: { size: '20 MB', most: '15 MB' }, link: 'https://x.test/reports' });
  expect(text.split('\n\n').slice(1)).toEqual([
    'The report is larger (20 MB) than what is mailed (15 MB), so it is not attached.',
    'Whoever has an account opens it here:\nhttps://x.test/reports',
  ]);
  const others = (['es', 'pt'] as const).map((language) =>
    writeReportMail(language, { ...mail, tooLarge: { size: '20 MB', most: '15 MB' }, link: 'https://x.test' }),
  );
  for (const { text: other } of others) expect(other).toMatch(/20 MB.*15 MB.*\n\n.*\nhttps:\/\/x\.test$/s);
});

test('days and sizes are written in the language, on the clock of the zone', () => {
  const at = Date.parse('2026-11-30T23:30:00Z');
  expect(dayIn(at, 'UTC', 'en')).toBe('30 November 2026');
  expect(dayIn(at, 'Europe/Madrid', 'es')).toBe('1 de diciembre de 2026');
  expect(dayIn(at, 'UTC', 'pt')).toBe('30 de novembro de 2026');
  expect([megabytes(1_540_000, 'en'), megabytes(1_540_000, 'es'), megabytes(15_000_000, 'pt')]).toEqual(['1.5 MB', '1,5 MB', '15 MB']);
});

test('a report is made by its schedule, by name', () => {
  expect((['en', 'es', 'pt'] as const).map((language) => reportWords[language].by('Weekly'))).toEqual([
    'the scheduled report “Weekly”',
    'el informe programado «Weekly»',
    'o relatório programado “Weekly”',
  ]);
});
