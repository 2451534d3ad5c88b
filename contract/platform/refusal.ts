import * as z from 'zod/mini';
import { FieldErrors } from './envelope.ts';

/**
 * Reasons why the platform refuses a request. Machines branch on the code of a refusal, views translate it.
 * The number is its HTTP status.
 */
export const refusals = {
  'request.invalid': 422,
  'request.malformed': 400,
  'request.too_large': 413,
  'request.key_reused': 422,
  'request.in_progress': 409,
  'record.not_found': 404,
  'record.changed': 409,
  'record.in_use': 409,
  'record.shared': 403,
  'bulk.changed': 409,
  'export.running': 409,
  'rehearsal.running': 409,
  'import.unreadable': 422,
  'import.unknown': 404,
  'config.too_many_tabs': 422,
  'connector.not_connected': 409,
  'connector.failed': 424,
  'route.not_found': 404,
  'access.signed_out': 401,
  'access.expired': 401,
  'access.revoked': 401,
  'access.forbidden': 403,
  'access.throttled': 429,
  'access.locked': 423,
  'access.factor_required': 403,
  'session.credentials': 401,
  'session.inactive': 403,
  'code.incorrect': 422,
  'code.expired': 422,
  'code.exhausted': 422,
  'code.too_early': 429,
  'code.unknown': 422,
  'code.not_sent': 503,
  'code.no_phone': 409,
  'factor.unproven': 409,
  'factor.required': 409,
  'passkey.unknown': 422,
  'passkey.expired': 422,
  'passkey.invalid': 422,
  'passkey.not_here': 403,
  'passkey.copied': 403,
  'passkey.registered': 409,
  'passkey.too_many': 409,
  'reset.invalid': 422,
  'ticket.invalid': 403,
  'sign_on.unknown': 404,
  'sign_on.expired': 403,
  'sign_on.denied': 403,
  'sign_on.no_access': 403,
  'sign_on.second_factor': 403,
  'sign_on.required': 403,
  'provider.absent': 424,
  'provider.unreadable': 424,
  'provider.refused': 424,
  'provider.unanswered': 424,
  'provider.guarded': 424,
  'setup.closed': 409,
  'setup.code': 403,
  'register.closed': 403,
  'refresh.reused': 401,
  'refresh.unknown': 401,
  'alarm.changed': 409,
  'alarm.final': 409,
  'alarm.not_allowed': 409,
  'alarm.unconfirmed': 409,
  'alarm.assigned': 409,
  'alarm.requirements_missing': 409,
  'alarm.not_owner': 409,
  'alarm.not_offered': 409,
  'case.over': 409,
  'case.making': 409,
  'case.other_tenant': 409,
  'case.drills_apart': 409,
  'case.full': 409,
  'handover.own': 409,
  'handover.accepted': 409,
  'drill.not_named': 409,
  'drill.stays_inside': 409,
  'intake.alarms_off': 409,
  'intake.shelved': 409,
  'intake.button_off': 409,
  'media.link_invalid': 403,
  'media.link_expired': 403,
  'media.no_footage': 404,
  'media.camera_offline': 409,
  'media.camera_failed': 409,
  'media.unreadable': 502,
  'media.node_refused': 502,
  'media.node_unanswered': 503,
  'file.node_unanswered': 503,
  'call.node_refused': 502,
  'call.node_unanswered': 503,
  'clip.not_burnt': 409,
  'clip.too_many': 409,
  'recording.decided': 409,
  'recording.not_open': 403,
  'events.gap_too_old': 410,
  'chat.no_user': 403,
  'command.incomplete': 409,
  'command.unconfirmed': 409,
  'command.cooling_down': 409,
  'command.drill_over': 409,
  'command.over': 409,
  'plan.changed': 409,
  'plan.answer': 422,
  'plan.over': 409,
  'call.taken': 409,
  'call.over': 409,
  'call.no_phone': 409,
  'call.not_supported': 409,
  'demo.unknown_scenario': 422,
  'demo.not_received': 503,
} as const;

export type RefusalCode = keyof typeof refusals;
export const RefusalCode = z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]);

/**
 * Codes that the console gives to replies which no platform would code itself: one that cannot be read, and one that is a refusal without
 * a reason.
 */
export const replyFaults = ['reply.unreadable', 'reply.refused'] as const;
export const ReplyFault = z.enum(replyFaults);
export type ReplyFault = z.infer<typeof ReplyFault>;

/**
 * The body of every refusal. `details` depends on the code: for `alarm.*` it is the current alarm (`{ alarm }`),
 * for `alarm.requirements_missing` also the list of what is `missing`, for `record.changed` the
 * current record (`{ record }`), for `record.in_use` its references (`{ uses }`), for `plan.changed` the current run (`{ run }`), for
 * `command.cooling_down` `{ until }`, for `command.incomplete` `{ nodes }`, for `connector.not_connected` the missing configuration
 * (`{ service, configure }`), for throttling `{ retry_at }`, for codes `{ tries_left }`, for abilities `{ action, subject }`, for
 * `media.camera_failed` `{ fault, reason? }` (`contract/video/camera-state.ts`), for `recording.not_open` the window `{ authorized_from, authorized_to }`, for
 * `recording.decided` `{ record }`, for `config.too_many_tabs` the names of all tabs `{ tabs }`, for `call.taken` the taker `{ by: { id, name }, at }`, for `call.over` the current call `{ call }`.
 */
export const Refusal = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  errors: z.optional(FieldErrors),
  details: z.optional(z.unknown()),
});
export type Refusal = z.infer<typeof Refusal>;
