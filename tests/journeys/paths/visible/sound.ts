import type { soundMachine } from '../../../../machines/alarms/sound/sound.machine.ts';
import { absent, button, disabled, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const mute = button(/^Mute for five minutes/);
const muted = button(/^Muted \d:\d\d$/);
const counts = { differs: muted };
const words = [
  'P1 rings',
  'P2 rings',
  'P3 rings',
  'P4 rings once',
  'A call for help rings',
  'P4 waits',
  'Rings in another tab',
  'P1 rings lowered',
];
/** What is said of the sound is one thing. */
const only = (said: string | null) => words.map((one) => (one === said ? text(one) : absent(text(one))));
const rings = (said: string) => [...only(said), mute, absent(muted)];
const soundTest = 'machines/alarms/sound/sound.test.ts';
const heard = (nothing: string, title: string) => unseen(nothing, soundTest, title);
const begins = heard(
  'Nothing else is shown while another tab sounds',
  'only the leading browser tab rings; a tab that begins to lead takes over',
);

export const soundVisible: Visible<typeof soundMachine> = {
  states: {
    choosing: 'passing',
    elsewhere: [...only('Rings in another tab'), disabled(mute)],
    silent: [...only(null), mute, absent(muted)],
    'ringing.p1': rings('P1 rings'),
    'ringing.p2': rings('P2 rings'),
    'ringing.p3': rings('P3 rings'),
    'ringing.p4': rings('P4 rings once'),
    'ringing.help': rings('A call for help rings'),
    played: rings('P4 waits'),
    'muted.choosing': 'passing',
    'muted.quiet': [...only(null), muted, absent(mute)],
    'muted.lowered': [...only('P1 rings lowered'), muted, absent(mute)],
    blocked: [button('Sound is off: click to enable'), disabled(mute)],
  },
  changes: {
    'muted.quiet: clock.ticked': counts,
    'muted.lowered: clock.ticked': counts,
  },
  unseen: {
    'any state: alarms.counted': heard(
      'What rings goes on ringing; the queue shows how many wait',
      'a flood of the same priority is one sound that goes on, and says how many more',
    ),
    'elsewhere: alarms.counted': begins,
    'any state: sound.unblocked': begins,
    'choosing: at once': begins,
    'any state: sound.test': heard('A tone is heard', 'a test sounds at once'),
    'any state: clock.ticked': heard(
      'Time that passes changes nothing of what sounds; a lost link is heard',
      'a link lost for five seconds plays its tone once, even while muted; a shorter gap does not',
    ),
    'any state: link.lost': heard(
      'The link is shown beside it; a tone is heard later',
      'a link lost for five seconds plays its tone once, even while muted; a shorter gap does not',
    ),
    'any state: link.restored': heard(
      'As when it is lost',
      'a link lost for five seconds plays its tone once, even while muted; a shorter gap does not',
    ),
  },
};
