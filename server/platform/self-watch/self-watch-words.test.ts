import { expect, test } from 'vitest';
import type { ConditionFinding } from './finding.ts';
import { conditionText } from './self-watch-words.ts';

const failing = (of: Partial<ConditionFinding>): ConditionFinding => ({ condition: 'clock', state: 'failing', grade: null, ...of });
const well = (of: Partial<ConditionFinding>): ConditionFinding => ({ condition: 'clock', state: 'well', grade: null, ...of });
const languages = ['en', 'es', 'pt'] as const;

test('a message has a subject, what happened, the reason if there is one, and what to do', () => {
  const finding = failing({ condition: 'receiver', grade: 'fault', details: { name: 'Panels', reason: 'Port 20750 is in use.' } });
  expect(languages.map((lang) => conditionText[lang](finding))).toEqual([
    {
      subject: 'Atalaya: the receiver Panels has a fault',
      text: 'The receiver Panels has a fault.\n\nReason: Port 20750 is in use.\n\nNo signals arrive until it is repaired. Open Receivers in the console.',
    },
    {
      subject: 'Atalaya: el receptor Panels tiene un fallo',
      text: 'El receptor Panels tiene un fallo.\n\nCausa: Port 20750 is in use.\n\nNo llegan señales hasta que se repare. Abra Receptores en la consola.',
    },
    {
      subject: 'Atalaya: o receptor Panels está com falha',
      text: 'O receptor Panels está com falha.\n\nCausa: Port 20750 is in use.\n\nNenhum sinal chega até que seja reparado. Abra Receptores no console.',
    },
  ]);
  expect(conditionText.en({ ...finding, details: { name: 'Panels' } }).text).not.toContain('Reason');
});

test('moments are in the language of the reader and in UTC; what never was is none', () => {
  const until = '2026-12-24T23:30:00.000Z';
  const certificate = failing({ condition: 'certificate', grade: 'ends_in_weeks', details: { name: 'here', until } });
  const silent = failing({ condition: 'receiver', grade: 'silent', details: { name: 'R', last: until } });
  expect(languages.map((lang) => conditionText[lang](certificate).subject)).toEqual([
    'Atalaya: the certificate of here ends on 24 December 2026',
    'Atalaya: el certificado de here vence el 24 de diciembre de 2026',
    'Atalaya: o certificado de here vence em 24 de dezembro de 2026',
  ]);
  expect(conditionText.en(silent).subject).toBe('Atalaya: the receiver R is silent (last signal: 24 December 2026 at 23:30 UTC)');
  const never = { ...silent, details: { name: 'R' } };
  expect(languages.map((lang) => /\((.*)\)/.exec(conditionText[lang](never).subject)?.[1])).toEqual([
    'last signal: none',
    'última señal: ninguna',
    'último sinal: nenhum',
  ]);
});

test('a clock that differs is stated in seconds without their sign', () => {
  const at = (ms: number) => failing({ grade: 'differs', details: { place: 'node 1', ms } });
  expect(conditionText.en(at(-4300)).subject).toBe('Atalaya: the clock of node 1 differs from the database by 4.3 s');
  expect(conditionText.es(at(1_234_000)).subject).toBe('Atalaya: el reloj de node 1 difiere 1234 s del de la base de datos');
  expect(conditionText.pt(at(12_340)).subject).toBe('Atalaya: o relógio de node 1 difere 12,3 s do banco de dados');
});

