import * as z from 'zod/mini';
import {
  AlarmId,
  absent,
  CallId,
  CameraId,
  Instant,
  optionalText,
  TenantId,
  UnitId,
  UserId,
  wireNumber,
  wireText,
} from '../platform/index.ts';

/** The states of a call (OP-4.16, OQ-57). An unknown state is shown unchanged and counts as not waiting. */
export const callStates = ['idle', 'incoming', 'calling', 'connected', 'on hold', 'waiting', 'ended'] as const;
export type CallState = (typeof callStates)[number];

/**
 * Allowed state transitions (OQ-57). A taken call is `incoming` at the operator's phone until it is established; one that was rejected
 * there, or not answered, returns to the queue; so does a site's call that its operator transfers to the queue.
 */
export const callTransitions: Readonly<Record<CallState, readonly CallState[]>> = {
  idle: ['incoming', 'calling', 'waiting', 'ended'],
  incoming: ['connected', 'waiting', 'ended'],
  calling: ['connected', 'ended'],
  connected: ['on hold', 'waiting', 'ended'],
  'on hold': ['connected', 'waiting', 'ended'],
  waiting: ['incoming', 'connected', 'ended'],
  ended: [],
};

/** Reasons for the end of a call; all but `hung_up` and `transferred` are shown to the operator. */
export const callEndings = [
  'hung_up',
  'transferred',
  /** 486: the other side is in another call. */
  'busy',
  /** 603, 403: the other side rejected the call. */
  'declined',
  /** 408, 480: nobody answered. */
  'no_answer',
  /** 404, 410: the number does not exist. */
  'unknown_number',
  /** 430, 503, nothing is registered there. */
  'unreachable',
  /** The caller hung up before anybody answered: a missed call. */
  'missed',
  /** One side lost its connection and did not reconnect. */
  'lost',
  /** The server that carried the call failed, or was stopped. */
  'server_lost',
  /** The device was disconnected by an administrator or by its user's sign-out (OP-4.23). */
  'disconnected',
  /** The microphone was refused, or there is none. */
  'no_microphone',
  /** No common codec or no path for the sound. */
  'no_media',
  'failed',
] as const;
export type CallEnding = (typeof callEndings)[number];

const Person = z.object({ id: UserId, name: z.string() });

/** The interphone at the other end: its location and its actions. */
export const CallDevice = z.object({
  id: z.int().check(z.positive()),
  device_id: z.string(),
  number: z.nullable(z.string()),
  unit: z.nullable(z.object({ id: UnitId, name: z.string() })),
  /** The camera that shows it. */
  camera: z.nullable(z.object({ id: CameraId, name: z.string() })),
  /** The custom command that opens its door. */
  command: z.nullable(z.object({ id: z.int(), name: z.string() })),
});
export type CallDevice = z.infer<typeof CallDevice>;

const extension = <T extends z.core.$ZodType>(of: T) => z.catch(z._default(z.nullable(of), null), null);

/** A call (OP-3.18). Fields beyond the specification are null on platforms that do not send them. */
export const SipCall = z.object({
  id: wireNumber(CallId),
  sessionId: wireText(),
  callingPartyNumber: optionalText(),
  remotePartyNumber: optionalText(),
  /** One of `callStates`, or another text from a third-party platform. */
  state: z.string(),
  recording_url: optionalText(),
  id_alarm: absent(z.nullable(wireNumber(AlarmId)), null),
  direction: extension(z.enum(['in', 'out'])),
  device: extension(CallDevice),
  tenant: extension(z.object({ id: TenantId, name: z.string() })),
  began_at: extension(Instant),
  /** Start of the wait, from which the list counts the waiting time. */
  waiting_since: extension(Instant),
  answered_at: extension(Instant),
  ended_at: extension(Instant),
  ending: extension(z.enum(callEndings)),
  /** The operator who took or made the call. */
  operator: extension(Person),
  /** The operator that the call was transferred to. */
  transferred_to: extension(z.string()),
  /** The supervisors who listen to it now, who began first first. */
  listeners: z.catch(z._default(z.array(Person), []), []),
});
export type SipCall = z.infer<typeof SipCall>;

/** Payload of `updated` (OP-7.44); the embedded platform sends the complete call. */
export const SipCallUpdate = z.extend(z.partial(SipCall), { id: wireNumber(CallId), state: z.string() });
export type SipCallUpdate = z.infer<typeof SipCallUpdate>;

/** Whether the call belongs in the list of waiting calls (OP-4.17, OP-4.18). */
export const isWaiting = ({ state }: { state: string }): boolean => state === 'waiting';
/** Whether the call has ended. */
export const hasEnded = ({ state }: { state: string }): boolean => state === 'ended';
/** Whether a transition between two states is allowed; unknown states of other platforms allow any transition. */
export function canTransition(before: string, after: string): boolean {
  const isCallState = (state: string): state is CallState => (callStates as readonly string[]).includes(state);
  return !isCallState(before) || !isCallState(after) || before === after || callTransitions[before].includes(after);
}
