import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/platform/config.ts';
import { ConfError, environmentOf, parseConf } from './conf.ts';

test('lines of NAME=value are read, without comments and the quotes around a value', () => {
  const text =
    '# a comment\r\n\n; another\nPORT=8080\n  HOST = 0.0.0.0  \nMAIL_FROM="Atalaya <a@b.example>"\nEMPTY=\nURL=https://a.example/?b=c#d\n';
  expect([...parseConf(text)]).toEqual([
    ['PORT', '8080'],
    ['HOST', '0.0.0.0'],
    ['MAIL_FROM', 'Atalaya <a@b.example>'],
    ['EMPTY', ''],
    ['URL', 'https://a.example/?b=c#d'],
  ]);
});

test.each([
  ['PORT=1\nexport PORT', 'line 2 is not NAME=value'],
  ['8PORT=1', 'line 1 is not NAME=value'],
  ['PORT=1\nPORT=2', 'line 2 sets PORT a second time'],
  ['MAIL_FROM="half', 'line 1 has a quote without its end'],
  ['MAIL_FROM="', 'line 1 has a quote without its end'],
])('%j is refused with the number of its line', (text, message) => {
  expect(() => parseConf(text)).toThrow(new ConfError(message));
});

test('the environment comes before the file, and the file before the default', () => {
  expect(environmentOf(new Map(), {})).toEqual({ DATA_DIR: '/var/lib/atalaya', NODE_ENV: 'production' });
  const conf = new Map([
    ['DATA_DIR', '/srv/atalaya'],
    ['PORT', '9000'],
  ]);
  expect(environmentOf(conf, { PORT: '9001', DATA_DIR: '' })).toEqual({ DATA_DIR: '/srv/atalaya', PORT: '9001', NODE_ENV: 'production' });
});

test('the settings of the package and each of its examples are valid settings of the platform', () => {
  const text = readFileSync(join(import.meta.dirname, '../packages/debian/atalaya.conf'), 'utf8');
  const config = readConfig(environmentOf(parseConf(text), {}));
  expect([config.mode, config.dataDir, config.host]).toEqual(['production', '/var/lib/atalaya', '127.0.0.1']);
  const examples = parseConf(text.replaceAll(/^#(?=[A-Z])/gm, ''));
  expect(examples.size).toBeGreaterThan(5);
  for (const [name, value] of examples)
    if (!name.endsWith('_FILE')) expect(() => readConfig(environmentOf(new Map([[name, value]]), {})), name).not.toThrow();
});
