import * as z from 'zod/mini';
import { accessEvents } from './access/index.ts';
import { alarmEvents } from './alarms/index.ts';
import { commandEvents, planEvents } from './automation/index.ts';
import { chatEvents, wallEvents } from './collaboration/index.ts';
import { placeEvents } from './places/index.ts';
import { type EventAudience, EventId, type ExportEventName, exportChannels, exportStreamName, wireNumber } from './platform/index.ts';
import { qualityEvents } from './quality/index.ts';
import { callEvents } from './telephony/index.ts';
import { videoEvents } from './video/index.ts';
import { workspaceEvents } from './workspace/index.ts';

/** Every realtime event but those of exports, by its name; the names of another platform are set in the files of the domains (OQ-32). */
export const realtimeEvents = {
  ...alarmEvents,
  ...accessEvents,
  ...workspaceEvents,
  ...planEvents,
  ...commandEvents,
  ...videoEvents,
  ...placeEvents,
  ...callEvents,
  ...chatEvents,
  ...wallEvents,
  ...qualityEvents,
} as const;
type Events = typeof realtimeEvents;
export type EventName = keyof Events;
export const eventNames = Object.keys(realtimeEvents) as EventName[];
/** The names of the events with one of these audiences. */
export type EventFor<A extends EventAudience> = { [N in EventName]: Events[N]['audience'] extends A ? N : never }[EventName];

/**
 * The payloads of export events (ADM-4.03–4.05): progress in per cent; address and name of the finished file; or
 * failure. Beyond the specification: `job`, the id of the export in GET v1/exports, and `as_of`, as there.
 */
const exportPayloads = {
  process: z.object({ progress: wireNumber(z.number().check(z.minimum(0), z.maximum(100))), job: z.optional(z.string()) }),
  end: z.object({ url: z.string(), name: z.optional(z.string()), job: z.optional(z.string()), as_of: z.optional(z.string()) }),
  exception: z.object({ message: z.optional(z.string()), fault: z.optional(z.string()), job: z.optional(z.string()) }),
} satisfies Record<ExportEventName, z.core.$ZodType>;

const place = { event_id: EventId, epoch: z.string() };
const streamEvent = <N extends EventName>(name: N) => z.object({ name: z.literal(name), ...place, data: realtimeEvents[name].payload });
type StreamEventOption = {
  [N in EventName]: z.ZodMiniObject<{ name: z.ZodMiniLiteral<N>; data: Events[N]['payload'] } & typeof place>;
}[EventName];
const exportNames = <E extends ExportEventName>(event: E) => z.literal(exportChannels.map((channel) => exportStreamName(channel, event)));

/** Every event of a user's stream, as stored in the event log and as replayed by GET v1/events. */
export const StreamEvent = z.discriminatedUnion('name', [
  z.object({ name: exportNames('process'), ...place, data: exportPayloads.process }),
  z.object({ name: exportNames('end'), ...place, data: exportPayloads.end }),
  z.object({ name: exportNames('exception'), ...place, data: exportPayloads.exception }),
  ...(eventNames.map(streamEvent) as StreamEventOption[]),
]);
export type StreamEvent = z.infer<typeof StreamEvent>;

/**
 * GET v1/events?epoch=&after=: the events of this user's stream after that one, oldest first, at most 500. `complete` false: request again
 * after the last one. An `epoch` other than the given one means that the log was reset: reload the lists.
 */
export const MissedEvents = z.object({
  epoch: z.string(),
  head: EventId,
  complete: z.boolean(),
  events: z.array(StreamEvent),
});
export type MissedEvents = z.infer<typeof MissedEvents>;
