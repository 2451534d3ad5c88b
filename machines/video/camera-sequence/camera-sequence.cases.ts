import { byNobody, closeRightBar, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { cameraSequenceMachine } from './camera-sequence.machine.ts';
import { cameraSequenceModel } from './camera-sequence.paths.ts';

export const cameraSequenceCases = [
  manualOf<typeof cameraSequenceMachine>(cameraSequenceModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        'Open the widget “Scripts”, and press “Run Ronda de cámaras”.',
        `Press “Run” in the dialog, close it, and ${closeRightBar}: a slot goes through the cameras, eight seconds each.`,
      ],
    },
    ports: {},
    causes: {
      'sequence.pause': gesture('Press “Pause the round” in the slot.'),
      'sequence.resume': gesture('Press “Resume the round” in the slot.'),
      'sequence.step': [gesture('Press “Next camera” in the slot.'), gesture('Press “Previous camera” in the slot.')],
      'sequence.change': byNobody('another round comes with another command: tests/journeys/paths/grid-slots.test.ts'),
    },
  }),
];
