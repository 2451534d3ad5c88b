import { Share } from '../../contract/video/share.ts';
import { at, refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { sharesMachine } from './shares.machine.ts';

type Machine = typeof sharesMachine;

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

const events = {
  'share.make': [{ type: 'share.make', minutes: 60 }],
  'share.copy': [{ type: 'share.copy' }],
  'share.revoke': [{ type: 'share.revoke', id: 3 }],
  'share.retry': [{ type: 'share.retry' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readShares: [replied([share]), refused('access.forbidden')],
  makeShare: [replied({ share, token: 'a-token-of-the-platform', path: '/video/7/a-token-of-the-platform' }), refused('record.not_found')],
  revokeShare: [replied(null), refused('record.not_found')],
  copy: [true, false],
} as const satisfies ReplySamples<Machine>;

/** Paths of sharing the pictures of an alarm. */
export const sharesModel = modelOf({
  machine: sharesMachine,
  input: { id_alarm: 7 },
  events,
  replies,
  about: ({ made }) => made !== null,
});