test.each<[Partial<ConditionFinding>, string]>([
  [{ condition: 'backup', grade: 'old' }, 'the last backup is too old (none)'],
  [{ condition: 'backup', grade: 'missing', details: { name: '/b' } }, 'there is no backup in /b'],
  [{ condition: 'backup', subject: 'rehearsal', grade: 'unrestored', details: { name: 'n' } }, 'restoring n was rehearsed and failed'],
  [{ condition: 'backup', subject: 'rehearsal', grade: 'unrehearsed' }, 'restoring a backup was not rehearsed for long (last time: none)'],
  [
    { condition: 'certificate', grade: 'ended', details: { name: 'h', until: '2026-01-02T00:00:00Z' } },
    'the certificate of h ended on 2 January 2026',
  ],
  [{ condition: 'certificate', grade: 'refused', details: { name: 'h' } }, 'browsers refuse the certificate of h'],
  [{ condition: 'certificate', grade: 'unreachable', details: { name: 'h' } }, 'h was not reached, so its certificate is not known'],
  [{ condition: 'certificate', grade: 'unread', details: { name: 'h' } }, 'h presents no certificate that can be read'],
  [{ condition: 'cameras', grade: 'down', details: { count: 2, total: 9 } }, '2 of 9 recorded cameras give no stream'],
  [{ condition: 'cameras', grade: 'not_ingested' }, 'no platform ingests the cameras'],
  [{ condition: 'clock', grade: 'unread', details: { place: 'node 1' } }, 'the clock of node 1 could not be checked'],
  [{ condition: 'replica', grade: 'behind', details: { place: 'node 1', ms: 90_000 } }, 'the database replica of node 1 is behind (90 s)'],
  [{ condition: 'replica', grade: 'unreachable', details: { place: 'node 1' } }, 'the database replica of node 1 does not answer'],
  [
    { condition: 'replica', grade: 'refused', details: { place: 'node 1' } },
    'the database replica of node 1 is not one of this store any more',
  ],
  [{ condition: 'replica', grade: 'unread', details: { place: 'node 1' } }, 'the database replica of node 1 could not be checked'],
  [
    { condition: 'certificate', grade: 'ends_in_days', details: { name: 'h', until: '2026-01-02T00:00:00Z' } },
    'the certificate of h ends within a week, on 2 January 2026',
  ],
  [{ condition: 'disk', grade: 'unread' }, 'free disk space could not be checked'],
  [{ condition: 'backup', grade: 'unread' }, 'backups could not be checked'],
  [{ condition: 'receiver', grade: 'unread', details: { name: 'R' } }, 'the receiver R could not be checked'],
  [{ condition: 'cameras', grade: 'unread' }, 'recorded cameras could not be checked'],
])('%j is: %s', (of, sentence) => {
  const mails = languages.map((lang) => conditionText[lang](failing(of)));
  expect(mails[0]?.subject).toBe(`Atalaya: ${sentence}`);
  // Each language has its own words, and states what to do.
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3);
  for (const { subject, text } of mails) {
    const [what, remedy = ''] = text.split('\n\n');
    expect(what?.toLowerCase()).toBe(`${subject.replace('Atalaya: ', '')}.`.toLowerCase());
    expect(remedy.length).toBeGreaterThan(20);
  }
});

test.each<[Partial<ConditionFinding>, string]>([
  [
    { condition: 'certificate', details: { name: 'h', until: '2026-01-02T00:00:00Z' } },
    'The certificate of h is valid until 2 January 2026.',
  ],
  [{ condition: 'clock', details: { place: 'node 1' } }, 'The clock of node 1 agrees with the database again.'],
  [{ condition: 'replica', details: { place: 'node 1' } }, 'The database replica of node 1 is read from again.'],
  [{ condition: 'receiver', details: { name: 'R' } }, 'The receiver R works again.'],
  [{ condition: 'cameras' }, 'All recorded cameras give a stream again.'],
  [{ condition: 'backup', subject: 'rehearsal' }, 'Restoring a backup was rehearsed and checked.'],
  [{ condition: 'backup', details: { name: '/b' } }, 'Atalaya: backups are made again (/b).'],
  [{ condition: 'disk', details: { name: 'data', free: 5e9, total: 1e10 } }, 'Atalaya: the disk of data has room again (50 %, 5.0 GB).'],
])('%j that is well again is: %s', (of, text) => {
  expect(conditionText.en(well(of)).text).toBe(text);
  expect(new Set(languages.map((lang) => conditionText[lang](well(of)).text)).size).toBe(3);
});

test.each([
  ['low', 'recordings', 'Atalaya: the disk of recordings is running out of room'],
  ['critical', 'data', 'Atalaya: the disk of data is almost full'],
  ['full', 'anything', 'Atalaya: the disk of data is full'],
] as const)('a disk that is %s', (grade, name, subject) => {
  const { subject: stated, text } = conditionText.en(failing({ condition: 'disk', grade, details: { name, free: 1e9, total: 1e11 } }));
  expect(stated).toBe(subject);
  expect(text.startsWith(`${subject} (1 %, 1.0 GB).\n\nFree space on it`)).toBe(true);
});

test('backups that fail are stated with their reason and their directory', () => {
  const { subject, text } = conditionText.en(failing({ condition: 'backup', grade: 'failed', details: { name: '/b', reason: 'no room' } }));
  expect([subject, text]).toEqual(['Atalaya: backups fail', expect.stringMatching(/^Atalaya: backups fail: no room\n\nLook at \/b: /)]);
});
