import { timelineCalls } from '../../../contract/video/timeline.ts';
import { asks, gesture, instead, type ManualParts, manualOf, openBurglary, secondUser } from '../../quality/paths/manual.ts';
import type { clipMachine } from './clip.machine.ts';
import { clipModel, clipOnRequestModel } from './clip.paths.ts';

const parts: Pick<ManualParts<typeof clipMachine>, 'ports' | 'causes'> = {
  ports: {
    readFootage: asks(timelineCalls.footage, {
      1: instead(
        'Press “Save the alarm’s video…” where the dialog is not open, and set “From” and then “To” to a day of last year, five minutes apart.',
      ),
    }),
  },
  causes: {
    'clip.change': [
      gesture('Set “To” to 61 minutes after “From”.'),
      gesture('Set “To” to a minute and a half after “From”.'),
      gesture('Untick every camera.'),
    ],
    'clip.mark': [gesture('Tick “With the watermark in the picture”.'), gesture('Tick the box that begins with “With a certificate”.')],
    'clip.save': gesture('Press the button that begins with “Save” at the foot of the dialog.'),
    'clip.retry': gesture('Press “Try again”.'),
  },
};

export const clipCases = [
  manualOf<typeof clipMachine>(clipModel, {
    ...parts,
    start: { account: 'qa@demo.test', address: '/inicio', arrange: [...openBurglary, 'Press “Save the alarm’s video…”.'] },
  }),
  manualOf<typeof clipMachine>(clipOnRequestModel, {
    ...parts,
    start: {
      account: 'ana@demo.test',
      address: '/recording_request',
      arrange: [
        'Press “Request a recording”, choose the second entry under “Camera”, write “A parcel went missing” under “Description”, and press “Send the request”.',
        secondUser(
          'qa@demo.test',
          'open /recording_request, click the newest folio, write “For the report” under “Comment”, and press “Authorize”.',
        ).does,
        'Click the newest folio, and press “Watch the recording”.',
        'Press “Save video”.',
      ],
    },
  }),
];
