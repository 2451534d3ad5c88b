import vm from 'node:vm';
import { expect, test } from 'vitest';
import { escapeToAscii } from './ascii.ts';

const program = `
  const año = 'ñ "ü" \\n 😀', rest = \`\${año} – \u2028 ç\`; // ¿a comment?
  ({ año, rest, 'clave é': [/^[á-ú]+$/.test('íó'), /^[😀-😃]$/u.test('😂'), /^[😀-😃]$/u.test('a')], tag: ((parts) => parts[0])\`ü\` })
`;

test('an escaped program has ASCII only, and does the same', () => {
  const escaped = escapeToAscii(program);
  expect(escaped).toMatch(/^[\0-\x7f]*$/);
  expect(vm.runInNewContext(escaped)).toEqual(vm.runInNewContext(program));
  expect(vm.runInNewContext(escaped)).toMatchObject({ 'clave é': [true, true, false], rest: 'ñ "ü" \n 😀 – \u2028 ç', tag: 'ü' });
});
