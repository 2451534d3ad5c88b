import type { CallEnding } from '../../../contract/telephony/call.ts';

const endings: Readonly<Record<number, CallEnding>> = {
  403: 'declined',
  404: 'unknown_number',
  408: 'unreachable',
  410: 'unknown_number',
  415: 'no_media',
  430: 'unreachable',
  480: 'no_answer',
  481: 'lost',
  486: 'busy',
  487: 'no_answer',
  488: 'no_media',
  503: 'unreachable',
  600: 'busy',
  603: 'declined',
  604: 'unknown_number',
  606: 'no_media',
};

/** The call ending for a rejection by the other phone. */
export const endingOf = (status: number): CallEnding => endings[status] ?? 'failed';

const statuses: Readonly<Partial<Record<CallEnding, number>>> = {
  busy: 486,
  declined: 603,
  hung_up: 603,
  unknown_number: 404,
  unreachable: 480,
  no_answer: 480,
  disconnected: 480,
  lost: 480,
  server_lost: 500,
  missed: 487,
  no_media: 488,
  failed: 500,
};

/** The status sent to the caller when the call ends before it is answered. */
export const statusOf = (ending: CallEnding): number => statuses[ending] ?? 480;

/** Whether an offer puts the other side on hold; the last direction attribute decides. */
export function isHeld(sdp: string): boolean {
  const direction = [...sdp.matchAll(/^a=(sendrecv|sendonly|recvonly|inactive)\s*$/gm)].at(-1)?.[1];
  return direction === 'sendonly' || direction === 'inactive';
}

/** The key in an INFO (`application/dtmf-relay`, `application/dtmf`); empty when it contains none. */
export const keysOf = (body: string): string => /^(?:Signal\s*=\s*)?([0-9*#A-D])\s*(?:$|[\r\n])/i.exec(body)?.[1]?.toUpperCase() ?? '';
