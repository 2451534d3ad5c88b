import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fragment } from '../video/engine.ts';
import { fragmentCutter, moveFragment, type StreamInit } from '../video/ingest/fragments/fragments.ts';

/** Output of a camera: 64×48 at 25 frames per second with sound, one key frame per second, fragments of a tenth of a second. */
export interface SampleFootage {
  readonly stream: { readonly init: Buffer; readonly codecs: string };
  /** The fragments of so many seconds, the first taken at `from`, ms since 1970. */
  fragments(from: number, seconds: number): Fragment[];
}

const usualSample = join(import.meta.dirname, '../video/ingest/fragments/h264-aac.mp4');

/** Reads a camera sample of two seconds and repeats it endlessly. */
export async function readSampleFootage(path = usualSample): Promise<SampleFootage> {
  const sample = await readFile(path);
  const fragments: Fragment[] = [];
  const inits: StreamInit[] = [];
  const cutter = fragmentCutter({ init: (init) => inits.push(init), fragment: (fragment) => fragments.push(fragment) });
  cutter.push(sample);
  const [init] = inits;
  if (!init) throw new Error('The sample has no init segment');
  let sequence = 0;
  const moved = (fragment: Fragment, by: number): Fragment => {
    sequence += 1;
    return moveFragment({ ...fragment, bytes: Buffer.from(fragment.bytes) }, init, by, sequence);
  };
  return {
    stream: { init: init.bytes, codecs: init.codecs },
    fragments: (from, seconds) => {
      const found: Fragment[] = [];
      for (let round = 0; round * 2 < seconds; round += 1) {
        found.push(
          ...fragments.filter(({ at }) => round * 2 + at / 1000 < seconds).map((fragment) => moved(fragment, from + round * 2000)),
        );
      }
      return found;
    },
  };
}
