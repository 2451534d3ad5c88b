import { expect, test } from 'vitest';
import { formatSyslog } from './syslog-target.ts';

const line = {
  place: 7,
  hash: 'ab12',
  id: 9,
  at: '2026-11-24T10:00:00.000Z',
  kind: 'session',
  action: 'signed_in',
  user: 'Ana "La Jefa" [N\\S]',
  tenant: null,
  subject: '10.0.0.7',
  text: '[9,"Ñandú"]',
};
const from = { host: 'control room', process: 42 };

test('a line is a message of RFC 5424 with its parts as structured data and the sealed text', () => {
  expect(formatSyslog(line, from)).toBe(
    '<109>1 2026-11-24T10:00:00.000Z control_room atalaya 42 session [atalaya@32473 place="7" hash="ab12" id="9" action="signed_in" ' +
      'user="Ana \\"La Jefa\\" [N\\\\S\\]" subject="10.0.0.7"] \uFEFF[9,"Ñandú"]',
  );
});

test('a failed sign-in is a warning', () => {
  expect(formatSyslog({ ...line, action: 'sign_in_failed' }, from).startsWith('<108>1 ')).toBe(true);
});

test('a wrong code is a warning; names are cut as the protocol has it, a missing one is -', () => {
  const long = { ...line, action: 'code_failed', kind: 'k'.repeat(40), user: null };
  const text = formatSyslog(long, { host: 'h'.repeat(300), process: 1 });
  expect(text.startsWith(`<108>1 ${line.at} ${'h'.repeat(255)} atalaya 1 ${'k'.repeat(32)} [atalaya@32473 place="7"`)).toBe(true);
  expect(text).not.toContain('user=');
  expect(formatSyslog({ ...line, kind: '' }, { host: '', process: 1 })).toContain(`${line.at} - atalaya 1 - [`);
});
