import { t } from '@lingui/core/macro';
import { type Refusal, RefusalCode } from '../../contract/platform/refusal.ts';

/** What a refusal means, in the user's language; for a code that we do not know, what the platform said (OQ-18). */
export function refusalText(refusal: Pick<Refusal, 'code' | 'message'>): string {
  const known = RefusalCode.safeParse(refusal.code);
  return known.success ? textOf(known.data) : refusal.message || readFailed();
}

/** No network, no reply in time, a fault of the platform, or a reply that cannot be read (OP-8.06). */
export function readFailed(): string {
  return t`Error obtaining the information`;
}

function textOf(code: RefusalCode): string {
  const [kind] = code.split('.');
  return (kind === 'alarm' ? ofAlarm(code) : kind === 'session' || kind === 'code' ? ofSession(code) : ofRequest(code)) ?? readFailed();
}

function ofSession(code: RefusalCode): string | undefined {
  const texts: Partial<Record<RefusalCode, string>> = {
    'session.credentials': t`failed to login`,
    'session.inactive': t`This account is not active. Ask your administrator.`,
    'code.incorrect': t`Incorrect code`,
    'code.expired': t`The code expired, request a new code`,
    'code.exhausted': t`Too many wrong codes. Start over.`,
    'code.too_early': t`Wait before requesting another code.`,
    'code.unknown': t`This sign-in is no longer open. Start over.`,
  };
  return texts[code];
}

function ofAlarm(code: RefusalCode): string | undefined {
  const texts: Partial<Record<RefusalCode, string>> = {
    'alarm.changed': t`Somebody changed this alarm first.`,
    'alarm.final': t`This alarm has already ended.`,
    'alarm.not_allowed': t`The alarm's status does not allow this.`,
  };
  return texts[code];
}

function ofRequest(code: RefusalCode): string | undefined {
  const texts: Partial<Record<RefusalCode, string>> = {
    'request.invalid': t`Some values are not valid.`,
    'request.too_large': t`This is too large to send.`,
    'request.in_progress': t`This is already being done.`,
    'record.not_found': t`This record does not exist or is not yours to see.`,
    'record.changed': t`Somebody saved this record meanwhile.`,
    'record.in_use': t`Other records hang on this one.`,
    'record.shared': t`This record is shared by all customers. Only a master administrator changes it.`,
    'bulk.changed': t`The list changed meanwhile. Look at it again.`,
    'export.running': t`This export is still being made. Wait for it.`,
    'import.unreadable': t`This file cannot be read. Choose an .xlsx or a .csv with a row of column names.`,
    'import.unknown': t`This file is no longer kept. Choose it again.`,
    'connector.not_connected': t`The outside service is not connected.`,
    'connector.failed': t`The outside service did not do it. Try again.`,
    'access.signed_out': t`Sign in again.`,
    'access.expired': t`The session expired. Sign in again.`,
    'access.revoked': t`The session was ended elsewhere. Sign in again.`,
    'access.forbidden': t`You are not allowed to do this.`,
    'access.throttled': t`Too many tries. Wait a moment.`,
    'access.locked': t`The screen is locked. Unlock it with your password.`,
    'code.no_phone': t`Your account has no phone number. Enter one in your profile first.`,
    'factor.unproven': t`Prove this way first, by a code that it brings you.`,
    'reset.invalid': t`This link is not in force any more. Ask for another one.`,
    'ticket.invalid': t`This sign-in address is not in force any more. Ask for another one.`,
    'refresh.reused': t`The session was ended for safety. Sign in again.`,
    'refresh.unknown': t`The session expired. Sign in again.`,
    'media.link_invalid': t`This video address is not valid.`,
    'media.link_expired': t`This video address expired.`,
    'clip.not_burnt': t`This platform cannot burn a watermark into a clip. Save it without one.`,
    'clip.too_many': t`Several clips are still being made. Wait for one of them.`,
    'media.no_footage': t`No footage available for the selected time`,
    'media.camera_offline': t`The camera is offline.`,
    'media.camera_failed': t`The camera gives no picture.`,
    'recording.decided': t`This request has been decided already.`,
    'call.taken': t`Somebody else has taken this call.`,
    'call.over': t`This call is over.`,
    'call.no_phone': t`Your phone is not registered.`,
    'call.not_supported': t`The SIP server cannot do this: do it at the phone.`,
    'recording.not_open': t`This recording may not be watched now.`,
    'chat.no_user': t`You do not have a chat user`,
    'command.incomplete': t`This command is not complete: its builder says what it lacks.`,
    'command.unconfirmed': t`This command switches outputs or shoots: confirm it, and say why.`,
    'command.cooling_down': t`This command was run a moment ago. Wait until it may be run again.`,
    'command.over': t`This run is over.`,
    'plan.changed': t`Somebody answered this plan meanwhile. This is how it stands now.`,
    'plan.answer': t`This answer is none of this question.`,
    'plan.over': t`This plan is finalized.`,
    'setup.closed': t`This platform is already set up. Sign in.`,
    'setup.code': t`This is not the set-up code that the platform printed.`,
    'demo.unknown_scenario': t`There is no such scenario.`,
  };
  return texts[code];
}
