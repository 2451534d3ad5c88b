import { useMemo } from 'react';
import * as z from 'zod/mini';
import { type MapFileState, mapFileCall } from '../../../contract/places/map-file.ts';
import type { Endpoint } from '../../../contract/platform/index.ts';
import { usePlatform } from '../../platform/index.ts';
import type { ReadMapFile } from './map-file-source.ts';

const part: Endpoint = {
  ...mapFileCall,
  method: 'GET',
  access: { kind: 'signed_in' },
  summary: 'Part of the map file',
  reply: z.unknown(),
};

/** The vector file of streets that the platform serves: its state, and how its parts are read; `read` is null where there is none to read. */
export function useMapFile(): { state: MapFileState; read: ReadMapFile | null } {
  const { capabilities, download } = usePlatform();
  const state = capabilities?.map.file ?? 'none';
  const read = useMemo((): ReadMapFile | null => {
    if (state !== 'ready') return null;
    return async (first, last, signal) => {
      const answer = await download(part, { range: [first, last], ...(signal && { signal }) });
      if (!answer.ok) throw new Error(`The map file was refused: ${answer.refusal.code}`);
      return answer.data.blob.arrayBuffer();
    };
  }, [state, download]);
  return { state, read };
}
