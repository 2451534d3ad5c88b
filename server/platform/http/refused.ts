import type { FieldErrors } from '../../../contract/platform/envelope.ts';
import { type Refusal, type RefusalCode, refusals } from '../../../contract/platform/refusal.ts';

/** A refusal on its way to the caller. Thrown inside `within` it also rolls the transaction back. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;
  readonly statusCode: number;
  readonly errors: FieldErrors | undefined;
  readonly details: unknown;

  constructor(code: RefusalCode, more: RefusedMore = {}) {
    const count = Object.keys(more.errors ?? {}).length;
    const isCut = count > mostErrors;
    super(more.message ?? (isCut ? `${count} fields are not valid: errors has the first ${mostErrors}.` : sentences[code]));
    this.code = code;
    this.statusCode = refusals[code];
    this.errors = more.errors && limitErrors(more.errors);
    this.details = more.details;
  }

  /** The sent body. */
  body(): Refusal {
    return {
      success: false,
      code: this.code,
      message: this.message,
      ...(this.errors && { errors: this.errors }),
      ...(this.details !== undefined && { details: this.details }),
    };
  }
}

interface RefusedMore {
  /** One English sentence in place of the usual one. */
  message?: string;
  errors?: FieldErrors;
  details?: unknown;
}

/** Fields in the errors of a refusal, messages of a field, and characters of a name or a message: a reply is not larger than its request. */
const mostErrors = 50;
const mostMessages = 5;
const longest = 300;

const shorten = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

function limitErrors(errors: FieldErrors): FieldErrors {
  // A field may be called `constructor`.
  const limited = Object.create(null) as FieldErrors;
  for (const [field, messages] of Object.entries(errors).slice(0, mostErrors)) {
    limited[shorten(field)] = messages.slice(0, mostMessages).map(shorten);
  }
  return limited;
}

/** Makes a refusal to throw: `throw refuse('alarm.changed', { details: { alarm } })`. */
export const refuse = (code: RefusalCode, more?: RefusedMore): Refused => new Refused(code, more);

