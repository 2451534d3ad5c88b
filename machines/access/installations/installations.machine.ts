import { assign, emit, setup } from 'xstate';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

interface Context {
  /** Which account is being opened, or was opened last. */
  id: number | null;
  /** Where it leads, once. */
  url: string | null;
  refusal: Refusal | null;
}
type Event =
  | { type: 'installation.open'; id: number }
  /** The browser let no tab be opened: the address has to be followed by hand. */
  | { type: 'installation.blocked' };

/** The user's accounts on other installations (OQ-122): each is opened by an address of one minute and one use. */
export const installationsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'installation.opened'; url: string } | { type: 'installation.failed' },
    tags: {} as 'busy',
  },
  actors: { openInstallation: port<Answer<{ url: string }>, number>('openInstallation') },
  guards: { isAccepted: (_, answer: Answer<unknown>) => answer.ok },
  actions: {
    noteRequested: assign(({ event }) => (event.type === 'installation.open' ? { id: event.id, url: null, refusal: null } : {})),
    take: assign((_, { url }: { url: string }) => ({ url })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    emitOpened: emit((_, { url }: { url: string }) => ({ type: 'installation.opened' as const, url })),
    emitFailed: emit({ type: 'installation.failed' }),
  },
}).createMachine({
  id: 'installations',
  context: { id: null, url: null, refusal: null },
  initial: 'list',
  on: { 'installation.open': { target: '.opening', actions: 'noteRequested' } },
  states: {
    list: { description: 'The accounts on other installations, each with whether it is validated, and a button that opens it.' },
    opening: {
      description: 'The other installation is asked for a way in.',
      tags: 'busy',
      on: { 'installation.open': {} },
      invoke: {
        src: 'openInstallation',
        input: ({ context }) => context.id ?? 0,
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'opened',
            actions: [
              { type: 'take', params: ({ event }) => dataOf(event.output) },
              { type: 'emitOpened', params: ({ event }) => dataOf(event.output) },
            ],
          },
          { target: 'refused', actions: [{ type: 'noteRefusal', params: refusalParams }, 'emitFailed'] },
        ],
        onError: { target: 'failed', actions: 'emitFailed' },
      },
    },
    opened: { description: 'The other installation opens in a tab of its own.', on: { 'installation.blocked': 'blocked' } },
    blocked: { description: 'The browser let no tab be opened: a link leads there, for a minute.' },
    refused: { description: 'The other installation did not let in, and why; it can be tried again.' },
    failed: { description: 'The platform did not answer; it can be tried again.' },
  },
});
