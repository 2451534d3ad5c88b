import type { timelineMachine } from '../../../../machines/video/timeline/timeline.machine.ts';
import {
  absent,
  button,
  type Change,
  disabled,
  inside,
  region,
  type Shown,
  shown,
  text,
  type Visible,
} from '../../../kit/visible/visible.ts';

const place = region('Slot 1');
const at = (...elements: readonly Shown[]) => inside(place, ...elements);
const reading = text('Reading…');
const again = button('Try again');
const refused = text(/^You are not allowed to do this\./);
const unread = text(/^Error obtaining the information/);
const unset = text(/^Click a time/);
const none = text('No footage available for the selected time');
const moment = text(/^\w+ \d+, \d{4}, \d\d:\d\d:\d\d/);
const part = text(/ – (…|\w+ \d+, \d{4}, \d\d:\d\d:\d\d)$/);
const clear = button('Clear the chosen part');
const pictures = shown('group', 'Pictures of this moment');
const movesCursor: Change = { mayDiffer: { ...moment, inside: place } };
const movesPart: Change = { mayDiffer: { ...part, inside: place } };

const windows = ['moving', 'reading', 'shown', 'refused', 'unread'];
const cursors = ['unset', 'recorded', 'missing', 'scrubbing'];
const choices = ['none', 'begun', 'made'];
const states = windows.flatMap((window) =>
  cursors.flatMap((cursor) => choices.map((choice) => `window.${window} cursor.${cursor} choice.${choice}`)),
);
const inEach = (causes: readonly string[], change: Change) =>
  Object.fromEntries(states.flatMap((state) => causes.map((cause) => [`${state}: timeline.${cause}`, change])));

export const timelineVisible: Visible<typeof timelineMachine> = {
  states: {
    'window.moving': at(absent(reading), absent(again)),
    'window.reading': at(reading, absent(again)),
    'window.shown': at(absent(reading), absent(again)),
    'window.refused': at(refused, again, absent(reading)),
    'window.unread': at(unread, again, absent(reading)),
    'cursor.resolving': 'passing',
    'cursor.unset': at(unset, disabled(button(/^In/)), absent(none)),
    'cursor.recorded': at(moment, absent(unset), absent(none), absent(pictures)),
    'cursor.missing': at(moment, absent(unset), absent(pictures)),
    'cursor.scrubbing': at(moment, pictures, absent(unset)),
    'choice.resolving': 'passing',
    'choice.none': at(absent(part), absent(clear)),
    'choice.begun': at(text(/ – …$/), clear),
    'choice.made': at(text(/\d – \w+ \d+, \d{4}, \d\d:\d\d:\d\d$/), clear),
  },
  changes: {
    ...inEach(['seek', 'step', 'mark', 'edge', 'scrub'], movesCursor),
    ...inEach(['begin', 'end', 'choose'], movesPart),
  },
};
