import type { CameraFault, StreamFacts } from '../../../contract/video/camera-state.ts';
import type { Fragment } from '../engine.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import { type Sound, startProcess } from './camera-process.ts';
import type { CameraTrust } from './camera-relay.ts';
import { factsOf, isPlayable } from './fragments/stream-facts.ts';

/** Number of fragments examined to determine the frame rate. */
const enough = 8;

/** Connects to a camera once. @returns the properties of its stream, or the fault */
export function probe(
  ffmpeg: Ffmpeg,
  trust: CameraTrust | null,
  address: string,
  sound: Sound = 'copy',
): Promise<StreamFacts | CameraFault> {
  return new Promise((resolve) => {
    const fragments: Fragment[] = [];
    const stop = startProcess(
      { ffmpeg: ffmpeg.path, trust, address, sound },
      {
        init: (init) => {
          if (isPlayable(init.codecs)) return;
          stop();
          resolve('codec');
        },
        fragment: (fragment, init) => {
          fragments.push(fragment);
          if (fragments.length < enough) return;
          stop();
          resolve(factsOf(init, fragments));
        },
        ended: ({ fault, isSound }) => resolve(isSound && sound === 'copy' ? probe(ffmpeg, trust, address, 'aac') : (fault ?? 'unknown')),
      },
    );
  });
}
