import { t } from '@lingui/core/macro';
import { type Refusal, RefusalCode, ReplyFault } from '../../contract/platform/index.ts';
import { nodeOf, retryAtOf } from '../../contract/refusal-details.ts';
import { clockTime } from './time.ts';

/** What of a refusal is put into words. */
type Stated = Pick<Refusal, 'code' | 'message'> & Partial<Pick<Refusal, 'details'>>;

/** Returns the meaning of a refusal in the user's language, with the time from which it may be tried again; for an unknown code, the platform's own message (OQ-18). */
export function refusalText(refusal: Stated): string {
  const retryAt = refusal.code === ('access.throttled' satisfies RefusalCode) ? retryAtOf(refusal) : undefined;
  if (retryAt !== undefined) return tryAgainAt(clockTime(retryAt));
  const node = nodeOf(refusal);
  if (node !== undefined && unansweredCodes.includes(refusal.code)) return onLostNode(node);
  const fault = ReplyFault.safeParse(refusal.code);
  if (fault.success) return fault.data === 'reply.unreadable' ? replyUnreadable() : refusal.message || refusedWithoutReason();
  const known = RefusalCode.safeParse(refusal.code);
  return known.success ? textOf(known.data) : refusal.message || readFailed();
}

const unansweredCodes: readonly string[] = ['media.node_unanswered', 'file.node_unanswered'] satisfies RefusalCode[];

function onLostNode(node: string): string {
  return t`This is on the server ${node}, which does not answer. Try again when it is back.`;
}

/**
 * What came of asking the platform for something: four different things, with four different sentences (`outcomes.test.ts`).
 * `absent`: there is no such call, or no such record; `unanswered`: no network, no reply in time, or a fault of the platform.
 */
export type ReadOutcome = 'refused' | 'absent' | 'unreadable' | 'unanswered';

const absent: readonly string[] = ['route.not_found', 'record.not_found'] satisfies RefusalCode[];

/** Which of the four it was; null: nothing was answered. */
export function outcomeOf(refusal: Pick<Refusal, 'code'> | null): ReadOutcome {
  if (refusal === null) return 'unanswered';
  if (refusal.code === ('reply.unreadable' satisfies ReplyFault)) return 'unreadable';
  return absent.includes(refusal.code) ? 'absent' : 'refused';
}

const sentences: Readonly<Record<ReadOutcome, (refusal: Stated) => string>> = {
  refused: refusalText,
  absent: refusalText,
  unreadable: replyUnreadable,
  unanswered: readFailed,
};

/** Why something could not be read, in the user's language. */
export function failureText(refusal: Stated | null): string {
  return sentences[outcomeOf(refusal)](refusal ?? { code: '', message: '' });
}

/** No network, no reply in time, or a fault of the platform (OP-8.06). */
export function readFailed(): string {
  return t`Error obtaining the information`;
}

/** An act on which no answer came: nothing was to be obtained, and it may be tried again. */
export function actUnanswered(): string {
  return t`No response from the platform. Try again.`;
}

/** The platform answered, but not in a form that this program reads. */
function replyUnreadable(): string {
  return t`The platform answered, but its reply could not be read.`;
}
function tryAgainAt(time: string): string {
  return t`Too many attempts. Try again at ${time}.`;
}
function refusedWithoutReason(): string {
  return t`The platform refused this without a reason.`;
}

function textOf(code: RefusalCode): string {
  const [kind] = code.split('.');
  return (
    (kind === 'alarm' || kind === 'handover' || kind === 'drill'
      ? ofAlarm(code)
      : kind === 'session' || kind === 'code' || kind === 'passkey'
        ? ofSession(code)
        : ofRequest(code)) ?? readFailed()
  );
}

