import { api } from '../../../contract/api.ts';
import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { watermarkBuilderMachine } from './watermark-builder.machine.ts';
import { watermarkBuilderModel } from './watermark-builder.paths.ts';

const byBrowser = byNobody('the browser does it by itself: the walk of the watermark builder');

export const watermarkBuilderCases = [
  manualOf<typeof watermarkBuilderMachine>(watermarkBuilderModel, {
    start: {
      account: 'admin@demo.test',
      address: '/video-watermarks',
      arrange: ['Press “New record”.', 'Press “Add a line”, and write “Watched” under “Line 1”.'],
    },
    ports: { readPicture: asks(api.mediaLink) },
    causes: {
      'picture.show': [gesture('Choose the first camera under “Camera”.'), gesture('Press “Clear” beside “Camera”.')],
      'picture.renew': gesture('Press “New picture”.'),
      'picture.failed': byBrowser,
      'watermark.grab': gesture('Press the mouse on the line in the picture, and hold it.'),
      'watermark.move': gesture('Move the mouse to another corner.'),
      'watermark.drop': gesture('Let the mouse go.'),
      'watermark.cancel': byBrowser,
    },
  }),
];
