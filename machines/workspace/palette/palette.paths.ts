import { modelOf } from '../../quality/paths/model.ts';
import type { Hit } from './hit.ts';
import { paletteMachine } from './palette.machine.ts';

const hits: readonly Hit[] = [
  { kind: 'screen', key: 'screen-/unit', name: 'Units', about: 'Facilities', href: '/unit' },
  { kind: 'act', key: 'act-keyboard', name: 'Keyboard', about: '', act: 'keyboard' },
];

/** Paths of the search over everything. */
export const paletteModel = modelOf({
  given: 'The operator opens the search over everything (Ctrl+K).',
  machine: paletteMachine,
  stepWords: {
    events: {
      'palette.type': 'The operator types.',
      'palette.move': 'The operator presses an arrow key.',
      'palette.highlight': 'The operator points at another hit.',
      'palette.choose': 'The operator presses Enter, or clicks a hit.',
    },
    ports: {
      search: 'seek what was typed',
    },
    delays: { typing: 'A moment without typing' },
  },
  events: {
    'palette.type': [{ type: 'palette.type', text: 'yard' }],
    'palette.move': [{ type: 'palette.move', by: 1 }],
    'palette.highlight': [{ type: 'palette.highlight', at: 1 }],
  },
  replies: { search: [hits, []] },
  about: ({ hits: { length }, isChoicePending }) => ({ length, isChoicePending }),
  proves: { states: { 'open.found': 'OP-9.54' } },
});
