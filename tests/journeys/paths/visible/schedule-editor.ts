import type { scheduleEditorMachine } from '../../../../machines/automation/schedule-editor/schedule-editor.machine.ts';
import { absent, button, inside, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = shown('group', 'When it runs');
const composer = inside(place, shown('group', /^(New time|Change a time)$/))[0] ?? place;
const often = { ...shown('combobox', /^How often/), inside: composer };
const wrong = text('Please check the fields');
const twice = text('An equal expression already exists');
const composes = inside(composer, button(/^(Add|Apply)$/), shown('combobox', /^How often/));

export const scheduleEditorVisible: Visible<typeof scheduleEditorMachine> = {
  states: {
    listing: inside(place, button('Another time'), shown('list', 'When it runs'), absent(composer)),
    'composing.idle': [...composes, ...inside(composer, absent(wrong), absent(twice))],
    'composing.invalid': [...composes, ...inside(composer, wrong, absent(twice))],
    'composing.duplicate': [...composes, ...inside(composer, twice, absent(wrong))],
  },
  changes: {
    'composing.idle: schedule.open': inside(place, shown('group', 'Change a time')),
    'composing.idle: schedule.change': { mayDiffer: often },
    'composing.idle: schedule.remove': { differs: { ...shown('list', 'When it runs'), inside: place } },
  },
};
