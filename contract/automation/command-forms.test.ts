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

describe('the fields of a form', () => {
  /** Name, marked where it is required; its choices, the catalogue of its records, or its bounds; its initial value. */
  const fieldsOf = (type: (typeof commandNodeTypes)[number], values: Readonly<Record<string, unknown>> = {}) =>
    visibleFields(commandForms[type], values).map((field) => {
      const { name, required, min, max, of, to, initial } = field as unknown as Readonly<Record<string, unknown>>;
      const among =
        to ?? (Array.isArray(of) ? of.join(' ') : [min, max].flatMap((one) => (typeof one === 'number' ? [one] : [])).join('–'));
      return [`${String(name)}${required === true ? ' *' : ''}`, among, initial]
        .filter((one) => one !== undefined && one !== '')
        .join(': ');
    });
  const onFailure = 'on_failure *: stop continue: stop';
  const shownTo = 'to *: runner users: runner';

  test.each<[string, Parameters<typeof fieldsOf>, string[]]>([
    [
      'OP-9.61 an output for good',
      ['digital_output', { state: 'on' }],
      ['target *: camera router: camera', 'outputs *: unit', 'state *: on off pulse: pulse', onFailure],
    ],
    [
      'OP-9.61 an output that switches back',
      ['digital_output', { state: 'pulse' }],
      ['target *: camera router: camera', 'outputs *: unit', 'state *: on off pulse: pulse', 'seconds *: 1–3600: 3', onFailure],
    ],
    ['OP-9.62 a view', ['show_view', { kind: 'view' }], ['kind *: view layout: view', 'view *: user-view', shownTo, onFailure]],
    [
      'OP-9.62 a layout, to users',
      ['show_view', { kind: 'layout', to: 'users' }],
      ['kind *: view layout: view', 'view *: layout', shownTo, 'users *: users', onFailure],
    ],
    ['OP-9.63 a delay', ['delay'], ['seconds *: 1–86400: 10']],
    ['OP-9.64 an interphone', ['interphone_call'], ['device *: device-interphone', onFailure]],
    [
      'OP-9.65 a density device',
      ['density_shoot'],
      ['device *: density-device', 'mode *: test real: test', 'seconds *: 1–3600: 10', onFailure],
    ],
    [
      'OP-9.66 an e-mail',
      ['notification', { channel: 'email' }],
      ['channel *: sms email webhook whatsapp: email', 'to *', 'subject *: 200', 'message *: 4000', onFailure],
    ],
    [
      'OP-9.66 an SMS',
      ['notification', { channel: 'sms' }],
      ['channel *: sms email webhook whatsapp: email', 'to *: 50', 'message *: 1024', onFailure],
    ],
    [
      'OP-9.66 a webhook',
      ['notification', { channel: 'webhook' }],
      [
        'channel *: sms email webhook whatsapp: email',
        'verb *: GET POST PUT PATCH DELETE: POST',
        'url *: 2000',
        'message: 4000',
        onFailure,
      ],
    ],
    ['OP-9.67 an action plan', ['show_action_plan'], ['plan *: action-plan', shownTo, onFailure]],
    ['OP-9.68 an emergency center', ['emergency_centre'], ['center *: center', 'sectors: sector', 'message *: 2000', onFailure]],
    [
      'OP-9.69 a round of these cameras',
      ['camera_round'],
      ['cameras: proxy-camera', 'radius: 1–50000', 'seconds *: 1–3600: 10', shownTo, onFailure],
    ],
    [
      'OQ-120 a round within a radius',
      ['camera_round', { radius: 50 }],
      ['cameras: proxy-camera', 'radius: 1–50000', 'unit: unit', 'most *: 1–16: 6', 'seconds *: 1–3600: 10', shownTo, onFailure],
    ],
    [
      'OP-9.70 OQ-120 cameras around',
      ['camera_assignment'],
      ['radius *: 1–50000: 500', 'unit: unit', 'most *: 1–16: 6', shownTo, onFailure],
    ],
  ])('%s', (_, of, fields) => {
    expect(fieldsOf(...of)).toEqual(fields);
  });

  test('faults are in the order of the fields, one for each', { tags: ['OP-5.19'] }, () => {
    const faults = validateNodeForm(commandForms.notification, { channel: 'email', to: [], subject: '', message: '', on_failure: '' });
    expect(faults.map(({ field }) => field)).toEqual(['to', 'subject', 'message', 'on_failure']);
    const second = validateNodeForm(commandForms.notification, {
      channel: 'sms',
      to: ['+525512345678', 'x'],
      message: '',
      on_failure: 'stop',
    });
    expect(second.map(({ field }) => field.split('.')[0])).toEqual(['to', 'message']);
  });
});
