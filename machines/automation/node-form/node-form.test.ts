import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { commandForms } from '../../../contract/automation/command-forms.ts';
import type { CommandNodeType } from '../../../contract/automation/command-nodes.ts';
import type { NodeConfig } from '../../../contract/automation/flow.ts';
import { draftFields } from './node-draft.ts';
import { type NodeFormFact, nodeFormMachine } from './node-form.machine.ts';

function opened(type: CommandNodeType, config: NodeConfig = {}) {
  const actor = createActor(nodeFormMachine, { input: { form: commandForms[type], config } });
  const received: NodeFormFact[] = [];
  actor.on('*', (fact) => received.push(fact));
  actor.start();
  const write = (field: string, value: unknown) => actor.send({ type: 'node.change', field, value });
  const now = () => actor.getSnapshot();
  return { actor, received, write, now, asked: () => draftFields(commandForms[type], now().context.draft).map(({ name }) => name) };
}
const named = (id: number, label = '') => ({ id, label });

describe('the configuration of a node', () => {
  test('what is wrong is said at each field, and the form stays open until nothing is', { tags: ['OP-5.19'] }, () => {
    const { actor, received, write, now } = opened('notification', { channel: 'sms' });
    actor.send({ type: 'node.apply' });
    expect(now().value).toEqual({ editing: 'faulty' });
    expect(now().context.faults.map(({ field }) => field)).toEqual(['to', 'message']);
    write('to', ['+52 55 1234 5678']);
    expect(now().context.faults.map(({ field }) => field)).toEqual(['message']);
    write('message', 'Go');
    expect(now().value).toEqual({ editing: 'open' });
    actor.send({ type: 'node.apply' });
    expect(received).toEqual([
      { type: 'node.set', config: { channel: 'sms', to: ['+52 55 1234 5678'], message: 'Go', on_failure: 'stop' } },
      { type: 'node.left' },
    ]);
  });

  test('a new node begins with what is usual, and only a field that was left says what it lacks', () => {
    const { actor, now } = opened('delay');
    expect(now().context.draft).toEqual({ seconds: '10' });
    actor.send({ type: 'node.change', field: 'seconds', value: 'soon' });
    expect(now().context.faults).toEqual([]);
    actor.send({ type: 'node.check', field: 'seconds' });
    expect(now().context.faults.map(({ text }) => text)).toEqual(['Enter a whole number']);
  });

  test('another channel asks for other things, and what named things of the last one is emptied', { tags: ['OP-9.66'] }, () => {
    const { write, now, asked } = opened('notification');
    expect(asked()).toEqual(['channel', 'to', 'subject', 'message', 'on_failure']);
    write('to', ['ana@demo.test']);
    write('channel', 'whatsapp');
    expect(asked()).toEqual(['channel', 'to', 'message', 'on_failure']);
    expect(now().context.draft['to']).toEqual([]);
    write('channel', 'webhook');
    expect(asked()).toEqual(['channel', 'verb', 'url', 'message', 'on_failure']);
    expect(now().context.draft['verb']).toBe('POST');
  });

  test('a round with a radius asks around which unit; without one it does not', { tags: ['OQ-120'] }, () => {
    const { write, asked } = opened('camera_round', { cameras: [4], seconds: 5 });
    expect(asked()).not.toContain('most');
    write('radius', '300');
    expect(asked()).toContain('most');
  });

  test('leaving asks where something would be lost, and not where nothing would', () => {
    const untouched = opened('delay', { seconds: 5 });
    untouched.actor.send({ type: 'node.leave' });
    expect(untouched.received).toEqual([{ type: 'node.left' }]);
    const touched = opened('delay', { seconds: 5 });
    touched.write('seconds', '6');
    touched.actor.send({ type: 'node.leave' });
    expect(touched.now().value).toBe('leaving');
    touched.actor.send({ type: 'node.stay' });
    touched.write('seconds', '5');
    touched.actor.send({ type: 'node.leave' });
    expect(touched.received).toEqual([{ type: 'node.left' }]);
  });

  test('words that are read later change nothing that is kept, and bring nothing back', () => {
    const { actor, write, now } = opened('digital_output', { target: 'camera', outputs: [4, 5], state: 'on' });
    write('outputs', [named(5)]);
    actor.send({ type: 'node.named', field: 'outputs', names: [named(4, 'Gate'), named(5, 'Lamp')] });
    expect(now().context.draft['outputs']).toEqual([named(5, 'Lamp')]);
    write('target', 'router');
    expect(now().context.draft['outputs']).toEqual([]);
  });

  test('the form says that it is faulty for as long as a field is', { tags: ['OP-5.19'] }, () => {
    const { actor, write, now } = opened('notification', { channel: 'sms' });
    actor.send({ type: 'node.apply' });
    write('to', ['+52 55 1234 5678']);
    expect(now().value).toEqual({ editing: 'faulty' });
    write('message', 'Go');
    expect([now().value, now().context.faults]).toEqual([{ editing: 'open' }, []]);
  });

  const leaving = (seconds: string) => {
    const setup = opened('delay', { seconds: 5 });
    setup.write('seconds', seconds);
    setup.actor.send({ type: 'node.leave' });
    expect([setup.now().value, setup.received]).toEqual(['leaving', []]);
    return setup;
  };

  test('what was written is thrown away when that is chosen on leaving', () => {
    const { actor, received, now } = leaving('6');
    actor.send({ type: 'node.discard' });
    expect([now().status, now().value, received]).toEqual(['done', 'left', [{ type: 'node.left' }]]);
  });

  test('what was written is applied on leaving, where nothing is wrong', () => {
    const { actor, received, now } = leaving('6');
    actor.send({ type: 'node.apply' });
    expect([now().value, received]).toEqual(['applied', [{ type: 'node.set', config: { seconds: 6 } }, { type: 'node.left' }]]);
  });

  test('what is wrong is said where it was to be applied on leaving', { tags: ['OP-5.19'] }, () => {
    const { actor, received, now } = leaving('soon');
    actor.send({ type: 'node.apply' });
    expect([now().value, received]).toEqual([{ editing: 'faulty' }, []]);
    expect(now().context.faults.map(({ text }) => text)).toEqual(['Enter a whole number']);
  });
});
