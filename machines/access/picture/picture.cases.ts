import { accountCalls } from '../../../contract/access/account.ts';
import { peopleCalls } from '../../../contract/catalogues/extra/people.ts';
import { asks, gesture, manualOf, otherTab } from '../../quality/paths/manual.ts';
import type { pictureMachine } from './picture.machine.ts';
import { pictureModel } from './picture.paths.ts';

const choose = (what: string) => `Press “Choose a picture…”, and choose ${what}.`;
const general = 'open {url}/user_profile/?section=general';

export const pictureCases = [
  manualOf<typeof pictureMachine>(pictureModel, {
    start: {
      account: 'qa@demo.test',
      address: '/user_profile/?section=general',
      arrange: [`${choose('a PNG file of less than 800 kB')} Press “Use this picture”.`, 'Reload the page.'],
    },
    ports: { sendPicture: asks(peopleCalls.ownImage), removePicture: asks(accountCalls.removeImage) },
    causes: {
      'picture.choose': [
        gesture(choose('a PNG file of less than 800 kB')),
        gesture(choose('a PNG file of more than 800 kB')),
        gesture(choose('an SVG file, which the dialog offers once it shows files of every kind')),
      ],
      'picture.changed': [
        otherTab(`${general}, press “Choose a picture…”, choose another PNG file, and press “Use this picture”.`),
        otherTab(`${general}, and press “Remove the picture”.`),
      ],
    },
  }),
];
