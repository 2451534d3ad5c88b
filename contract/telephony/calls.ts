import * as z from 'zod/mini';
import {
  AlarmId,
  absent,
  defineCall,
  optionalInstant,
  optionalText,
  page,
  type RealtimeEvents,
  RecordId,
  requireAbility,
  success,
  UserId,
  wireFlag,
  wireNumber,
  wireRecord,
  wireText,
} from '../platform/index.ts';
import { callEndings, SipCall, SipCallUpdate } from './call.ts';

/** The longest number or SIP user that is dialled, and which characters it may have. */
export const DialedNumber = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[\w.+*#@:-]+$/));

/** The account of a softphone: the caller's own interphone device (OP-3.22, OQ-59). Only its user receives the secret. */
export const PhoneAccount = wireRecord(
  ({ authorization_user, number, ...rest }) => ({ ...rest, number, authorization_user: authorization_user ?? number }),
  z.object({
    /** The id of the device, as `user` of `takeCall` and `device_id` of `getStatus` name it. */
    device_id: wireText(),
    number: wireText(),
    /** User name of the digest, if it differs from the number. */
    authorization_user: wireText(),
    /** MD5 of user, realm and password (preferred), else the password. */
    ha1: optionalText(),
    password: optionalText(),
  }),
);
export type PhoneAccount = z.infer<typeof PhoneAccount>;

/** Whether a device is registered, and the state of its call (OQ-60). */
export const PhoneStatus = z.object({ registered: absent(wireFlag(), false), state: absent(wireText(), '') });
export type PhoneStatus = z.infer<typeof PhoneStatus>;

/** An entry to call: an interphone, another operator's phone, a contact of a unit. */
export const DirectoryEntry = z.object({
  number: z.string(),
  name: z.string(),
  kind: z.enum(['interphone', 'operator', 'contact']),
  /** Its location: a unit or tenant. */
  place: z.nullable(z.string()),
  /** Whether its phone is registered; null: unknown. */
  registered: z.nullable(z.boolean()),
});
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

const read = requireAbility('read', 'SipCall');
const take = requireAbility('update', 'SipCall');
const dial = requireAbility('create', 'SipCall');
const session = z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(255)) });

/**
 * Telephone calls (OP-7.23–7.27, OQ-58). Calls of the specification use its paths and payloads; `account`, `directory`, `end`,
 * `forceDisconnect`, `report` and the intake are extensions.
 */
