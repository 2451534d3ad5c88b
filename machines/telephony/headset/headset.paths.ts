import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { type HeadsetChoice, headsetMachine } from './headset.machine.ts';

type Machine = typeof headsetMachine;

const choice: HeadsetChoice = { microphone: 'desk', speaker: 'loud', volume: 0.5 };

/** What an operator and the browser do with microphone and speaker. */
export const headsetSamples = {
  'phone.volume': [{ type: 'phone.volume', volume: 0.4 }],
  'phone.devices': [{ type: 'phone.devices', microphone: 'head', speaker: 'head' }],
  'phone.microphone': [{ type: 'phone.microphone', state: 'refused' }],
  'microphone.test': [{ type: 'microphone.test' }],
  'microphone.testEnd': [{ type: 'microphone.testEnd' }],
} as const;

const events = {
  ...headsetSamples,
  'microphone.heard': [{ type: 'microphone.heard', level: 0.6 }],
  'microphone.failed': [{ type: 'microphone.failed', state: 'none' }],
  'devices.found': [{ type: 'devices.found', inputs: [{ id: 'desk', name: 'Desk' }], outputs: [{ id: 'loud', name: 'Loudspeaker' }] }],
  'devices.kept': [{ type: 'devices.kept', choice }],
} as const satisfies EventSamples<Machine>;

const replies = {} as const satisfies ReplySamples<Machine>;

/** The same in words. */
export const headsetSays = {
  'phone.volume': 'The operator sets the volume.',
  'phone.devices': 'The operator chooses a microphone and a speaker.',
  'phone.microphone': 'The browser says whether the microphone may be used.',
  'microphone.test': 'The operator tests the microphone.',
  'microphone.testEnd': 'The operator ends the test.',
} as const;

const says: StepWords<Machine> = {
  events: {
    ...headsetSays,
    'microphone.heard': 'The microphone hears something.',
    'microphone.failed': 'The microphone cannot be used.',
    'devices.found': 'Microphones and speakers are found at this computer.',
    'devices.kept': 'What was chosen at an earlier visit is found in this browser.',
  },
  ports: {},
};

/** Paths of microphone and speaker. */
export const headsetModel = modelOf({
  given: 'An operator signed in at a computer with a microphone and a speaker.',
  says,
  machine: headsetMachine,
  input: undefined,
  events,
  replies,
  about: ({ level, inputs, microphoneState }) => ({ hears: level !== null, found: inputs.length > 0, microphoneState }),
});
