import { expect, test } from 'vitest';
import { filledMessage, placeholderText } from './message.ts';

test('OP-5.27 OQ-66 a template is filled by name; what is no placeholder stays, so that JSON can be a template', () => {
  const valueOf = (name: string) => `<${name}>`;
  expect(filledMessage('{{facility}} {{ alarm_id }} {alarm_type}', valueOf)).toBe('<facility> <alarm_id> <alarm_type>');
  expect(filledMessage('{"a":{"at":"{{unit}}"},"b":{other}}', valueOf)).toBe('{"a":{"at":"<unit>"},"b":{other}}');
  expect(filledMessage(placeholderText('reason'), () => '{{unit}}')).toBe('{{unit}}');
});
