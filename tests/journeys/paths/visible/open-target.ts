import type { openTargetMachine } from '../../../../machines/workspace/open-target/open-target.machine.ts';
import { absent, button, inside, type Shown, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const opening = text('Opening…');
const dismiss = button('Dismiss');
const told = (...elements: readonly Shown[]) => [...inside(shown('alert', /^/), ...elements, dismiss), absent(opening)];
const later = unseen(
  'What else is to be opened waits, and looks the same',
  'machines/workspace/open-target/open-target.test.ts',
  'what is being opened can be left, with all that waits behind it',
);

export const openTargetVisible: Visible<typeof openTargetMachine> = {
  states: {
    idle: [absent(opening), absent(dismiss)],
    reading: inside(shown('status', /^/), opening, dismiss),
    empty: told(text('No cameras to show.')),
    gone: told(text('It no longer exists.')),
    refused: told(text('This record does not exist or you cannot see it.')),
    unread: told(text('Error obtaining the information'), button('Try again')),
  },
  unseen: { 'reading: target.open': later, 'idle: at once': later },
};
