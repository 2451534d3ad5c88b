import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { raw } from './entry.ts';
import { scheduleEditorMachine } from './schedule-editor.machine.ts';

type Machine = typeof scheduleEditorMachine;

const events = {
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
  'schedule.add': [{ type: 'schedule.add' }],
  'schedule.drop': [{ type: 'schedule.drop' }],
  'schedule.remove': [{ type: 'schedule.remove', at: 0 }],
} as const satisfies EventSamples<Machine>;

const replies = {} as const satisfies ReplySamples<Machine>;

/** Paths of composing the expressions of a scheduled task. */
export const scheduleEditorModel = modelOf({
  machine: scheduleEditorMachine,
  input: { expressions: [], max: 2 },
  events,
  replies,
  proves: {
    states: { 'composing.faulty': 'OP-5.21', 'composing.twice': 'OP-5.20' },
    events: { 'schedule.change': 'OP-9.55 OP-9.58' },
  },
  about: ({ expressions, at, entry: { way, parts } }) => ({ expressions: expressions.length, isNew: at === null, way, hour: parts[1] }),
});
