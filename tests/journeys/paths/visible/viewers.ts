import type { viewersMachine } from '../../../../machines/alarms/viewers/viewers.machine.ts';
import { absent, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const others = text(/^Also viewing: /);
const viewersTest = 'machines/alarms/viewers/viewers.test.ts';

export const viewersVisible: Visible<typeof viewersMachine> = {
  states: {
    reporting: unseen('Who was known stays', viewersTest, 'the view is renewed for as long as it is there, and left once it ends'),
    shown: [],
    unknown: [absent(others)],
    absent: [absent(others)],
  },
  results: {
    'viewAlarm replies yes [Bruno]': [text(/^Also viewing: Bruno$/)],
    'viewAlarm replies yes []': [absent(others)],
  },
  unseen: {
    'reporting: viewAlarm does not answer': unseen(
      'Nobody is named, as before',
      viewersTest,
      'after %s nobody is named until it is known again',
    ),
    'reporting: viewAlarm replies': unseen(
      'A platform without this call shows nothing, as before',
      viewersTest,
      'at a platform without this call nothing is shown, and it is not called again',
    ),
  },
};
