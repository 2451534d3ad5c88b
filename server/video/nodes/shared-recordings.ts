import type { CameraId } from '../../../contract/platform/index.ts';
import { type NodeChannel, Refused } from '../../platform/index.ts';
import type { MediaEngine, UnansweredPart, Window } from '../engine.ts';
import { joined, type MinuteFile, readSegmentName, segmentsIn } from '../recorder/minute-file.ts';
import { type SharedFileIndex, type StoredFile, sharedFileIndex } from '../recorder/minute-file-store.ts';
import type { Recorder } from '../recorder/recorder.ts';
import { joinedByNode } from '../unanswered.ts';
import type { VideoApp } from '../video-app.ts';
import type { Holders, NodePlace } from './holders.ts';
import { demandNode, nodeMediaPath, readFromNode, readJsonFromNode, unanswered } from './node-client.ts';

type Read = Pick<Recorder, 'segments' | 'stretches' | 'init' | 'segment'> & Required<Pick<MediaEngine, 'unanswered'>>;

/** What is not indexed yet is younger than this, ms: a file lasts a minute, and its index may wait for the store. */
const recentMs = 15 * 60_000;
/** How long a node that did not answer is not asked again, ms: a window has many parts, each of which would be waited for. */
const silentMs = 5000;

interface Parts {
  readonly app: VideoApp;
  readonly channel: NodeChannel;
  readonly holders: Holders;
  readonly recorder: Recorder;
}

/** Reads recordings of all nodes: the index is shared, and bytes come from the node that has them. */
export function sharedRecordings({ app, channel, holders, recorder }: Parts): Read {
  const files: SharedFileIndex = sharedFileIndex(app.store);
  const silent = new Map<string, number>();

  async function ask(at: NodePlace, path: string): Promise<Buffer | null> {
    if ((silent.get(at.node) ?? 0) > app.clock.now()) throw unanswered(at.host);
    return readFromNode(channel, at, path).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'media.node_unanswered') silent.set(at.node, app.clock.now() + silentMs);
      throw error;
    });
  }

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

  async function touching(camera: CameraId, window: Window): Promise<{ reachable: MinuteFile[]; lost: UnansweredPart[] }> {
    const fresh = await recent(camera, window);
    const found = await files.overlapping(camera, window);
    const reachable: MinuteFile[] = [];
    const lost: UnansweredPart[] = [];
    const lostNodes = new Map<string, string | null>();
    for (const file of found) {
      const known = lostNodes.get(file.storage);
      const node = known === undefined ? await lostNode(file) : known;
      lostNodes.set(file.storage, node);
      if (node === null) reachable.push(file);
      else lost.push({ from: Math.max(file.starts, window.from), to: Math.min(file.ends, window.to), node });
    }
    const starts = new Set(found.map((file) => file.starts));
    for (const file of fresh) if (!starts.has(file.starts) && file.ends > window.from && file.starts < window.to) reachable.push(file);
    return { reachable: reachable.sort((a, b) => a.starts - b.starts), lost };
  }

  /** The machine of the node that has a file, where that node is gone; null: the file can be asked for. */
  const lostNode = async ({ storage }: StoredFile): Promise<string | null> => {
    if (storage === recorder.storageName || (await recorder.shared?.has(storage))) return null;
    const found = await holders.ofStorage(storage);
    if (found === null) return '';
    return found.kind === 'gone' || found.kind === 'no_address' ? found.host : null;
  };

  /** From the directory of a file, or from the node that takes the camera in, where the index has no such file. */
  async function read(camera: CameraId, file: StoredFile | null, of: { kind: 'init' | 'segment'; name: string }): Promise<Buffer | null> {
    const own = () => recorder[of.kind](camera, of.name);
    if (file?.storage === recorder.storageName) return own();
    const path = nodeMediaPath(camera, `${of.kind}/${of.name}`);
    const shared = file && (await recorder.shared?.read(file, of));
    if (shared) return shared;
    if (file) {
      const node = demandNode(await holders.ofStorage(file.storage));
      return node === 'own' ? own() : ask(node, path);
    }
    const fresh = await own();
    const holder = fresh ? null : await holders.holderOf(camera);
    return holder?.kind === 'node' ? ask(holder.at, path) : fresh;
  }

  return {
    segments: async (camera, window) => {
      const { reachable, lost } = await touching(camera, window);
      const [first] = lost;
      if (first && reachable.length === 0) throw unanswered(first.node);
      return segmentsIn(reachable, window);
    },
    unanswered: async (camera, window) => joinedByNode((await touching(camera, window)).lost),
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
