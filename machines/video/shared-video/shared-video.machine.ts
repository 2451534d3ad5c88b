import { assign, setup } from 'xstate';
import type { Refusal } from '../../../contract/platform/index.ts';
import { isRefusedFor } from '../../../contract/refusal-details.ts';
import type { SharedVideo } from '../../../contract/video/share.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

interface Input {
  /** Empty: the address names none. */
  token: string;
  /** The alarm that the address names. */
  alarm: string | null;
}
interface Context extends Input {
  video: SharedVideo | null;
  /** For how long it is in force from when it was read, ms, by the platform's clock. */
  leftMs: number;
  refusal: Refusal | null;
}

/** What an address shows, and for how long from now. */
interface SharedVideoReply {
  video: SharedVideo;
  leftMs: number;
}

/** Browsers count no further, in ms. */
const longest = 2 ** 31 - 1;

/** Page for visitors without an account: shows what a shared address points to until the address expires or is revoked (OQ-12, OQ-13). */
export const sharedVideoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'shared.retry' }
      /** A player learned that the address was revoked. */
      | { type: 'shared.expired' },
    input: {} as Input,
    tags: {} as 'busy',
  },
  actors: { readShared: port<Answer<SharedVideoReply>, { token: string; alarm: string | null }>('readShared') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isExpired: (_, answer: Answer<unknown>) =>
      !answer.ok && (isRefusedFor(answer.refusal, 'media.link_expired') || isRefusedFor(answer.refusal, 'media.no_footage')),
    isUnknown: (_, answer: Answer<unknown>) =>
      !answer.ok && (isRefusedFor(answer.refusal, 'media.link_invalid') || isRefusedFor(answer.refusal, 'request.invalid')),
  },
  actions: {
    take: assign((_, { video, leftMs }: SharedVideoReply) => ({ video, leftMs, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, video: null })),
  },
  delays: {
    readRetry: 5000,
    inForce: ({ context }) => Math.min(longest, Math.max(0, context.leftMs)),
  },
}).createMachine({
  id: 'shared-video',
  context: ({ input }) => ({ ...input, video: null, leftMs: 0, refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'What the address shows is being read.',
      tags: 'busy',
      invoke: {
        src: 'readShared',
        input: ({ context }) => ({ token: context.token, alarm: context.alarm }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'shown',
            actions: { type: 'take', params: ({ event }) => dataOf(event.output) },
          },
          { guard: { type: 'isExpired', params: answerParams }, target: 'ended', actions: { type: 'noteRefusal', params: refusalParams } },
          {
            guard: { type: 'isUnknown', params: answerParams },
            target: 'unknown',
            actions: { type: 'noteRefusal', params: refusalParams },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    shown: {
      description: 'The pictures of the address play, without any actions; when it expires they end.',
      on: { 'shared.expired': 'ended' },
      after: { inForce: 'ended' },
    },
    ended: { description: 'The address is out of force, or names nothing: there is no footage to be seen.' },
    unknown: { description: 'Nobody gave such an address: whoever opened it is not authorized.' },
    refused: { description: 'The platform shows nothing for the moment, and says why.', on: { 'shared.retry': 'reading' } },
    unread: {
      description: 'The platform could not be reached; it is tried again by itself, or at once with a button.',
      on: { 'shared.retry': 'reading' },
      after: { readRetry: 'reading' },
    },
  },
});
