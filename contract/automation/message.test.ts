import { expect, test } from 'vitest';
import { fillMessage, placeholderText } from './message.ts';

test('a template is filled by name; other braces remain, so that JSON can be a template', { tags: ['OP-5.27', 'OQ-66'] }, () => {
  const valueOf = (name: string) => `<${name}>`;
  expect(fillMessage('{{facility}} {{ alarm_id }} {alarm_type}', valueOf)).toBe('<facility> <alarm_id> <alarm_type>');
  expect(fillMessage('{"a":{"at":"{{unit}}"},"b":{other}}', valueOf)).toBe('{"a":{"at":"<unit>"},"b":{other}}');
  expect(fillMessage(placeholderText('reason'), () => '{{unit}}')).toBe('{{unit}}');
});
