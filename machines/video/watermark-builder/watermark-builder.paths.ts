import { CameraId } from '../../../contract/platform/ids.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { watermarkBuilderMachine } from './watermark-builder.machine.ts';

/** Paths of looking at a watermark and moving its parts. */
export const watermarkBuilderModel = modelOf({
  given: 'A user opens the watermark builder.',
  machine: watermarkBuilderMachine,
  stepWords: {
    events: {
      'picture.show': 'The user chooses a camera to look at the watermark on, or none.',
      'picture.renew': 'The user presses “Try again”.',
      'picture.failed': 'The browser cannot draw the picture.',
      'watermark.grab': 'The user presses on the image or the lines, and holds.',
      'watermark.move': 'The user moves what is held to another corner.',
      'watermark.drop': 'The user lets it go.',
      'watermark.cancel': 'The browser takes what is held away from the hand.',
    },
    ports: {
      readPicture: 'give a picture of the camera',
    },
  },
  events: {
    'picture.show': [
      { type: 'picture.show', camera: CameraId.parse(1) },
      { type: 'picture.show', camera: null },
    ],
    'watermark.grab': [{ type: 'watermark.grab', part: 'image' }],
    'watermark.move': [{ type: 'watermark.move', over: 'top left' }],
  },
  replies: {
    readPicture: [replied('/media/1/live/poster.jpg'), refused('media.no_footage')],
  },
  about: ({ over }) => over,
  proves: { events: { 'watermark.drop': 'ADM-3.57' } },
});
