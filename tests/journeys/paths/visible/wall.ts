import type { wallMachine } from '../../../../machines/collaboration/wall/wall.machine.ts';
import { absent, heading, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const opening = heading('Opening…');
const none = heading('No view assigned');
const refused = heading('You are not allowed to do this.');
const unread = text('Error obtaining the information');
const wallTest = 'machines/collaboration/wall/wall.test.ts';
const detailsTest = 'machines/collaboration/wall/wall-details.test.ts';
const presence = unseen(
  'Those who assign views see whether it is there, the wall does not show it',
  wallTest,
  'it says every 30 s that it is there',
);
const retried = unseen('As for the presence', detailsTest, 'the presence is reported again after 30 s, or ten seconds after a failure');
const build = unseen(
  'A picture goes on while a newer console is looked up',
  wallTest,
  'it loads itself anew when the platform has another console, not before',
);

export const wallVisible: Visible<typeof wallMachine> = {
  states: {
    'picture.reading': [absent(none), absent(refused), absent(unread)],
    'picture.settled': 'passing',
    'picture.shown': [absent(opening), absent(none), absent(refused), absent(unread)],
    'picture.empty': [none, absent(unread)],
    'picture.refused': [refused, absent(unread)],
    'picture.unread': [unread, absent(none), absent(refused)],
    'presence.reporting': presence,
    'presence.reported': presence,
    'presence.unreported': retried,
    'build.checking': build,
    'build.current': build,
    'build.outdated': build,
  },
  unseen: {
    'picture.reading: wall.updated': unseen(
      'What is being read may be the very view',
      wallTest,
      'what is said while the view is being read is not overwritten by an older reply',
    ),
    'presence.reporting: reportOnline replies': presence,
    'presence.reporting: reportOnline does not answer': retried,
    'presence.reported: after ping': presence,
    'presence.unreported: after pingRetry': retried,
    'build.checking: readBuild replies': build,
  },
};
