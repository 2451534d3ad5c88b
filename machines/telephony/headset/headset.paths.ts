import { modelOf } from '../../quality/paths/model.ts';
import { type HeadsetChoice, headsetMachine } from './headset.machine.ts';

const choice: HeadsetChoice = { microphone: 'desk', speaker: 'loud', volume: 0.5 };

/** What an operator and the browser do with microphone and speaker. */
export const headsetSamples = {
  'phone.volume': [{ type: 'phone.volume', volume: 0.4 }],
  'phone.devices': [{ type: 'phone.devices', microphone: 'head', speaker: 'head' }],
  'phone.microphone': [{ type: 'phone.microphone', state: 'refused' }],
} as const;

/** The same in words. */
export const headsetStepWords = {
  'phone.volume': 'The operator sets the volume.',
  'phone.devices': 'The operator chooses a microphone and a speaker.',
  'phone.microphone': 'The browser says whether the microphone may be used.',
  'microphone.test': 'The operator tests the microphone.',
  'microphone.stopTest': 'The operator ends the test.',
} as const;

/** Paths of microphone and speaker. */
export const headsetModel = modelOf({
  given: 'An operator signed in at a computer with a microphone and a speaker.',
  machine: headsetMachine,
  stepWords: {
    events: {
      ...headsetStepWords,
      'microphone.measured': 'The microphone hears something.',
      'microphone.failed': 'The microphone cannot be used.',
      'devices.listed': 'Microphones and speakers are found at this computer.',
      'devices.restored': 'What was chosen at an earlier visit is found in this browser.',
    },
  },
  events: {
    ...headsetSamples,
    'microphone.measured': [{ type: 'microphone.measured', level: 0.6 }],
    'microphone.failed': [{ type: 'microphone.failed', state: 'none' }],
    'devices.listed': [{ type: 'devices.listed', inputs: [{ id: 'desk', name: 'Desk' }], outputs: [{ id: 'loud', name: 'Loudspeaker' }] }],
    'devices.restored': [{ type: 'devices.restored', choice }],
  },
  about: ({ level, inputs, microphoneState }) => ({ hears: level !== null, found: inputs.length > 0, microphoneState }),
});
