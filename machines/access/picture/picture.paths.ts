import { modelOf } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { pictureMachine } from './picture.machine.ts';

/** Paths of one's own picture. */
export const pictureModel = modelOf({
  given: 'An operator who has a picture opens General in Your profile.',
  machine: pictureMachine,
  input: { image: '/v1/files/before' },
  stepWords: {
    events: {
      'picture.choose': 'The operator chooses a file by “Choose a picture…”.',
      'picture.send': 'The operator presses “Use this picture”.',
      'picture.drop': 'The operator presses “Discard”.',
      'picture.remove': 'The operator presses “Remove the picture”.',
      'picture.changed': 'The picture was changed elsewhere.',
    },
    ports: {
      sendPicture: 'keep the chosen picture',
      removePicture: 'take the picture away',
    },
  },
  events: {
    'picture.choose': [
      { type: 'picture.choose', file: { name: 'me.png', size: 40_000, kind: 'png', content: {} } },
      { type: 'picture.choose', file: { name: 'me.png', size: 800_001, kind: 'png', content: {} } },
      { type: 'picture.choose', file: { name: 'me.svg', size: 400, kind: null, content: {} } },
    ],
    'picture.changed': [
      { type: 'picture.changed', image: '/v1/files/elsewhere' },
      { type: 'picture.changed', image: null },
    ],
  },
  replies: {
    sendPicture: [replied({ image: '/v1/files/new' }), refused('request.invalid')],
    removePicture: [replied(null), refused('access.throttled')],
  },
  about: ({ image }) => image !== null,
  proves: { states: { 'shown.invalid': 'OP-5.24 OP-5.25' }, ports: { sendPicture: 'OP-7.10' } },
});