export const sipCalls = {
  waitingCalls: defineCall({
    method: 'GET',
    path: '/v1/sip/waiting',
    access: read,
    summary: 'List waiting calls, longest waiting first (OP-7.22)',
    query: z.object({ query: z.optional(z.string().check(z.maxLength(100))) }),
    reply: page(SipCall),
  }),
  /** The first taker wins; later ones are refused with `call.taken` and the name of the taker. */
  takeCall: defineCall({
    method: 'POST',
    path: '/v1/sip/takeCall',
    access: take,
    summary: 'Take a waiting call; it then rings at the caller’s own phone (OP-7.23, OQ-58)',
    body: z.extend(session, {
      /** The device id of the own phone. */
      user: z.string().check(z.maxLength(100)),
      /** Name or number of the caller; null: unknown. */
      presavedCaller: z.optional(z.nullable(z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]))),
      /** The alarm that the call is linked to. */
      alarm: z.optional(z.nullable(AlarmId)),
    }),
    reply: success(SipCall),
    refusals: [
      'record.not_found',
      'call.taken',
      'call.over',
      'call.no_phone',
      'call.not_supported',
      'call.node_unanswered',
      'call.node_refused',
    ],
  }),
  /** The console then dials `remotePartyNumber` with the header `X-Session-Id: <sessionId>`. */
  createPresavedSipCall: defineCall({
    method: 'POST',
    path: '/v1/sip/createPresavedSipCall',
    access: dial,
    summary: 'Announce a call from an alarm (OP-7.24, OQ-58)',
    body: z.object({
      /** The id of the alarm, or its readable `alarm_id` (`A-0001`). */
      alarm_id: z.nullable(z.union([AlarmId, z.string().check(z.minLength(1), z.maxLength(60))])),
      remotePartyNumber: DialedNumber,
      callingPartyNumber: DialedNumber,
    }),
    reply: success(SipCall),
    refusals: ['record.not_found', 'call.no_phone', 'drill.stays_inside'],
  }),
  sipStatus: defineCall({
    method: 'GET',
    path: '/v1/sip/getStatus',
    access: read,
    summary: 'Read the registration of a phone and the state of its call (OP-7.25, OQ-60)',
    query: z.object({ device_id: z.string().check(z.maxLength(100)) }),
    reply: success(PhoneStatus),
    refusals: ['record.not_found'],
  }),
  /** Null: the caller has no device of their own and makes no calls. */
  phoneAccount: defineCall({
    method: 'GET',
    path: '/v1/sip/account',
    access: { kind: 'signed_in' },
    summary: "Read the account of the caller's own phone",
    reply: success(z.nullable(PhoneAccount)),
  }),
  directory: defineCall({
    method: 'GET',
    path: '/v1/sip/directory',
    access: read,
    summary: 'List the interphones, colleagues and contacts of units that the caller may call',
    query: z.object({ query: z.optional(z.string().check(z.maxLength(100))), id_alarm: z.optional(z.pipe(z.coerce.number(), AlarmId)) }),
    reply: page(DirectoryEntry),
  }),
  /** Declines a waiting call (the site is notified), or ends an established call for both sides. */
  endCall: defineCall({
    method: 'POST',
    path: '/v1/sip/endCall',
    access: take,
    summary: 'End one of the caller’s own calls, or a waiting call',
    body: session,
    reply: success(SipCall),
    refusals: ['record.not_found', 'call.over', 'call.taken', 'call.not_supported', 'call.node_unanswered', 'call.node_refused'],
  }),
  forceDisconnect: defineCall({
    method: 'POST',
    path: '/v1/sip/forceDisconnect',
    access: requireAbility('update', 'DeviceInterphone'),
    summary: 'Disconnect the phone of a device wherever it is registered (OP-4.23, ADM-4.10)',
    body: z.object({ device_id: z.string().check(z.maxLength(100)) }),
    reply: success(z.null()),
    refusals: ['record.not_found'],
  }),
  /** A console reports its own calls if an external SIP server handles them; the embedded server tracks them itself. */
  reportCall: defineCall({
    method: 'POST',
    path: '/v1/sip/report',
    access: dial,
    summary: 'Report the state of a call of the own phone on an external SIP server',
    body: z.extend(session, {
      state: z.enum(['incoming', 'calling', 'connected', 'on hold', 'ended']),
      direction: z.enum(['in', 'out']),
      remotePartyNumber: z.string().check(z.maxLength(100)),
      id_alarm: z.optional(z.nullable(AlarmId)),
      ending: z.optional(z.nullable(z.enum(callEndings))),
    }),
    reply: success(SipCall),
    refusals: ['call.not_supported', 'call.no_phone'],
  }),
  /** A report of an external SIP server, authorized by an intake token; a repeated session updates the existing call. */
  intakeCall: defineCall({
    method: 'POST',
    path: '/v1/intake/calls',
    access: { kind: 'intake' },
    summary: 'Report a call of an external SIP server: waiting, taken, ended or recorded',
    body: z.extend(session, {
      callingPartyNumber: z.string().check(z.maxLength(100)),
      remotePartyNumber: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      state: z.string().check(z.minLength(1), z.maxLength(40)),
      /** `in`: an interphone calls; `out`: an operator calls one. */
      direction: z._default(z.enum(['in', 'out']), 'in'),
      /** How an ended call ended; left out: hung up, or missed where nobody took it. */
      ending: z.optional(z.nullable(z.enum(callEndings))),
      /** The number that a transferred call went to. */
      transferred_to: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      recording_url: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
      /** The interphone of the call; without it, it is found by its number. */
      device_id: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      /** The device of the operator of the call. */
      user: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    }),
    reply: success(SipCall),
    refusals: ['record.not_found'],
  }),
} as const;

/** Address of a call's recording (OP-7.27, OQ-63): audio with its content type; 404 until there is one. */
export const recordingPath = '/v1/sip/getRecordingFile';

/** A call device was assigned to a user or removed (OP-7.41); null: the user has no phone. */
export const CallDeviceChange = z.object({ id_device: absent(z.nullable(wireNumber(RecordId)), null), device_id: optionalText() });
/** A phone is to be disconnected at once (OP-7.45). */
export const ForceDisconnect = z.object({
  device_id: absent(wireText(), ''),
  by: absent(z.nullable(z.object({ id: UserId, name: z.string() })), null),
  at: optionalInstant(),
});

/** The right to listen to calls of operators, and the number that a phone dials for it, by the session of the call. */
export const listeningRight = { action: 'listen', subject: 'SipCall' } as const;
const listeningPrefix = 'listen-';
export const listeningNumber = (session: string): string => `${listeningPrefix}${session}`;
/** The session of the call that a dialled number listens to; null: it is the number of a phone. */
export const listenedSession = (number: string): string | null =>
  number.startsWith(listeningPrefix) ? number.slice(listeningPrefix.length) : null;

export const sipPath = '/sip';
/** The header that names the call of the platform in an INVITE, in both directions. */
export const sessionHeader = 'X-Session-Id';

export const callEvents = {
  /** A call began or changed (OP-4.18–4.20). */
  'call.created': { channel: 'callEvents', audience: 'callReaders', wireName: 'created', payload: SipCall },
  'call.updated': { channel: 'callEvents', audience: 'callReaders', wireName: 'updated', payload: SipCallUpdate },
  /** The phone of this user was assigned, changed or removed. */
  'call.device': { channel: 'userSetup', audience: 'user', payload: CallDeviceChange },
  /** The phone is to be disconnected; the phone's own channel carries it too, as `forceDisconnectName`. */
  'sip.force_disconnect': { channel: 'userSetup', audience: 'user', payload: ForceDisconnect },
} as const satisfies RealtimeEvents;

/** The event of a phone's own channel (OP-7.45). */
export const forceDisconnectName = 'forceDisconnect';
