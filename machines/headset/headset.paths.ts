import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { type HeadsetChoice, headsetMachine } from './headset.machine.ts';

type Machine = typeof headsetMachine;

const choice: HeadsetChoice = { microphone: 'desk', speaker: 'loud', volume: 0.5 };

const events = {
  'phone.volume': [{ type: 'phone.volume', volume: 0.4 }],
  'phone.devices': [{ type: 'phone.devices', microphone: 'head', speaker: 'head' }],
  'phone.microphone': [{ type: 'phone.microphone', state: 'refused' }],
  'microphone.test': [{ type: 'microphone.test' }],
  'microphone.testEnd': [{ type: 'microphone.testEnd' }],
  'microphone.heard': [{ type: 'microphone.heard', level: 0.6 }],
  'microphone.failed': [{ type: 'microphone.failed', state: 'none' }],
  'devices.found': [{ type: 'devices.found', inputs: [{ id: 'desk', name: 'Desk' }], outputs: [{ id: 'loud', name: 'Loudspeaker' }] }],
  'devices.kept': [{ type: 'devices.kept', choice }],
} as const satisfies EventSamples<Machine>;

const replies = {} as const satisfies ReplySamples<Machine>;

/** Paths of microphone and speaker. */
export const headsetModel = modelOf({
  machine: headsetMachine,
  input: undefined,
  events,
  replies,
  about: ({ level, inputs, microphoneState }) => ({ hears: level !== null, found: inputs.length > 0, microphoneState }),
});
