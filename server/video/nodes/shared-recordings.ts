import type { CameraId } from '../../../contract/platform/index.ts';
import { type NodeChannel, Refused, refuse } from '../../platform/index.ts';
import type { Window } from '../engine.ts';
import { joined, type MinuteFile, readSegmentName, segmentsIn } from '../recorder/minute-file.ts';
import { type SharedFileIndex, type StoredFile, sharedFileIndex } from '../recorder/minute-file-store.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { VideoApp } from '../video-app.ts';
import type { Holders } from './holders.ts';
import { demandNode, nodeMediaPath, readFromNode, readJsonFromNode } from './node-client.ts';

type Read = Pick<Recorder, 'segments' | 'stretches' | 'init' | 'segment'>;

/** What is not indexed yet is younger than this, ms: a file lasts a minute, and its index may wait for the store. */
const recentMs = 15 * 60_000;

interface Parts {
  readonly app: VideoApp;
  readonly channel: NodeChannel;
  readonly holders: Holders;
  readonly recorder: Recorder;
}

/** Reads recordings of all nodes: the index is shared, and bytes come from the node that has them. */
export function sharedRecordings({ app, channel, holders, recorder }: Parts): Read {
  const files: SharedFileIndex = sharedFileIndex(app.store);

  /** Recordings that the index does not have yet, here and at the node that takes the camera in; that one's absence is none of the past. */
  async function recent(camera: CameraId, window: Window): Promise<MinuteFile[]> {
    const own = recorder.recent(camera);
    if (window.to < app.clock.now() - recentMs) return [...own];
    const holder = await holders.holderOf(camera);
    if (holder?.kind !== 'node') return [...own];
    const theirs = await readJsonFromNode<MinuteFile[]>(channel, holder.at, nodeMediaPath(camera, 'recent')).catch((error: unknown) => {
      if (error instanceof Refused) return [];
      throw error;
    });
    return [...own, ...(theirs ?? [])];
  }

  async function touching(camera: CameraId, window: Window): Promise<{ reachable: MinuteFile[]; isUnanswered: boolean }> {
    const fresh = await recent(camera, window);
    const found = await files.overlapping(camera, window);
    const reachable: MinuteFile[] = [];
    for (const file of found) if (await isReachable(file)) reachable.push(file);
    const starts = new Set(found.map((file) => file.starts));
    for (const file of fresh) if (!starts.has(file.starts) && file.ends > window.from && file.starts < window.to) reachable.push(file);
    return { reachable: reachable.sort((a, b) => a.starts - b.starts), isUnanswered: reachable.length === 0 && found.length > 0 };
  }

  const isReachable = async ({ storage }: StoredFile): Promise<boolean> => {
    if (storage === recorder.storageName) return true;
    const { kind } = (await holders.ofStorage(storage)) ?? { kind: 'gone' };
    return kind === 'node' || kind === 'own';
  };

  /** From the directory of a file, or from the node that takes the camera in, where the index has no such file. */
  async function read(camera: CameraId, file: StoredFile | null, of: { kind: 'init' | 'segment'; name: string }): Promise<Buffer | null> {
    const own = () => recorder[of.kind](camera, of.name);
    if (file?.storage === recorder.storageName) return own();
    const path = nodeMediaPath(camera, `${of.kind}/${of.name}`);
    if (file) {
      const node = demandNode(await holders.ofStorage(file.storage));
      return node === 'own' ? own() : readFromNode(channel, node, path);
    }
    const fresh = await own();
    const holder = fresh ? null : await holders.holderOf(camera);
    return holder?.kind === 'node' ? readFromNode(channel, holder.at, path) : fresh;
  }

  return {
    segments: async (camera, window) => {
      const { reachable, isUnanswered } = await touching(camera, window);
      if (isUnanswered) throw refuse('media.node_unanswered');
      return segmentsIn(reachable, window);
    },
    stretches: async (camera, window) => {
      // The order matters: a file that is indexed meanwhile then appears twice rather than never.
      const fresh = (await recent(camera, window)).map(({ starts, ends }) => ({ from: starts, to: ends }));
      const found = await files.parts(camera, window);
      return joined(
        [...found, ...fresh].sort((a, b) => a.from - b.from),
        window,
      );
    },
    init: async (camera, name) => {
      if (!/^[0-9a-f]{16}$/.test(name)) return null;
      const fresh = recorder.recent(camera).some((file) => file.init === name);
      return fresh ? recorder.init(camera, name) : read(camera, await files.withInit(camera, name), { kind: 'init', name });
    },
    segment: async (camera, name) => {
      const place = readSegmentName(name);
      if (!place) return null;
      const fresh = recorder.recent(camera).some((file) => file.starts === place.starts);
      return fresh ? recorder.segment(camera, name) : read(camera, await files.file(camera, place.starts), { kind: 'segment', name });
    },
  };
}
