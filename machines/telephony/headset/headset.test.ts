import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { implementFeed } from '../../shared/port.ts';
import {
  type DevicesCommand,
  type DevicesEvent,
  type Headset,
  type HeadsetEvent,
  type HeadsetFact,
  headsetMachine,
  type MeterEvent,
} from './headset.machine.ts';

function open() {
  const kept: DevicesCommand[] = [];
  const tried: (string | null)[] = [];
  const received: Headset[] = [];
  let says: (event: DevicesEvent) => void = () => undefined;
  let hears: (event: MeterEvent) => void = () => undefined;
  const headset = headsetMachine.provide({
    actors: {
      devices: implementFeed<DevicesEvent, void, DevicesCommand>((emit, _, listen) => {
        says = emit;
        listen((event) => kept.push(event));
      }),
      meter: implementFeed<MeterEvent, { microphone: string | null }>((emit, { microphone }) => {
        hears = emit;
        tried.push(microphone);
      }),
    },
  });
  const parent = setup({ types: { events: {} as HeadsetFact }, actors: { headset } }).createMachine({
    invoke: { src: 'headset', id: 'headset' },
    on: { 'headset.changed': { actions: ({ event }) => void received.push(event.headset) } },
  });
  const ref = createActor(parent).start().getSnapshot().children['headset'];
  if (!ref) throw new Error('No headset');
  return {
    kept,
    tried,
    received,
    says: (event: DevicesEvent) => says(event),
    hears: (event: MeterEvent) => hears(event),
    send: (event: HeadsetEvent) => ref.send(event),
    state: () => ref.getSnapshot().value,
    context: () => ref.getSnapshot().context,
  };
}

test('what was chosen before and what there is are known at once; a choice is kept and told', () => {
  const desk = open();
  desk.says({ type: 'devices.restored', choice: { microphone: 'desk', speaker: 'loud', volume: 0.5 } });
  desk.says({ type: 'devices.listed', inputs: [{ id: 'desk', name: 'Desk' }], outputs: [] });
  expect(desk.received.at(-1)).toMatchObject({ microphone: 'desk', speaker: 'loud', volume: 0.5, inputs: [{ id: 'desk' }] });
  desk.send({ type: 'phone.volume', volume: 7 });
  desk.send({ type: 'phone.devices', microphone: null, speaker: 'head' });
  expect(desk.kept.map(({ choice }) => choice)).toEqual([
    { microphone: 'desk', speaker: 'loud', volume: 1 },
    { microphone: null, speaker: 'head', volume: 1 },
  ]);
  expect(desk.received.at(-1)).toMatchObject({ microphone: null, speaker: 'head', volume: 1 });
});

test('the chosen microphone is tried until the trial ends; another choice is tried at once', () => {
  const desk = open();
  desk.send({ type: 'phone.devices', microphone: 'desk', speaker: null });
  desk.send({ type: 'microphone.test' });
  desk.hears({ type: 'microphone.measured', level: 0.6 });
  expect(desk.context()).toMatchObject({ level: 0.6, microphoneState: 'there' });
  desk.send({ type: 'phone.devices', microphone: 'head', speaker: null });
  expect([desk.state(), desk.tried, desk.context().level]).toEqual(['testing', ['desk', 'head'], null]);
  desk.send({ type: 'microphone.stopTest' });
  expect([desk.state(), desk.received.at(-1)?.microphoneState]).toEqual(['ready', 'there']);
});

test('a microphone that is refused or missing says so, in a trial and in a call', () => {
  const desk = open();
  desk.send({ type: 'microphone.test' });
  desk.hears({ type: 'microphone.failed', state: 'refused' });
  expect([desk.state(), desk.received.at(-1)?.microphoneState]).toEqual(['failed', 'refused']);
  desk.send({ type: 'microphone.test' });
  expect(desk.state()).toBe('testing');
  desk.hears({ type: 'microphone.failed', state: 'none' });
  desk.send({ type: 'microphone.stopTest' });
  expect(desk.state()).toBe('ready');
  desk.send({ type: 'phone.microphone', state: 'there' });
  expect(desk.received.at(-1)?.microphoneState).toBe('there');
});

test('each choice, volume and restored setting is told to the calls at once', () => {
  const desk = open();
  desk.says({ type: 'devices.restored', choice: { microphone: 'desk', speaker: null, volume: 0.5 } });
  desk.says({ type: 'devices.listed', inputs: [{ id: 'desk', name: 'Desk' }], outputs: [] });
  desk.send({ type: 'phone.volume', volume: -1 });
  expect(desk.received.map(({ microphone, volume, inputs }) => [microphone, volume, inputs.length])).toEqual([
    ['desk', 0.5, 0],
    ['desk', 0.5, 1],
    ['desk', 0, 1],
  ]);
});

test('another microphone chosen during a trial is kept and told; so is the end of the trial', () => {
  const desk = open();
  desk.send({ type: 'microphone.test' });
  desk.send({ type: 'phone.devices', microphone: 'head', speaker: 'loud' });
  expect(desk.kept).toEqual([{ type: 'devices.save', choice: { microphone: 'head', speaker: 'loud', volume: 1 } }]);
  expect(desk.received).toMatchObject([{ microphone: 'head', speaker: 'loud', microphoneState: 'unknown' }]);
  desk.hears({ type: 'microphone.measured', level: 0.4 });
  expect(desk.received).toHaveLength(1);
  desk.send({ type: 'microphone.stopTest' });
  expect(desk.received.slice(1)).toMatchObject([{ microphone: 'head', microphoneState: 'there' }]);
});
