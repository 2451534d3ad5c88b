import type { gateMachine } from '../../../../machines/alarms/gate/gate.machine.ts';
import { absent, button, inside, region, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Required before the end');
const unknown = text(/^What is required before the end is not known\./);
const gateTest = 'machines/alarms/gate/gate.test.ts';
const video = unseen(
  'A picture plays by its decoder',
  gateTest,
  'a picture that plays for three seconds is recorded once, and sent again where unanswered',
);

export const gateVisible: Visible<typeof gateMachine> = {
  states: {
    reading: [absent(unknown)],
    'read.deciding': 'passing',
    'read.open': [absent(place)],
    'read.closed': inside(place, text('Video looked at'), button('To the video'), absent(unknown)),
    'read.watching': video,
    recording: video,
    unanswered: video,
    absent: [absent(place)],
    refused: inside(
      place,
      text(/^What is required before the end is not known\. This record does not exist or you cannot see it\./),
      button('Try again'),
    ),
    unread: inside(place, text(/^What is required before the end is not known\. Error obtaining the information/), button('Try again')),
  },
  unseen: {
    'reading: readGate replies': unseen(
      'Where nothing is required, or the platform requires nothing, the alarm shows nothing of it',
      gateTest,
      'an absent call, a refusal and no answer are three states without requirements',
    ),
    'read.deciding: at once': unseen(
      'As for the reply',
      gateTest,
      'the gate is closed until everything is done that is not given with the end',
    ),
  },
};
