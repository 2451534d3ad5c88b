import type { AlarmEvent } from '../../../contract/alarms/index.ts';
import type { EventName, StreamEvent } from '../../../contract/events.ts';
import { type ExportChannel, exportEventOf } from '../../../contract/platform/export-channels.ts';
import { type ExportFault, exportFaultOf } from '../../../contract/platform/export-job.ts';
import type { AlarmId } from '../../../contract/platform/ids.ts';

/** An event from the platform. A platform without an event log does not number its events: they have no position in a stream. */
export type ReceivedEvent =
  | StreamEvent
  | { [E in StreamEvent as E['name']]: { name: E['name']; event_id: null; epoch: null; data: E['data'] } }[StreamEvent['name']];

/** How far this console followed the platform's event log. */
export interface Stream {
  /** Which log; null until the lists were read, and on a platform without one. */
  readonly epoch: string | null;
  /** The newest admitted event; after a gap the later ones are requested from the platform. */
  readonly last: number;
  /** Events up to this one are dropped: they are already on screen. */
  readonly floor: number;
  /** Whether the lists were read, so that events can be applied to them. */
  readonly based: boolean;
  /** Ids of recent events, to detect duplicates and reordered events. */
  readonly recent: readonly number[];
}

export const emptyStream: Stream = { epoch: null, last: 0, floor: 0, based: false, recent: [] };

const recentLimit = 1024;

/** Restarts the stream from a reading that is current up to `head`; it never goes back within one log. */
export function withBaseline(stream: Stream, epoch: string | null, head: number | null): Stream {
  const floor = head ?? 0;
  if (!stream.based || stream.epoch !== epoch) return { epoch, last: floor, floor, based: true, recent: [] };
  return { ...stream, last: Math.max(stream.last, floor), floor: Math.max(stream.floor, floor) };
}

/** Whether an event belongs to another log than the current one: the platform's store was reset. */
export function hasOtherEpoch(stream: Stream, told: readonly ReceivedEvent[]): boolean {
  return stream.based && stream.epoch !== null && told.some(({ epoch }) => epoch !== null && epoch !== stream.epoch);
}

/**
 * Admits each event once, in the order of the log: duplicates, and events that the load already contains, are left out.
 * An event that overtook another does not hide it.
 */
export function admit(stream: Stream, told: readonly ReceivedEvent[]): { stream: Stream; fresh: ReceivedEvent[] } {
  let seenIds: Set<number> | undefined;
  let last = stream.last;
  const fresh: ReceivedEvent[] = [];
  const ids: number[] = [];
  for (const one of told) {
    const id = one.event_id;
    if (id !== null && id <= last) {
      // Rare: a duplicate, or an event out of order.
      seenIds ??= new Set([...stream.recent, ...ids]);
      if (id <= stream.floor || seenIds.has(id)) continue;
    }
    fresh.push(one);
    if (id === null) continue;
    ids.push(id);
    seenIds?.add(id);
    last = Math.max(last, id);
  }
  if (seenIds !== undefined) fresh.sort((one, other) => (one.event_id ?? 0) - (other.event_id ?? 0));
  return { stream: withRecent({ ...stream, last }, ids), fresh };
}

function withRecent(stream: Stream, ids: readonly number[]): Stream {
  const recent = [...stream.recent, ...ids];
  if (recent.length <= 2 * recentLimit) return { ...stream, recent };
  const forgotten = recent.slice(0, -recentLimit);
  return { ...stream, recent: recent.slice(-recentLimit), floor: forgotten.reduce((floor, id) => Math.max(floor, id), stream.floor) };
}

/** The alarms of the events, in order. */
export function alarmsOf(told: readonly ReceivedEvent[]): AlarmEvent[] {
  return told.filter((one) => one.name === 'alarm').map(({ data }) => data);
}

/** An update on the channel of an export: its progress, the address of its file, or its failure (ADM-7.51). */
export type ExportUpdate = { readonly channel: ExportChannel; readonly job: string | null } & (
  | { readonly event: 'process'; readonly progress: number }
  | { readonly event: 'end'; readonly url: string; readonly name: string | null; readonly asOf?: string | null }
  | { readonly event: 'exception'; readonly fault?: ExportFault | null }
);

type ExportName = Extract<ReceivedEvent['name'], `${string}-export.${string}`>;
type ExportData = Extract<ReceivedEvent, { name: ExportName }>['data'];

/** Events that the link maps to its own events; all others are forwarded. */
const linkEvents = ['alarm', 'config.updated', 'session.revoked', 'session.locked'] as const satisfies readonly EventName[];

/** Something that concerns one room of the console: a wall, a chat, a map. */
export type RoomEvent = Exclude<ReceivedEvent, { name: (typeof linkEvents)[number] | ExportName }>;

/** The room events among the received ones, in order. */
export function roomEventsIn(told: readonly ReceivedEvent[]): RoomEvent[] {
  return told.filter(
    (one): one is RoomEvent => !(linkEvents as readonly string[]).includes(one.name) && exportEventOf(one.name) === undefined,
  );
}

/** The export updates among the events, in order. */
export function exportsIn(told: readonly ReceivedEvent[]): ExportUpdate[] {
  return told.flatMap((one): ExportUpdate[] => {
    const about = exportEventOf(one.name);
    if (!about) return [];
    const data = one.data as ExportData;
    const base = { channel: about.channel, job: data.job ?? null };
    if ('progress' in data) return [{ ...base, event: 'process', progress: data.progress }];
    if ('url' in data) return [{ ...base, event: 'end', url: data.url, name: data.name ?? null, ...(data.as_of && { asOf: data.as_of }) }];
    return [{ ...base, event: 'exception', fault: exportFaultOf(data.fault) }];
  });
}

/** The alarms raised by the events: the first version of an alarm is its beginning. */
export function raisedIn(told: readonly ReceivedEvent[]): Set<AlarmId> {
  return new Set(alarmsOf(told).flatMap(({ id, version }) => (version === 1 ? [id] : [])));
}
