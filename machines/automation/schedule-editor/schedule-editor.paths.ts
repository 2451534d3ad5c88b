import { modelOf } from '../../quality/paths/model.ts';
import { raw } from './entry.ts';
import { scheduleEditorMachine } from './schedule-editor.machine.ts';

/** Paths of composing the expressions of a scheduled task. */
export const scheduleEditorModel = modelOf({
  given: 'A user makes a scheduled task.',
  machine: scheduleEditorMachine,
  input: { expressions: [], max: 2 },
  stepWords: {
    events: {
      'schedule.load': 'The form is given other expressions.',
      'schedule.open': 'The user presses “Another time”, or an expression of the list.',
      'schedule.change': 'The user chooses how often, or fills in a part.',
      'schedule.add': 'The user presses “Add” or “Change”.',
      'schedule.cancel': 'The user presses “Cancel”.',
      'schedule.remove': 'The user removes an expression.',
    },
  },
  events: {
    'schedule.load': [
      { type: 'schedule.load', expressions: ['0 8 * * *'] },
      { type: 'schedule.load', expressions: [] },
    ],
    'schedule.open': [
      { type: 'schedule.open', at: null },
      { type: 'schedule.open', at: 0 },
    ],
    'schedule.change': [
      { type: 'schedule.change', part: { way: '0 0 * * *' } },
      { type: 'schedule.change', part: { way: raw, parts: ['0', '25', '*', '*', '*'] } },
    ],
    'schedule.remove': [{ type: 'schedule.remove', at: 0 }],
  },
  proves: {
    states: { 'composing.invalid': 'OP-5.21', 'composing.duplicate': 'OP-5.20' },
    events: { 'schedule.change': 'OP-9.55 OP-9.58' },
  },
  about: ({ expressions, at, entry: { way, parts } }) => ({ expressions: expressions.length, isNew: at === null, way, hour: parts[1] }),
});
