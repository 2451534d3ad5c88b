import type { CameraId } from '../../../contract/platform/index.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm, refused, replied } from '../../quality/paths/samples.ts';
import { videoViewMachine } from './video-view.machine.ts';

/** Paths of the view of an alarm's video. */
export const videoViewModel = modelOf({
  given: 'An alarm whose type requires its video is opened.',
  machine: videoViewMachine,
  input: { id: anAlarm(1).id },
  stepWords: {
    events: {
      'video.playing': 'A picture of a camera of the alarm plays.',
      'video.stopped': 'No picture of the alarm plays any more.',
    },
    ports: { recordVideoView: 'record that the video was looked at' },
    delays: { viewed: 'Three seconds', sendRetry: 'Two seconds' },
  },
  events: {
    'video.playing': [{ type: 'video.playing', camera: 1 as CameraId }],
    'video.stopped': [{ type: 'video.stopped' }],
  },
  replies: { recordVideoView: [replied({}), refused('alarm.final')] },
  about: ({ camera }) => ({ camera }),
});
