import { expect, test } from 'vitest';
import { fileOf, sheet } from './contact-sheet.ts';

test('a picture is kept under a plain name', () => {
  expect(fileOf('alarm open.confirming: "end"', 'semi-dark 1920×1080')).toBe('alarm-open.confirming-end--semi-dark-1920x1080.png');
});

test('the sheet shows pictures by subject and names what has none', () => {
  const html = sheet([
    { subject: 'login', look: 'light', file: 'login--light.png' },
    { subject: 'login', look: 'dark', file: 'login--dark.png' },
    { subject: 'outbox <held>', look: 'light', file: null, note: 'no view' },
  ]);
  expect(html).toContain('2 pictures of 2 subjects');
  expect(html.match(/<h2>login<\/h2>/g)).toHaveLength(1);
  expect(html.match(/<img /g)).toHaveLength(2);
  expect(html).toContain('<li>outbox &lt;held&gt; (light): no view</li>');
});
