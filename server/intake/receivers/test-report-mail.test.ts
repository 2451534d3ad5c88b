import { expect, test } from 'vitest';
import type { SignalTestReport } from '../../../contract/intake/receivers/calls.ts';
import { reportMail } from './test-report-mail.ts';

const report: SignalTestReport = {
  test: {
    id: 1,
    tenant: { id: 1, name: 'Centro' },
    unit: { id: 100, name: 'Warehouse 7' },
    device: { id: 1, name: 'Panel 7' },
    zone: null,
    reason: 'Yearly service',
    by: 'Ana Robles',
    started: '2026-03-02T08:00:00.000Z',
    until: '2026-03-02T10:00:00.000Z',
    ended: null,
    ended_by: null,
    signals: 3,
  },
  zones: [
    { number: '1', name: 'Door', signals: 0, codes: [], last: null },
    { number: '2', name: null, signals: 3, codes: ['BA', 'BR'], last: null },
  ],
};

test('a report is written in the language and the time zone that are given', () => {
  expect(reportMail(report, 'en', 'UTC')).toEqual({
    subject: 'Test of Warehouse 7: 1 zone without a signal',
    text: [
      'Warehouse 7 (Centro), Panel 7',
      'On test from 02/03/2026, 08:00 until 02/03/2026, 10:00, by Ana Robles: Yearly service',
      '',
      'Without a signal (1):',
      '  1 Door',
      '',
      'With signals (1):',
      '  2 - 3 × BA, BR',
    ].join('\n'),
  });
  const spanish = reportMail(report, 'es', 'America/Mexico_City');
  expect(spanish.subject).toBe('Prueba de Warehouse 7: 1 zona sin señal');
  expect(spanish.text).toContain('En prueba desde 02/03/2026, 02:00 hasta 02/03/2026, 04:00, por Ana Robles: Yearly service');
  expect(reportMail({ ...report, zones: [] }, 'pt', 'UTC').subject).toBe('Teste de Warehouse 7: 0 zonas sem sinal');
});
