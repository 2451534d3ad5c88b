import { describe, expect, test } from 'vitest';
import { isWritable } from '../catalogues/fields/field.ts';
import { commandForms } from './command-forms.ts';
import { commandNodeTypes, configFaults } from './command-nodes.ts';
import { readNodeConfig, validateNodeForm, visibleFields } from './node-form.ts';

const begun = (type: (typeof commandNodeTypes)[number]) =>
  Object.fromEntries(commandForms[type].fields({}).flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])));

describe('a form reports the missing values of its node at its fields', { tags: ['OP-5.19'] }, () => {
  test.each(commandNodeTypes)('%s: a form without faults is a complete configuration, and the other way round', (type) => {
    const configs = [
      begun(type),
      { ...begun(type), outputs: [1], view: 1, device: 1, plan: 1, center: 1, message: 'Go', to: 'runner', cameras: [1] },
      { channel: 'email', to: ['a@b.test'], subject: 'S', message: 'M', on_failure: 'stop' },
      { channel: 'webhook', verb: 'PUT', url: 'https://x.test/a', on_failure: 'continue' },
      { channel: 'sms', to: ['+52 55 1234 5678'], message: 'M', on_failure: 'stop' },
    ];
    for (const values of configs) {
      const isSound = validateNodeForm(commandForms[type], values).length === 0;
      expect([type, values, isSound]).toEqual([type, values, configFaults(type, readNodeConfig(commandForms[type], values)).length === 0]);
    }
  });

  test('each fault is at a visible field', () => {
    for (const type of commandNodeTypes) {
      const names = visibleFields(commandForms[type], {}).map(({ name }) => name);
      for (const { field } of validateNodeForm(commandForms[type], {})) expect(names).toContain(field);
    }
  });

  test('fields that a channel does not use are not stored', { tags: ['OP-9.66'] }, () => {
    const values = { channel: 'webhook', verb: 'GET', url: 'https://x.test', to: ['a@b.test'], subject: 'old', on_failure: 'stop' };
    expect(readNodeConfig(commandForms.notification, values)).toEqual({
      channel: 'webhook',
      verb: 'GET',
      url: 'https://x.test',
      on_failure: 'stop',
    });
    expect(commandForms.notification.fields({ channel: 'sms' }).every(isWritable)).toBe(true);
  });

  test('an invalid number is reported as invalid, not as missing', () => {
    const fault = validateNodeForm(commandForms.notification, { channel: 'sms', to: ['abc'], message: 'M', on_failure: 'stop' });
    expect(fault.map(({ field, text }) => [field, text])).toEqual([['to', expect.stringContaining('phone')]]);
  });
});
