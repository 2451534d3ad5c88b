import { assign, sendTo, setup } from 'xstate';
import { parent } from '../../shared/parent.ts';
import { feed } from '../../shared/port.ts';
import type { PhoneEvent } from '../call/phone.ts';

/** A microphone or a speaker, as the browser names it. */
export interface AudioDevice {
  readonly id: string;
  readonly name: string;
}

/** Microphone and speaker; null: the system default. */
export interface HeadsetChoice {
  readonly microphone: string | null;
  readonly speaker: string | null;
  /** 0 to 1, of all calls. */
  readonly volume: number;
}

export interface Headset extends HeadsetChoice {
  readonly inputs: readonly AudioDevice[];
  readonly outputs: readonly AudioDevice[];
  readonly microphoneState: 'there' | 'refused' | 'none' | 'unknown';
}
export interface HeadsetContext extends Headset {
  /** Level of the microphone, 0 to 1; null: no test is running. */
  readonly level: number | null;
}

/** The browser's devices: initially, and whenever one is added or removed. `kept` is the stored choice. */
export type DevicesEvent =
  | { type: 'devices.listed'; inputs: readonly AudioDevice[]; outputs: readonly AudioDevice[] }
  | { type: 'devices.restored'; choice: HeadsetChoice };
/** Stores the choice in the browser. */
export type DevicesCommand = { type: 'devices.save'; choice: HeadsetChoice };
/** The microphone test: a level about ten times a second, or that there is no microphone. */
export type MeterEvent = { type: 'microphone.measured'; level: number } | { type: 'microphone.failed'; state: 'refused' | 'none' };

export type HeadsetEvent =
  | { type: 'phone.volume'; volume: number }
  | { type: 'phone.devices'; microphone: string | null; speaker: string | null }
  | { type: 'microphone.test' }
  | { type: 'microphone.stopTest' }
  | Extract<PhoneEvent, { type: 'phone.microphone' }>
  | DevicesEvent
  | MeterEvent;

/** Events from the headset to the calls. */
export type HeadsetFact = { type: 'headset.changed'; headset: Headset };

const choiceOf = ({ microphone, speaker, volume }: HeadsetChoice): HeadsetChoice => ({ microphone, speaker, volume });
export const noHeadset: Headset = { microphone: null, speaker: null, volume: 1, inputs: [], outputs: [], microphoneState: 'unknown' };

/** Microphone and speaker of the calls, and how the microphone is tried before a call. */
export const headsetMachine = setup({
  types: { context: {} as HeadsetContext, events: {} as HeadsetEvent },
  actors: {
    devices: feed<DevicesEvent, void, DevicesCommand>('devices'),
    /** Listens to a microphone for as long as it lives. */
    meter: feed<MeterEvent, { microphone: string | null }>('meter'),
  },
  actions: {
    noteVolume: assign(({ context, event }) => ({
      volume: event.type === 'phone.volume' ? Math.min(1, Math.max(0, event.volume)) : context.volume,
    })),
    noteDevices: assign(({ event }) => (event.type === 'phone.devices' ? { microphone: event.microphone, speaker: event.speaker } : {})),
    noteListed: assign(({ event }) => (event.type === 'devices.listed' ? { inputs: event.inputs, outputs: event.outputs } : {})),
    noteRestored: assign(({ event }) => (event.type === 'devices.restored' ? event.choice : {})),
    noteMicrophone: assign(({ event }) =>
      event.type === 'phone.microphone' || event.type === 'microphone.failed' ? { microphoneState: event.state, level: null } : {},
    ),
    noteLevel: assign(({ event }) =>
      event.type === 'microphone.measured' ? { level: event.level, microphoneState: 'there' as const } : {},
    ),
    forgetLevel: assign({ level: null }),
    save: sendTo('devices', ({ context }): DevicesCommand => ({ type: 'devices.save', choice: choiceOf(context) })),
    notifyChanged: sendTo(parent, ({ context }): HeadsetFact => {
      const { inputs, outputs, microphoneState } = context;
      return { type: 'headset.changed', headset: { ...choiceOf(context), inputs, outputs, microphoneState } };
    }),
  },
}).createMachine({
  id: 'headset',
  context: { ...noHeadset, level: null },
  invoke: { src: 'devices', id: 'devices' },
  initial: 'ready',
  on: {
    'phone.volume': { actions: ['noteVolume', 'save', 'notifyChanged'] },
    'phone.devices': { actions: ['noteDevices', 'save', 'notifyChanged'] },
    'phone.microphone': { actions: ['noteMicrophone', 'notifyChanged'] },
    'devices.listed': { actions: ['noteListed', 'notifyChanged'] },
    'devices.restored': { actions: ['noteRestored', 'notifyChanged'] },
  },
  states: {
    ready: {
      description: 'The chosen microphone and speaker, those that there are, and the volume.',
      on: { 'microphone.test': 'testing' },
    },
    testing: {
      description: 'The microphone is tried: a bar moves with what it hears.',
      invoke: { src: 'meter', id: 'meter', input: ({ context }) => ({ microphone: context.microphone }) },
      exit: 'forgetLevel',
      on: {
        'microphone.measured': { actions: 'noteLevel' },
        'microphone.failed': { target: 'failed', actions: ['noteMicrophone', 'notifyChanged'] },
        'microphone.stopTest': { target: 'ready', actions: 'notifyChanged' },
        'phone.devices': { target: 'testing', reenter: true, actions: ['noteDevices', 'save', 'notifyChanged'] },
      },
    },
    failed: {
      description: 'The microphone could not be tried: the browser refuses it, or there is none.',
      on: { 'microphone.test': 'testing', 'microphone.stopTest': 'ready' },
    },
  },
});
