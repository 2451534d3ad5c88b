import { assign, setup } from 'xstate';
import type { Handover, HandoverDraft, HandoverRequest } from '../../../contract/alarms/handover.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

export interface HandoverInput {
  /** The handover that is opened; null: what would be handed over now. */
  id: number | null;
}

export interface HandoverContext extends HandoverInput {
  draft: HandoverDraft | null;
  handover: Handover | null;
  refusal: Refusal | null;
}

export type HandoverMachineEvent =
  | { type: 'handover.sign'; request: HandoverRequest }
  | { type: 'handover.accept' }
  | { type: 'handover.renew' };

const draftActs = { 'handover.sign': 'signing', 'handover.renew': '#handover.readingDraft' } as const;
const signedActs = { 'handover.accept': 'accepting', 'handover.renew': '#handover.readingSigned' } as const;
/** What is open changes all the time, and a signature may come from elsewhere. */
const afterDraft = { renewal: '#handover.readingDraft' } as const;
const afterSigned = { renewal: '#handover.readingSigned' } as const;

/** The handover of a shift: what would be handed over, its signature by the outgoing, and that of the incoming. */
export const handoverMachine = setup({
  types: { context: {} as HandoverContext, input: {} as HandoverInput, events: {} as HandoverMachineEvent, tags: {} as 'busy' },
  actors: {
    readDraft: port<Answer<HandoverDraft>, undefined>('readDraft'),
    readHandover: port<Answer<Handover>, { id: number }>('readHandover'),
    signHandover: port<Answer<Handover>, HandoverRequest>('signHandover'),
    acceptHandover: port<Answer<Handover>, { id: number }>('acceptHandover'),
  },
  guards: {
    isDone: (_, answer: Answer<unknown>) => answer.ok,
    isNew: ({ context }) => context.id === null,
  },
  actions: {
    takeDraft: assign((_, { draft }: { draft: HandoverDraft }) => ({ draft })),
    takeSigned: assign((_, { handover }: { handover: Handover }) => ({ handover, id: handover.id })),
    clear: assign({ refusal: null }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { renewal: 10_000, readRetry: 5000 },
}).createMachine({
  id: 'handover',
  context: ({ input: { id } }) => ({ id, draft: null, handover: null, refusal: null }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isNew', target: 'readingDraft' }, { target: 'readingSigned' }] },
    readingDraft: {
      description: 'What would be handed over is being read; what was shown stays.',
      tags: 'busy',
      invoke: {
        src: 'readDraft',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isDone', params: answerParams },
            target: 'draft',
            actions: { type: 'takeDraft', params: ({ event }) => ({ draft: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    readingSigned: {
      description: 'A handover is being read; what was shown stays.',
      tags: 'busy',
      invoke: {
        src: 'readHandover',
        input: ({ context }) => ({ id: context.id ?? 0 }),
        onDone: [
          {
            guard: { type: 'isDone', params: answerParams },
            target: 'signed',
            actions: { type: 'takeSigned', params: ({ event }) => ({ handover: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    unread: {
      description: 'It could not be read; it is tried again by itself, or at once with a button.',
      on: { 'handover.renew': 'opening' },
      after: { readRetry: 'opening' },
    },
    refused: { description: 'The platform refused to show it, and says why.', on: { 'handover.renew': 'opening' } },
    draft: {
      initial: 'shown',
      states: {
        shown: { description: 'What would be handed over now, part by part.', on: draftActs, after: afterDraft },
        signing: {
          description: 'The outgoing signs.',
          tags: 'busy',
          entry: 'clear',
          invoke: {
            src: 'signHandover',
            input: ({ event }) => (event as Extract<HandoverMachineEvent, { type: 'handover.sign' }>).request,
            onDone: [
              {
                guard: { type: 'isDone', params: answerParams },
                target: '#handover.signed',
                actions: { type: 'takeSigned', params: ({ event }) => ({ handover: dataOf(event.output) }) },
              },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        denied: { description: 'The platform refused the signature, and says why.', on: draftActs },
        unanswered: {
          description: 'No answer came, so it is unknown whether it was signed; the list of earlier handovers shows it.',
          on: draftActs,
        },
      },
    },
    signed: {
      initial: 'shown',
      states: {
        shown: { description: 'What was handed over, with both signatures as far as they are there.', on: signedActs, after: afterSigned },
        accepting: {
          description: 'The incoming signs.',
          tags: 'busy',
          entry: 'clear',
          invoke: {
            src: 'acceptHandover',
            input: ({ context }) => ({ id: context.id ?? 0 }),
            onDone: [
              {
                guard: { type: 'isDone', params: answerParams },
                target: 'shown',
                actions: { type: 'takeSigned', params: ({ event }) => ({ handover: dataOf(event.output) }) },
              },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        denied: { description: 'The platform refused the acceptance, and says why.', on: signedActs },
        unanswered: { description: 'No answer came, so it is unknown whether it was signed; reading it anew shows it.', on: signedActs },
      },
    },
  },
});
