import { expect, test } from 'vitest';
import { certificate } from './certificate.ts';

const at = (text: string) => Date.parse(text);
const window = { from: at('2026-03-02T05:59:30Z'), to: at('2026-03-02T06:00:30Z') };

test('a certificate states times by the clock of the tenant, with the zone and the moment in UTC', () => {
  const text = certificate({
    job: 'job-1',
    camera: { id: 7, name: 'North gate' },
    tenant: 'Port',
    zone: 'America/Mexico_City',
    requested: window,
    gaps: [{ from: window.from, to: window.from + 10_000 }],
    files: [{ ...window, name: 'gate.mp4', sha256: 'ab12', ms: 60_000 }],
    watermark: false,
    alarm: 'A-1',
    by: 'Ana Torres',
    at: at('2026-07-01T12:00:00Z'),
  });
  const span =
    '2026-03-01 23:59:30 America/Mexico_City (2026-03-02T05:59:30.000Z)  to  2026-03-02 00:00:30 America/Mexico_City (2026-03-02T06:00:30.000Z)';
  expect(text).toContain(`Asked for:    ${span}`);
  expect(text).toContain(`shows       ${span}`);
  expect(text).toContain('Saved at:     2026-07-01 06:00:00 America/Mexico_City (2026-07-01T12:00:00.000Z)');
  expect(text).toContain('  2026-03-01 23:59:30 America/Mexico_City (2026-03-02T05:59:30.000Z)  to  2026-03-01 23:59:40');
  expect(text).toContain('SHA-256     ab12');
});
