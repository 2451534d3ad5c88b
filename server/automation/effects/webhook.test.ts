import { expect, test } from 'vitest';
import { placeholders } from '../../../contract/automation/message.ts';
import type { EffectContext } from '../effect.ts';
import type { TemplateValues } from '../message.ts';
import { callWebhook } from './webhook.ts';

const filling = (more: Partial<TemplateValues> = {}): TemplateValues => ({
  ...(Object.fromEntries(placeholders.map((name) => [name, ''])) as TemplateValues),
  ...more,
});
const at = { run: { dry: true } } as EffectContext;
const called = (url: string, more: Partial<TemplateValues> = {}) =>
  callWebhook({ channel: 'webhook', verb: 'POST', url, message: '', subject: '', to: [] } as never, at, filling(more));

test('a dry run names the host that would be called', async () => {
  expect(await called('https://x.test:8443/a?b={alarm_id}', { alarm_id: 'A 1' })).toEqual({
    ok: true,
    code: 'would_do',
    values: { channel: 'webhook', verb: 'POST', to: 'x.test:8443' },
  });
});

test.each([
  ['is none', 'soon', {}],
  ['is empty', '', {}],
  ['is none once it is filled', 'https://{unit}/', { unit: '' }],
  ['would lead elsewhere', 'https://{unit}.x.test/', { unit: 'y' }],
  ['names a user', 'https://ana@x.test/', {}],
  ['has a password', 'https://:secret@x.test/', {}],
])('an address that %s is not called', async (_, url, more) => {
  expect(await called(url, more)).toEqual({ ok: false, code: 'incomplete', values: { what: 'url' } });
});
