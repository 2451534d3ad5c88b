import type { CameraId } from '../../contract/platform/index.ts';
import { Refused } from '../platform/index.ts';
import type { MediaEngine, Segment, UnansweredPart, Window } from './engine.ts';

/** Pauses between parts of one node that are shorter belong to its recording, ms. */
const joinMs = 1000;

/** Parts in order, those of one node that follow each other as one. */
export function joinedByNode(parts: readonly UnansweredPart[]): UnansweredPart[] {
  const joined: UnansweredPart[] = [];
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last?.node === part.node && part.from - last.to <= joinMs) joined[joined.length - 1] = { ...last, to: Math.max(last.to, part.to) };
    else joined.push(part);
  }
  return joined;
}

/** The machine of the node that a refusal names, '' where it names none; null: the refusal has another reason. */
export function nodeOfRefusal({ code, details }: Refused): string | null {
  if (code !== 'media.node_unanswered' && code !== 'media.node_refused') return null;
  const { node = '' } = (details ?? {}) as { node?: string };
  return node;
}

type Recordings = Pick<MediaEngine, 'segments' | 'init' | 'segment' | 'unanswered'>;

/** Recordings of a window as far as their nodes answer, and what was lost on the way. */
interface AnsweredRecordings {
  /** Reads as the engine does; what its node does not answer is absent. */
  readonly engine: Pick<MediaEngine, 'segments' | 'init' | 'segment'>;
  /** What is recorded in the window, but was not read because its node does not answer. */
  lost(): Promise<UnansweredPart[]>;
}

/** Reads the recordings of a window without failing where nodes do not answer, for whoever states what is missing. */
export function readWhatAnswers(engine: Recordings, camera: CameraId, window: Window): AnsweredRecordings {
  const nodes = new Map<string, string>();
  let listed: readonly Segment[] = [];
  const noting = async (name: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    try {
      return await read();
    } catch (error) {
      const node = error instanceof Refused ? nodeOfRefusal(error) : null;
      if (node === null) throw error;
      nodes.set(name, node);
      return null;
    }
  };
  return {
    engine: {
      segments: async (of, within) => {
        listed = await engine.segments(of, within).catch((error: unknown) => {
          if (error instanceof Refused && nodeOfRefusal(error) !== null) return [];
          throw error;
        });
        return [...listed];
      },
      init: (of, name) => noting(name, () => engine.init(of, name)),
      segment: (of, name) => noting(name, () => engine.segment(of, name)),
    },
    lost: async () => {
      const unread = listed.flatMap(({ from, to, init, name }) => {
        const node = nodes.get(name) ?? nodes.get(init);
        return node === undefined ? [] : [{ from: Math.max(from, window.from), to: Math.min(to, window.to), node }];
      });
      return joinedByNode([...((await engine.unanswered?.(camera, window)) ?? []), ...unread]);
    },
  };
}
