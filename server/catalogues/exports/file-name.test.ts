import { afterEach, expect, test, vi } from 'vitest';
import { contentDisposition, exportName } from './file-name.ts';

test('the name of an exported file has its content and time', () => {
  const at = Date.parse('2026-03-01T09:05:59Z');
  expect(exportName('Unidades', at)).toBe('Unidades 2026-03-01 09.05.xlsx');
  expect(exportName('a/b: "c"\r\n', at)).toBe('a b c 2026-03-01 09.05.xlsx');
});

afterEach(() => vi.unstubAllEnvs());
test('the time in the name is that of UTC wherever the server runs', () => {
  vi.stubEnv('TZ', 'America/Mexico_City');
  expect(exportName('Unidades', Date.parse('2026-03-01T02:05:59Z'))).toBe('Unidades 2026-03-01 02.05.xlsx');
});

test('content-disposition has the exact name and an ASCII fallback', { tags: ['OP-7.39'] }, () => {
  expect(contentDisposition('Units 1.xlsx')).toBe('attachment; filename="Units 1.xlsx"');
  expect(contentDisposition("Cámara (ñ)'s.xlsx")).toBe(
    `attachment; filename="Camara (n)'s.xlsx"; filename*=UTF-8''C%C3%A1mara%20%28%C3%B1%29%27s.xlsx`,
  );
  expect(contentDisposition('a"b\\c.xlsx')).toContain('filename="a_b_c.xlsx"');
});