const sentences: Record<RefusalCode, string> = {
  'request.invalid': 'Some fields are not valid: see errors.',
  'request.malformed': 'The body cannot be read: send JSON with content-type application/json.',
  'request.too_large': 'The body is too large.',
  'request.key_reused': 'This idempotency key was used for another request: use a new one.',
  'request.in_progress': 'The same request is in progress: try again in a moment.',
  'record.not_found': 'This record does not exist.',
  'record.changed': 'Someone else saved this record: compare both versions and choose.',
  'record.in_use': 'Other records depend on this one: see details, and change or delete those first.',
  'record.shared': 'This record is shared by all customers: only a master administrator changes it.',
  'bulk.changed': 'The list has changed and now matches another number of records: check it again.',
  'rehearsal.running': 'A restore rehearsal is running: wait for its end.',
  'export.running': 'Your export of this catalogue is still in progress: wait for it to finish.',
  'import.unreadable': 'This file cannot be read: send an .xlsx or a .csv with a row of column names.',
  'import.unknown': 'This import file is no longer available: send it again.',
  'config.too_many_tabs': 'A configuration has at most five tabs: see details for theirs, and leave one out.',
  'connector.not_connected': 'The external service is not connected: see details for what to configure.',
  'connector.failed': 'The external service failed: try again, or check its status.',
  'route.not_found': 'There is nothing at this address.',
  'access.signed_out': 'Sign in first.',
  'access.expired': 'The access token expired: refresh the session.',
  'access.revoked': 'The session was ended: sign in again.',
  'access.forbidden': 'You are not authorized to do this.',
  'access.throttled': 'Too many attempts: try again later.',
  'access.locked': 'This session is locked: unlock it with your password.',
  'access.factor_required': 'A second factor is required: set one up before anything else.',
  'session.credentials': 'The e-mail or the password is wrong.',
  'session.inactive': 'This account is not active: ask your administrator.',
  'code.incorrect': 'Incorrect code',
  'code.expired': 'The code expired, request a new code',
  'code.exhausted': 'Too many wrong codes: request a new code or sign in again.',
  'code.too_early': 'A new code can be sent five minutes after the last one.',
  'code.unknown': 'This sign-in is no longer open: sign in again.',
  'code.not_sent': 'Codes cannot be sent at the moment: tell your administrator.',
  'code.no_phone': 'Your account has no phone number: enter one in your profile first.',
  'factor.unproven': 'Verify this method with a code first.',
  'factor.required': 'A second factor is required: set up another one instead of turning it off.',
  'passkey.unknown': 'This passkey is not registered here, or was removed: sign in another way.',
  'passkey.expired': 'This challenge was used or has expired: begin again.',
  'passkey.invalid': 'The passkey could not be verified: try again.',
  'passkey.not_here': 'Passkeys cannot be used at this address: open the console at its public address.',
  'passkey.copied': 'The counter of this passkey went back, so it may have been copied: sign in another way and remove it.',
  'passkey.registered': 'This passkey is already registered.',
  'passkey.too_many': 'This account has as many passkeys as it may have: remove one first.',
  'reset.invalid': 'This password link is no longer valid: request a new one.',
  'ticket.invalid': 'This sign-in link is no longer valid: request a new one.',
  'sign_on.unknown': 'No identity provider is set up for this: sign in with e-mail and password.',
  'sign_on.expired': 'This sign-in expired, was used before, or was started in another browser: start it again.',
  'sign_on.denied': 'The identity provider did not sign you in.',
  'sign_on.no_access': 'You are signed in at the identity provider, but have no access here: ask your administrator.',
  'sign_on.second_factor': 'The identity provider did not ask for a second factor, which is required here: ask your administrator.',
  'sign_on.required': 'Your account signs in at its identity provider: passwords are not accepted.',
  'provider.absent': 'There is no identity provider at this address.',
  'provider.unreadable': 'The identity provider answered, but its answer is not valid.',
  'provider.refused': 'The identity provider refused the request.',
  'provider.unanswered': 'The identity provider did not answer: try again.',
  'provider.guarded': 'Addresses of this kind are not allowed: private ones need CONNECTOR_PRIVATE_ADDRESSES, public ones https.',
  'setup.closed': 'This platform has its first administrator already: sign in.',
  'setup.code': 'The set-up code is wrong: use the one that the last start of the platform printed.',
  'register.closed': 'Nobody registers here: an administrator makes the account or sends an invitation.',
  'refresh.reused': 'The refresh token was used twice, so the session was ended: sign in again.',
  'refresh.unknown': 'There is no session to refresh: sign in.',
  'alarm.changed': 'Someone else changed this alarm first: check its current state.',
  'alarm.final': 'This alarm has ended and cannot be changed.',
  'alarm.unconfirmed': 'The platform did not confirm the change, and the alarm does not show it.',
  'alarm.assigned': 'This alarm is assigned to a group: only its users act on it.',
  'alarm.requirements_missing': 'Something required is missing before this alarm can be ended: see details.',
  'alarm.not_owner': 'Another operator holds this alarm: only they act on it, until they release it or somebody takes it over.',
  'alarm.not_offered': 'This alarm is not offered to you, or no longer.',
  'alarm.not_allowed': 'This change is not allowed from the status of the alarm.',
  'handover.own': 'You signed this handover: somebody else accepts it.',
  'handover.accepted': 'Somebody else has accepted this handover already.',
  'drill.not_named': 'This alarm belongs to a training drill: only the operators named in it act on it.',
  'drill.stays_inside':
    'This alarm belongs to a training drill: nothing of it leaves the platform. What would have been sent is in the result of the drill.',
  'intake.shelved': 'This type of alarm is shelved at this unit: it was counted, and no alarm was raised.',
  'case.over': 'This evidence case has ended: make another one.',
  'case.making': 'The package of this evidence case is being made: wait for it to finish.',
  'case.other_tenant': 'This alarm is of another tenant than the evidence case: a case belongs to one.',
  'case.drills_apart': 'Alarms of training drills and others are not put into one evidence case: it could not be shared.',
  'case.full': 'This evidence case holds as many alarms as a case can: put it into another one.',
  'intake.alarms_off': 'This unit does not accept alarms: an administrator has to allow them in its record.',
  'intake.button_off': 'This unit does not allow alarms of virtual buttons: an administrator can allow them in its record.',
  'media.link_invalid': 'This media address is not valid: request a new one.',
  'media.link_expired': 'This media address expired: request a new one.',
  'clip.not_burnt': 'This platform has no ffmpeg that can burn a watermark into a clip: create the clip without one.',
  'clip.too_many': 'Several of your clips are still being created: wait for one to finish.',
  'media.no_footage': 'There is no footage of this camera for that time.',
  'media.camera_offline': 'This camera is offline: try again when it is online.',
  'media.unreadable': 'This recording exists, but its disk cannot read it: see the log of the node that has it.',
  'media.node_refused': 'The node that has this video refuses this one: give all nodes the same ATALAYA_SECRET, and the right NODE_URL.',
  'media.node_unanswered': 'The node that has this video does not answer: try again when it is back.',
  'media.camera_failed': 'The platform gets no image from this camera: see details.',
  'recording.decided': 'This request has already been decided.',
  'call.taken': 'Someone else took this call: see details.',
  'call.over': 'This call has ended.',
  'call.no_phone': 'Your phone is not registered: connect it, and try again.',
  'call.not_supported': 'The SIP server of this platform cannot do this: do it at the phone.',
  'file.node_unanswered': 'The node that has this file does not answer: try again when it is back.',
  'call.node_unanswered': 'The node that carries this call does not answer: try again.',
  'call.node_refused': 'The node that carries this call refuses this one: give all nodes the same ATALAYA_SECRET, and the right NODE_URL.',
  'recording.not_open': 'This recording cannot be watched now.',
  'chat.no_user': 'You do not have a chat user',
  'command.incomplete': 'This command is incomplete: open its builder to see what is missing.',
  'command.unconfirmed': 'This command switches outputs or shoots. Confirm it and enter a reason.',
  'command.cooling_down': 'This command was just run: wait before running it again.',
  'command.drill_over': 'The drill ended meanwhile: the command would be real now, and was not run.',
  'command.over': 'This run has ended.',
  'plan.changed': 'Someone else answered this plan: check its current state.',
  'plan.answer': 'This answer is not valid for this question.',
  'plan.over': 'This plan is finalized.',
  'events.gap_too_old': 'The events after that one are no longer stored: reload the lists.',
  'demo.unknown_scenario': 'This scenario does not exist.',
  'demo.not_received': 'The receiver of the demo does not answer. Check it in Alarms, Receivers.',
};
