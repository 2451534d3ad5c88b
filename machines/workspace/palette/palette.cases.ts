import { runCalls } from '../../../contract/automation/command-run.ts';
import { asks, gesture, instead, manualOf } from '../../quality/paths/manual.ts';
import type { paletteMachine } from './palette.machine.ts';
import { paletteModel } from './palette.paths.ts';

export const paletteCases = [
  manualOf<typeof paletteMachine>(paletteModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: ['Press Ctrl+K, and write “keyboard” in the field “Search everything”.'],
    },
    unseen: { 'open.searching': 'always' },
    ports: {
      search: asks(runCalls.runnable, {
        1: instead('Press Ctrl+K, and write “xqzw” in the field “Search everything” in place of what is in it.'),
      }),
    },
    causes: {
      'palette.type': gesture('Write “units” in the field in place of what is in it.'),
      'palette.move': gesture('Press the arrow key that points down.'),
      'palette.highlight': gesture('Point at the second hit.'),
      'palette.choose': gesture('Press Enter.'),
    },
  }),
];