function ofSession(code: RefusalCode): string | undefined {
  const texts: Partial<Record<RefusalCode, string>> = {
    'session.credentials': t`failed to login`,
    'session.inactive': t`This account is not active. Ask your administrator.`,
    'code.incorrect': t`Incorrect code`,
    'code.expired': t`The code expired, request a new code`,
    'code.exhausted': t`Too many wrong codes. Start over.`,
    'code.too_early': t`Wait before requesting another code.`,
    'code.unknown': t`This sign-in has expired. Start over.`,
    'passkey.unknown': t`This passkey is not registered here, or was removed. Sign in another way.`,
    'passkey.expired': t`This took too long. Try again.`,
    'passkey.invalid': t`The passkey could not be verified. Try again.`,
    'passkey.not_here': t`Passkeys cannot be used at this address. Open the console at its public address.`,
    'passkey.copied': t`This passkey may have been copied and was refused. Sign in another way, remove it, and tell your administrator.`,
    'passkey.registered': t`This passkey is already registered.`,
    'passkey.too_many': t`Your account has as many passkeys as it may have. Remove one first.`,
  };
  return texts[code];
}

function ofAlarm(code: RefusalCode): string | undefined {
  const texts: Partial<Record<RefusalCode, string>> = {
    'alarm.changed': t`Someone else changed this alarm first.`,
    'alarm.final': t`This alarm has already ended.`,
    'alarm.unconfirmed': t`The platform did not confirm it, and the alarm does not show it. Check the alarm, then repeat it.`,
    'alarm.not_allowed': t`The alarm's status does not allow this.`,
    'alarm.requirements_missing': t`Something that is required before this alarm ends is missing. Do it, or have it overridden.`,
    'alarm.not_owner': t`Another operator holds this alarm. Take it over first, or ask them to release it.`,
    'alarm.not_offered': t`This alarm is not offered to you, or no longer.`,
    'drill.not_named': t`This alarm belongs to a drill that does not name you.`,
    'drill.stays_inside': t`This alarm belongs to a drill: nothing of it leaves the platform. The result of the drill records it.`,
    'alarm.assigned': t`This alarm is assigned to a group that you are not in. Ask one of its users, or have it reassigned.`,
    'handover.own': t`You signed this handover. Somebody else accepts it.`,
    'handover.accepted': t`Somebody else has accepted this handover already.`,
  };
  return texts[code];
}

