import { expect, test } from 'vitest';
import type { MailboxMessage } from '../../contract/capabilities.ts';
import { mailboxPage } from './mailbox-page.ts';

const message: MailboxMessage = {
  id: 7,
  at: '2026-11-21T06:40:00.000Z',
  channel: 'email',
  to: 'luis@demo.test',
  subject: 'Code',
  text: 'Hi',
  code: '123456',
  files: [{ id: 3, name: 'Alarms & more.pdf' }],
};

test('the mailbox shows a code to copy, and marks its newest message', () => {
  const page = mailboxPage([message]);
  expect(page).toContain('<output>123456</output>');
  expect(page).toContain('data-newest="7"');
  expect(page).toContain('<a href="/demo/mailbox/files/3">Alarms &amp; more.pdf</a>');
});

test('a message cannot bring markup into the mailbox', () => {
  const page = mailboxPage([
    { ...message, to: '"><img src=x>', subject: '<script>alert(1)</script>', text: `<b onclick='x'>&`, code: null },
  ]);
  expect(page).not.toMatch(/<script>|<img|<b o/);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});
