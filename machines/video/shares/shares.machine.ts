import { assign, setup } from 'xstate';
import type { Refusal } from '../../../contract/platform/index.ts';
import type { Share } from '../../../contract/video/share.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** Subject of a share: the pictures of an alarm, or a live camera. */
export type ShareSubject = { id_alarm: number } | { id_camera: number };

/** A newly created share; its token is returned only once. */
interface CreatedShare {
  share: Share;
  token: string;
  path: string;
}

interface Context {
  of: ShareSubject;
  shares: readonly Share[];
  made: CreatedShare | null;
  /** The pending command: the lifetime of the next share in minutes, or the share to revoke. */
  minutes: number;
  ending: number | null;
  refusal: Refusal | null;
}

type Event =
  | { type: 'share.make'; minutes: number }
  | { type: 'share.copy' }
  | { type: 'share.revoke'; id: number }
  | { type: 'share.retry' };

const busy = { tags: 'busy' } as const;

/** Links for people without an account, of one alarm or camera: created, copied and revoked. */
export const sharesMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as ShareSubject, tags: {} as 'busy' },
  actors: {
    readShares: port<Answer<Share[]>, ShareSubject>('readShares'),
    makeShare: port<Answer<CreatedShare>, { of: ShareSubject; minutes: number }>('makeShare'),
    revokeShare: port<Answer<null>, number | null>('revokeShare'),
    /** Whether it could be copied. */
    copy: port<boolean, string>('copy'),
  },
  guards: { isAccepted: (_, answer: Answer<unknown>) => answer.ok, isCopied: (_, copied: boolean) => copied },
  actions: {
    take: assign((_, { shares }: { shares: readonly Share[] }) => ({ shares })),
    takeMade: assign(({ context }, { made }: { made: CreatedShare }) => ({ made, shares: [made.share, ...context.shares], refusal: null })),
    noteMinutes: assign(({ event }) => (event.type === 'share.make' ? { minutes: event.minutes, refusal: null } : {})),
    noteEnding: assign(({ event }) => (event.type === 'share.revoke' ? { ending: event.id, refusal: null } : {})),
    forgetEnded: assign(({ context }) => ({ made: context.made?.share.id === context.ending ? null : context.made, ending: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
}).createMachine({
  id: 'shares',
  context: ({ input }) => ({ of: input, shares: [], made: null, minutes: 0, ending: null, refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      ...busy,
      description: 'The addresses that were made before are being read.',
      invoke: {
        src: 'readShares',
        input: ({ context }) => context.of,
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'ready.plain',
            actions: { type: 'take', params: ({ event }) => ({ shares: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    ready: {
      on: {
        'share.make': { target: 'making', actions: 'noteMinutes' },
        'share.revoke': { target: 'revoking', actions: 'noteEnding' },
        'share.copy': { guard: ({ context }) => context.made !== null, target: 'copying' },
      },
      initial: 'plain',
      states: {
        plain: { description: 'The addresses that are in force, and for how long the next one shall work.' },
        copied: { description: 'The new address is in the clipboard, and the dialog says so.' },
        copyFailed: { description: 'The browser did not let the address be copied: it stands there to be copied by hand.' },
        denied: { description: 'The platform did not do what was asked, and says why.' },
        unanswered: { description: 'No answer came to what was asked; it can be asked again.' },
      },
    },
    making: {
      ...busy,
      description: 'A new address is being made.',
      invoke: {
        src: 'makeShare',
        input: ({ context: { of, minutes } }) => ({ of, minutes }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'ready.plain',
            actions: { type: 'takeMade', params: ({ event }) => ({ made: dataOf(event.output) }) },
          },
          { target: 'ready.denied', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'ready.unanswered',
      },
    },
    copying: {
      ...busy,
      description: 'The new address goes into the clipboard.',
      invoke: {
        src: 'copy',
        input: ({ context }) => context.made?.path ?? '',
        onDone: [
          { guard: { type: 'isCopied', params: ({ event }) => event.output }, target: 'ready.copied' },
          { target: 'ready.copyFailed' },
        ],
        onError: 'ready.copyFailed',
      },
    },
    revoking: {
      ...busy,
      description: 'An address is being put out of force.',
      invoke: {
        src: 'revokeShare',
        input: ({ context }) => context.ending,
        onDone: [
          { guard: { type: 'isAccepted', params: answerParams }, target: 'reading', actions: 'forgetEnded' },
          { target: 'ready.denied', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'ready.unanswered',
      },
    },
    refused: { description: 'The platform does not tell which addresses there are, and says why.', on: { 'share.retry': 'reading' } },
    unread: { description: 'The addresses could not be read; a button tries again.', on: { 'share.retry': 'reading' } },
  },
});