function ofRequest(code: RefusalCode): string | undefined {
  const texts: Partial<Record<RefusalCode, string>> = {
    'request.invalid': t`Some values are not valid.`,
    'request.too_large': t`This is too large to send.`,
    'request.in_progress': t`This is already in progress.`,
    'route.not_found': t`This platform does not offer this.`,
    'record.not_found': t`This record does not exist or you cannot see it.`,
    'record.changed': t`Someone else saved this record.`,
    'record.in_use': t`Other records depend on this one.`,
    'record.shared': t`This record is shared by all customers. Only a master administrator changes it.`,
    'bulk.changed': t`The list has changed. Check it again.`,
    'rehearsal.running': t`A restore rehearsal is running. Wait for its end.`,
    'export.running': t`This export is still in progress. Wait for it to finish.`,
    'import.unreadable': t`This file cannot be read. Choose an .xlsx or a .csv with a row of column names.`,
    'import.unknown': t`This file is no longer available. Choose it again.`,
    'intake.button_off': t`This unit does not allow alarms of virtual buttons.`,
    'config.too_many_tabs': t`More than five tabs are open, here and in another window. Close one.`,
    'connector.not_connected': t`The external service is not connected.`,
    'connector.failed': t`The external service failed. Try again.`,
    'access.signed_out': t`Sign in again.`,
    'access.expired': t`The session expired. Sign in again.`,
    'access.revoked': t`The session was ended elsewhere. Sign in again.`,
    'access.forbidden': t`You are not allowed to do this.`,
    'access.throttled': t`Too many attempts. Wait a moment.`,
    'access.locked': t`The screen is locked. Unlock it with your password.`,
    'access.factor_required': t`A second factor is required. Set one up before anything else.`,
    'code.no_phone': t`Your account has no phone number. Enter one in your profile first.`,
    'factor.unproven': t`Verify this method with a code first.`,
    'factor.required': t`A second factor is required. Set up another one instead of turning it off.`,
    'reset.invalid': t`This link is no longer valid. Request a new one.`,
    'ticket.invalid': t`This sign-in link is no longer valid. Request a new one.`,
    'refresh.reused': t`The session was ended for security. Sign in again.`,
    'refresh.unknown': t`The session expired. Sign in again.`,
    'intake.shelved': t`This type of alarm is shelved at this unit. It was counted, and no alarm was raised.`,
    'case.over': t`This case has ended. Make another one.`,
    'case.making': t`The package of this case is being made. Wait for it to finish.`,
    'case.other_tenant': t`It belongs to another tenant than the case.`,
    'case.drills_apart': t`Alarms of drills and others are not put into one case.`,
    'case.full': t`The case is full.`,
    'intake.alarms_off': t`This unit does not accept alarms. An administrator allows them in its record.`,
    'media.link_invalid': t`This video address is not valid.`,
    'media.link_expired': t`This video address expired.`,
    'clip.not_burnt': t`This platform cannot burn a watermark into a clip. Save it without one.`,
    'clip.too_many': t`Several clips are still being created. Wait for one to finish.`,
    'media.no_footage': t`No footage available for the selected time`,
    'media.camera_offline': t`The camera is offline.`,
    'media.camera_failed': t`No image from the camera.`,
    'media.unreadable': t`This recording exists, but cannot be read from its disk.`,
    'media.node_refused': t`The server that has this video refuses the request of this one.`,
    'media.node_unanswered': t`The server that has this video does not answer.`,
    'recording.decided': t`This request has already been decided.`,
    'call.taken': t`Someone else took this call.`,
    'call.over': t`This call has ended.`,
    'call.no_phone': t`Your phone is not registered.`,
    'file.node_unanswered': t`The server that has this file does not answer.`,
    'call.node_refused': t`The server that carries this call refuses the request of this one.`,
    'call.node_unanswered': t`The server that carries this call does not answer.`,
    'call.not_supported': t`The SIP server cannot do this: do it at the phone.`,
    'recording.not_open': t`This recording cannot be watched now.`,
    'chat.no_user': t`You do not have a chat user`,
    'command.incomplete': t`This command is incomplete. Open its builder to see what is missing.`,
    'command.unconfirmed': t`This command switches outputs or shoots. Confirm it and enter a reason.`,
    'command.cooling_down': t`This command was just run. Wait before running it again.`,
    'command.drill_over': t`The drill ended meanwhile: the command would be real now, and was not run.`,
    'command.over': t`This run has ended.`,
    'plan.changed': t`Someone else answered this plan. This is its current state.`,
    'plan.answer': t`This answer is not valid for this question.`,
    'plan.over': t`This plan is finalized.`,
    'sign_on.unknown': t`Single sign-on is not set up for this. Sign in with e-mail and password.`,
    'sign_on.expired': t`This sign-in expired, was used before, or was started in another browser. Start again.`,
    'sign_on.denied': t`The sign-in service did not sign you in.`,
    'sign_on.no_access': t`Your account has no access here. Ask your administrator.`,
    'sign_on.second_factor': t`The sign-in service did not ask for a second factor, which is required here. Ask your administrator.`,
    'sign_on.required': t`Your account signs in at its sign-in service. Passwords are not accepted.`,
    'provider.absent': t`There is no sign-in service at this address.`,
    'provider.unreadable': t`The sign-in service answered, but its answer is not valid.`,
    'provider.refused': t`The sign-in service refused the request.`,
    'provider.unanswered': t`The sign-in service did not answer. Try again.`,
    'provider.guarded': t`This address is not allowed: private addresses need a setting of the server, public ones https.`,
    'setup.closed': t`This platform is already set up. Sign in.`,
    'setup.code': t`Incorrect set-up code.`,
    'register.closed': t`You cannot register yourself. Ask an administrator for an account.`,
    'demo.unknown_scenario': t`This scenario does not exist.`,
    'demo.not_received': t`The receiver of the demo does not answer. Check it in Alarms → Receivers.`,
  };
  return texts[code];
}
