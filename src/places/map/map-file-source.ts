import type { RangeResponse, Source } from 'pmtiles';
import { maxRangeBytes } from '../../../contract/places/map-file.ts';

/** Reads bytes of the map file of the platform, first to last inclusive. */
export type ReadMapFile = (first: number, last: number, signal: AbortSignal | undefined) => Promise<ArrayBuffer>;

/**
 * The map file of the platform as the library reads it.
 * @param onState whether the last read that was not cancelled succeeded
 */
export function mapFileSource(read: ReadMapFile, onState: (state: 'drawn' | 'failed') => void): Source {
  return {
    getKey: () => 'map-file',
    async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
      try {
        if (length > maxRangeBytes) throw new Error(`A part of the map file has ${length} bytes`);
        const data = await read(offset, offset + length - 1, signal);
        onState('drawn');
        return { data };
      } catch (error) {
        // The library reports every error to the console that is not named AbortError, and cancels reads whenever the map moves.
        if (signal?.aborted) throw new DOMException('The read was cancelled.', 'AbortError');
        onState('failed');
        throw error;
      }
    },
  };
}
