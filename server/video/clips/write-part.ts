import type { FileHandle } from 'node:fs/promises';
import type { CameraId } from '../../../contract/platform/index.ts';
import type { MediaEngine, Segment } from '../engine.ts';
import { moveFragment, readRuns, type StreamInit } from '../ingest/fragments/fragments.ts';
import type { ClipPart } from './clip-plan.ts';

/** Position of a part in a file, and its writer. */
interface Writing {
  readonly engine: Pick<MediaEngine, 'segment'>;
  readonly camera: CameraId;
  readonly init: StreamInit;
  readonly file: FileHandle;
  readonly signal: AbortSignal;
  /** Called after each segment with its duration, ms. */
  readonly wrote: (ms: number) => Promise<void>;
}

/**
 * Writes the segments of a part one after another, with decode times that count from `at` (ms) in the file instead of from 1970. Segments
 * removed in the meantime are omitted, without a hole.
 * @returns the duration written, ms
 */
export async function writePart({ engine, camera, init, file, signal, wrote }: Writing, part: ClipPart, at: number): Promise<number> {
  let by: number | null = null;
  let end = at;
  let sequence = Math.floor(at) + 1;
  for (const [n, segment] of part.segments.entries()) {
    signal.throwIfAborted();
    const found = await engine.segment(camera, segment.name);
    const ms = (part.segments[n + 1]?.from ?? segment.to) - segment.from;
    if (!found) {
      if (by !== null) by -= ms;
      continue;
    }
    const bytes = Buffer.from(found);
    by ??= end - beginOf(bytes, init, segment);
    moveFragment({ bytes, at: segment.from, ms, isKey: true }, init, by, sequence);
    await file.write(bytes);
    sequence += 1;
    end += ms;
    await wrote(ms);
  }
  return end - at;
}

/** Start of the earliest track of a segment, in whole ms; nothing may be moved before the beginning of the file. */
function beginOf(bytes: Buffer, init: StreamInit, { from }: Segment): number {
  const starts = new Map<number, number>();
  for (const { track, start } of readRuns(bytes, init)) {
    if (!starts.has(track.id)) starts.set(track.id, Number((start * 1000n) / BigInt(track.timescale)));
  }
  return starts.size === 0 ? from : Math.min(...starts.values());
}
