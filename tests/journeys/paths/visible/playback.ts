import type { playbackMachine } from '../../../../machines/video/playback/playback.machine.ts';
import { absent, button, inside, region, type Shown, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Slot 1');
const at = (...elements: readonly Shown[]) => inside(place, ...elements);
const going = text('Pictures go there…');
const waiting = text('Waiting for a picture…');
const quiet = [absent(going), absent(waiting)];
const pause = button('Pause all');
const play = button('Play all');
const beside = region('Slot 2');
const none = inside(beside, text('No footage available for the selected time'));
const moment = { ...text(/^\w+ \d+, \d+, \d\d:\d\d:\d\d/), inside: place };
const fast = at({ ...shown('combobox', 'Speed of all'), value: '2' });

export const playbackVisible: Visible<typeof playbackMachine> = {
  states: {
    arrived: 'passing',
    playing: at(pause, ...quiet),
    paused: at(play, ...quiet),
    seeking: at(going, absent(waiting)),
    waiting: at(waiting, pause, absent(going)),
  },
  changes: {
    'playing: playback.join': [beside],
    'playing: playback.leave': [absent(beside)],
    'playing: playback.rate': fast,
    'playing: playback.unavailable': none,
    'playing: playback.progressed': { mayDiffer: moment },
    'paused: playback.leave': [absent(beside)],
    'paused: playback.rate': fast,
    'paused: playback.unavailable': none,
    'seeking: playback.play': at(pause),
    'seeking: playback.pause': at(play),
    'seeking: playback.rate': fast,
    'seeking: playback.seek': { differs: moment },
    'seeking: playback.leave': [absent(beside)],
    'waiting: playback.rate': fast,
  },
};
