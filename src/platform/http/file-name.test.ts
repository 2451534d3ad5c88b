import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

test.each([
  [null, null],
  ['attachment', null],
  ['attachment; filename=units.xlsx', 'units.xlsx'],
  ['attachment; filename="two words \\"x\\".xlsx"', 'two words "x".xlsx'],
  ['attachment; filename="n.xlsx"; filename*=UTF-8\'\'Niveles%20de%20alarma%C3%B1.xlsx', 'Niveles de alarmañ.xlsx'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
])('the file of %s is called %s', { tags: ['OP-7.39', 'ADM-7.08'] }, (header, name) => expect(fileNameOf(header)).toBe(name));
