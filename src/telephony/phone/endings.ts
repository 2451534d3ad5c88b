import { type CallEnding, callEndings } from '../../../contract/telephony/call.ts';
import type { RegistrationFault } from '../../../machines/telephony/call/phone.ts';

const endings: Readonly<Record<number, CallEnding>> = {
  403: 'declined',
  404: 'unknown_number',
  408: 'no_answer',
  410: 'unknown_number',
  415: 'no_media',
  430: 'unreachable',
  480: 'no_answer',
  // Another phone of the same number already dialled this call: nothing to report.
  482: 'hung_up',
  484: 'unknown_number',
  486: 'busy',
  487: 'hung_up',
  488: 'no_media',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
  600: 'busy',
  603: 'declined',
  604: 'unknown_number',
  606: 'no_media',
};

/** How a call ended that was refused with this status of SIP. */
export function endingOf(status: number): CallEnding {
  return endings[status] ?? 'failed';
}

/** Why a REGISTER was refused. */
export function faultOf(status: number): RegistrationFault {
  return status === 401 || status === 403 || status === 404 || status === 407 ? 'wrong_account' : 'server_refused';
}

/** The ending that the server gives in the Reason header (RFC 3326); null where it gives none that we recognize. */
export function reasonOf(header: string | undefined): CallEnding | null {
  if (header === undefined) return null;
  const text = /text="([^"]*)"/i.exec(header)?.[1];
  const named = callEndings.find((ending) => ending === text);
  if (named) return named;
  const cause = Number(/cause=(\d+)/i.exec(header)?.[1]);
  // Answered on another phone of the same number: nothing to report.
  if (cause === 200) return 'hung_up';
  return endings[cause] ?? null;
}
