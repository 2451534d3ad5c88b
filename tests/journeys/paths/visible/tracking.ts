import type { trackingMachine } from '../../../../machines/places/tracking/tracking.machine.ts';
import { absent, button, disabled, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const slot = region('Slot 1');
const [player = slot] = inside(slot, shown('group', 'Playback'));
const [pause, next] = [button('Pause'), button('Next sighting')];
const count = { ...text(/^\d+ of \d+$/), inside: player };
const trackingTest = 'machines/places/tracking/tracking.test.ts';
const first = unseen('The first sighting is shown already', trackingTest, '%s, %s: $2.type leads to %j');

export const trackingVisible: Visible<typeof trackingMachine> = {
  states: {
    empty: [...inside(slot, text('Loading sightings…')), absent(player)],
    atLast: inside(player, disabled(shown('button', /^Next sighting/)), shown('button', /^Play/), absent(pause)),
    paused: inside(player, next, button('Play'), absent(pause)),
    playing: inside(player, next, pause, absent(shown('button', /^Play/))),
  },
  changes: {
    'atLast: tracking.loaded': { differs: count },
    'atLast: tracking.speed': { differs: { ...shown('combobox', 'Speed'), inside: player } },
    'paused: tracking.next': { differs: count },
    'paused: tracking.seek': { differs: count },
    'playing: after step': { differs: count },
  },
  unseen: {
    'atLast: tracking.seek': unseen('There is one sighting alone', trackingTest, 'a single sighting has nothing to play'),
    'paused: tracking.first': first,
    'paused: tracking.back': first,
    'playing: tracking.first': first,
  },
};
