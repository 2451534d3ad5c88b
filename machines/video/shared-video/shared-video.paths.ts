import { SharedVideo } from '../../../contract/video/share.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { sharedVideoMachine } from './shared-video.machine.ts';

const video = SharedVideo.parse({
  kind: 'alarm',
  alarm: { alarm_id: 'AL-000007', description: 'Back door forced', unit: 'Depot', created: at(0), level: 'High', color: '#C00012' },
  cameras: [{ id: 1, name: 'Gate', live: null, past: null }],
  expires: at(3600),
});

/** Paths of a visitor who opens a shared address. */
export const sharedVideoModel = modelOf({
  given: 'Somebody without an account opens an address that was shared.',
  machine: sharedVideoMachine,
  input: { token: 'a-token-of-the-platform', alarm: 'AL-000007' },
  stepWords: {
    events: {
      'shared.retry': 'The guest presses “Try again”.',
      'shared.expired': 'A picture is told that the address was put out of force.',
    },
    ports: { readShared: 'show what the address shows' },
    delays: { readRetry: 'Five seconds', inForce: 'The time until the address expires' },
  },
  replies: {
    readShared: [
      replied({ video, leftMs: 3_600_000 }),
      refused('media.link_expired'),
      refused('media.no_footage'),
      refused('media.link_invalid'),
      refused('access.throttled'),
    ],
  },
  about: ({ video: shown }) => shown !== null,
  proves: { states: { shown: 'OP-2.31' } },
});
