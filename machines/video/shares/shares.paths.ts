import { Share } from '../../../contract/video/share.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { sharesMachine } from './shares.machine.ts';

const share = Share.parse({
  id: 3,
  id_alarm: 7,
  id_camera: null,
  id_recording_request: null,
  created: at(0),
  expires: at(3600),
  revoked: null,
  by: 'Ana Robles',
  opened: 2,
  last_opened: at(600),
});

/** Paths of sharing the pictures of an alarm. */
export const sharesModel = modelOf({
  given: 'An operator opens “Share…” of an alarm.',
  machine: sharesMachine,
  input: { id_alarm: 7 },
  stepWords: {
    events: {
      'share.make': 'The operator makes an address for the chosen time.',
      'share.copy': 'The operator copies the address.',
      'share.revoke': 'The operator ends an address.',
      'share.retry': 'The operator tries again.',
    },
    ports: {
      readShares: 'read the addresses that were made',
      makeShare: 'make an address',
      revokeShare: 'put an address out of force',
      copy: 'copy the address',
    },
  },
  events: {
    'share.make': [{ type: 'share.make', minutes: 60 }],
    'share.revoke': [{ type: 'share.revoke', id: 3 }],
  },
  replies: {
    readShares: [replied([share]), refused('access.forbidden')],
    makeShare: [
      replied({ share, token: 'a-token-of-the-platform', path: '/video/7/a-token-of-the-platform' }),
      refused('record.not_found'),
    ],
    revokeShare: [replied(null), refused('record.not_found')],
    copy: [true, false],
  },
  about: ({ made }) => made !== null,
});
