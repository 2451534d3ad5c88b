import { CameraId } from '../../../contract/platform/ids.ts';
import { MediaLink } from '../../../contract/video/media.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { playerMachine } from './player.machine.ts';

const id_camera = CameraId.parse(1000);
const start = Date.parse(at(0));
const live = MediaLink.parse({
  url: '/media/1000/index.m3u8',
  kind: 'live',
  from: null,
  to: null,
  expires_at: at(600),
  server_time: at(0),
});
const past = MediaLink.parse({ ...live, kind: 'recorded', from: at(0), to: at(60), stretches: [{ at: at(0), seconds: 60 }] });

/** Paths of one picture. */
export const playerModel = modelOf({
  given: 'A live picture stands in a tab, and is not in sight yet.',
  machine: playerMachine,
  input: { request: { id_camera, kind: 'live' }, mayRewind: true },
  stepWords: {
    events: {
      'player.play': 'The operator presses “Play”, or the picture comes into sight.',
      'player.pause': 'The operator presses “Pause”.',
      'player.seek': 'The operator goes five seconds on or back.',
      'player.seekTo': 'The operator goes to a moment.',
      'player.step': 'The operator goes one frame on.',
      'player.rate': 'The operator chooses a speed.',
      'player.volume': 'The operator turns the sound up.',
      'player.goLive': 'The operator presses “Live”.',
      'player.retry': 'The operator presses “Try again”.',
      'player.stop': 'The picture is no longer in sight.',
      'player.open': 'Other video is put in the place of the picture.',
      'engine.frameShown': 'A frame is shown.',
      'engine.waiting': 'The camera gives nothing for the moment.',
      'engine.ended': 'The picture comes to the end of what was recorded.',
      'engine.outOfRange': 'The picture leaves the window that was loaded.',
      'engine.skipped': 'The picture goes over a stretch without footage.',
      'engine.audioDetected': 'The camera turns out to have sound.',
      'engine.failed': 'The picture fails.',
    },
    ports: { mediaLink: 'show the camera' },
    delays: {
      staleAfter: 'Three seconds without a new frame',
      giveUpAfter: 'Five more seconds without a new frame',
      openLimit: 'Ten seconds without a picture',
      moreLater: 'Four seconds',
      retryLater: 'The pause before the next try, longer each time',
    },
  },
  events: {
    'player.seek': [{ type: 'player.seek', bySeconds: -5 }],
    'player.seekTo': [
      { type: 'player.seekTo', at: start + 30_000 },
      { type: 'player.seekTo', at: start + 3_600_000 },
    ],
    'player.step': [{ type: 'player.step', by: 1 }],
    'player.rate': [{ type: 'player.rate', rate: 2 }],
    'player.volume': [{ type: 'player.volume', volume: 0.5, muted: false }],
    'player.open': [
      { type: 'player.open', request: { id_camera, kind: 'recorded', from: at(0), to: at(60) } },
      { type: 'player.open', request: { id_camera, kind: 'pre_alarm', from: at(0), to: at(15) } },
    ],
    'engine.frameShown': [
      { type: 'engine.frameShown', at: start, behindMs: 800 },
      { type: 'engine.frameShown', at: start, behindMs: 12_000 },
    ],
    'engine.waiting': [{ type: 'engine.waiting', fault: 'unreachable' }],
    'engine.ended': [
      { type: 'engine.ended', at: start + 60_000, now: start + 61_000 },
      { type: 'engine.ended', at: start + 60_000, now: start + 86_400_000 },
    ],
    'engine.outOfRange': [
      { type: 'engine.outOfRange', at: start - 60_000, now: start },
      { type: 'engine.outOfRange', at: start, now: start },
    ],
    'engine.skipped': [{ type: 'engine.skipped', from: start, to: start + 10_000 }],
    'engine.audioDetected': [{ type: 'engine.audioDetected', has: true }],
    'engine.failed': [
      { type: 'engine.failed', fault: 'network' },
      { type: 'engine.failed', fault: 'no_footage' },
      { type: 'engine.failed', fault: 'format' },
    ],
  },
  replies: {
    mediaLink: [
      replied(live),
      replied(past),
      refused('media.no_footage'),
      refused('access.forbidden'),
      refused('access.throttled'),
      refused('media.camera_failed'),
    ],
  },
  about: ({ request, home, link, isContinuing, now }) => ({
    kind: request.kind,
    home: home.kind,
    window: link?.from !== null && link?.from !== undefined,
    gap: isContinuing && (now ?? 0) > Date.parse(request.to ?? '') + 4000,
    isContinuing,
  }),
  proves: {
    states: { 'playing.live': 'OP-1.07', 'playing.recorded': 'OP-1.08', 'playing.loop': 'OP-1.09', noFootage: 'OP-8.17' },
    events: { 'player.seek': 'OP-2.63 OP-9.59' },
  },
});
