import { CameraId } from '../../contract/ids.ts';
import { MediaLink } from '../../contract/media.ts';
import { at, refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { playerMachine } from './player.machine.ts';

type Machine = typeof playerMachine;

const id_camera = CameraId.parse(1000);
const link = MediaLink.parse({
  url: '/media/1000/index.m3u8',
  kind: 'live',
  from: null,
  to: null,
  expires_at: at(600),
  server_time: at(0),
});

const events = {
  'player.play': [{ type: 'player.play' }],
  'player.pause': [{ type: 'player.pause' }],
  'player.seek': [{ type: 'player.seek', bySeconds: -5 }],
  'player.goLive': [{ type: 'player.goLive' }],
  'player.retry': [{ type: 'player.retry' }],
  'player.stop': [{ type: 'player.stop' }],
  'player.open': [
    { type: 'player.open', request: { id_camera, kind: 'recorded', from: at(0), to: at(60) } },
    { type: 'player.open', request: { id_camera, kind: 'pre_alarm', from: at(0), to: at(15) } },
  ],
  'engine.framed': [
    { type: 'engine.framed', at: 0, behindMs: 800 },
    { type: 'engine.framed', at: 0, behindMs: 12_000 },
  ],
  'engine.failed': [
    { type: 'engine.failed', fault: 'network' },
    { type: 'engine.failed', fault: 'no_footage' },
    { type: 'engine.failed', fault: 'format' },
  ],
} as const satisfies EventSamples<Machine>;

const replies = {
  mediaLink: [replied(link), refused('media.no_footage'), refused('access.forbidden'), refused('access.throttled')],
} as const satisfies ReplySamples<Machine>;

/** Paths of one picture. */
export const playerModel = modelOf({
  machine: playerMachine,
  input: { id_camera, kind: 'live' },
  events,
  replies,
  about: ({ request: { kind } }) => ({ kind }),
});
