import { expect, test } from 'vitest';
import { placeholders } from '../../contract/automation/message.ts';
import { fillBody, fillTemplate, fillUrl, type TemplateValues, timeIn } from './message.ts';

const filling = (more: Partial<TemplateValues>): TemplateValues => ({
  ...(Object.fromEntries(placeholders.map((name) => [name, ''])) as TemplateValues),
  ...more,
});

test('placeholders are filled, unknown values are empty, other braces remain', { tags: ['OP-5.27', 'OQ-66'] }, () => {
  const of = filling({ facility: 'Bank $& 7', alarm_id: 'A-000007' });
  expect(fillTemplate('{{facility}} {{ alarm_id }} {alarm_id} [{reason}] {nothing} {}', of)).toBe(
    'Bank $& 7 A-000007 A-000007 [] {nothing} {}',
  );
});

test('a value stays within its part of an address', { tags: ['OP-9.66'] }, () => {
  const of = filling({ reason: 'a/b?c=d&e#f', unit: '..' });
  expect(fillUrl('https://x.test/{reason}/y?z={{reason}}', of)).toBe('https://x.test/a%2Fb%3Fc%3Dd%26e%23f/y?z=a%2Fb%3Fc%3Dd%26e%23f');
  expect(new URL(fillUrl('https://x.test/a/{unit}/b', of)).pathname).toBe('/a//b');
});

test('a JSON body remains JSON, whatever the alarm contains', { tags: ['OP-9.66'] }, () => {
  const of = filling({ alarm_description: 'Say "now"\\\n', alarm_level: '2', alarm_id: 'A-000007', reason: '","admin":"yes' });
  const { body, type } = fillBody(
    '{"text":"{alarm_description}: {{reason}}","level":{alarm_level},"id":{{alarm_id}},"say":"\\"{alarm_level}\\""}',
    of,
  );
  expect(type).toBe('application/json');
  expect(JSON.parse(body)).toEqual({ text: 'Say "now"\\\n: ","admin":"yes', level: 2, id: 'A-000007', say: '"2"' });
});

test('any other body is plain text', { tags: ['OP-9.66'] }, () => {
  expect(fillBody('Alarm {alarm_id}!', filling({ alarm_id: 'A-1' }))).toEqual({ body: 'Alarm A-1!', type: 'text/plain; charset=utf-8' });
});

test('a message states times by the clocks of the tenant, in the language of who runs it', { tags: ['OP-9.66'] }, () => {
  const at = Date.parse('2026-07-01T13:30:00Z');
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  expect(timeIn('en', 'Australia/Lord_Howe', at, { ...day, ...time })).toBe('02/07/2026, 00:00');
  expect(timeIn('es', 'America/Mexico_City', at, { ...day, ...time })).toBe('01/07/2026, 07:30');
  expect(timeIn('pt', 'America/Sao_Paulo', at, time)).toBe('10:30');
});
