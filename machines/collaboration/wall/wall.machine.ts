import { assign, setup } from 'xstate';
import type { Refusal } from '../../../contract/platform/index.ts';
import type { UserView } from '../../../contract/workspace/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

export interface WallContext {
  /** The assigned view; null: "No view assigned". */
  view: UserView | null;
  refusal: Refusal | null;
  /** Which build of the console this page is; null until it was read. */
  build: string | null;
}
export type WallEvent =
  /** The platform assigns a view (OP-7.42). */
  | { type: 'wall.updated'; view: UserView | null }
  /** The link was restored: events may have been missed. */
  | { type: 'wall.renew' };

/** The screen of a video wall (OP-2.60, OP-6.07, OQ-95): its assigned view, its presence report, and whether this page is still the newest. */
export const wallMachine = setup({
  types: { context: {} as WallContext, events: {} as WallEvent, tags: {} as 'busy' },
  actors: {
    readView: port<Answer<UserView | null>>('readView'),
    reportOnline: port<Answer<null>>('reportOnline'),
    readBuild: port<string>('readBuild'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    hasView: ({ context }) => context.view !== null,
    isNewer: ({ context }, { build }: { build: string }) => context.build !== null && context.build !== build,
  },
  actions: {
    takeView: assign((_, { view }: { view: UserView | null }) => ({ view, refusal: null })),
    takeUpdate: assign(({ event }) => (event.type === 'wall.updated' ? { view: event.view, refusal: null } : {})),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, view: null })),
    noteBuild: assign((_, { build }: { build: string }) => ({ build })),
  },
  delays: { readRetry: 5000, ping: 30_000, pingRetry: 10_000, buildCheck: 300_000 },
}).createMachine({
  id: 'wall',
  context: { view: null, refusal: null, build: null },
  type: 'parallel',
  states: {
    picture: {
      initial: 'reading',
      on: {
        'wall.updated': { target: '.settled', actions: 'takeUpdate' },
        'wall.renew': '.reading',
      },
      states: {
        reading: {
          description: 'What is to be shown is being read; what was shown stays in sight.',
          tags: 'busy',
          // Events received meanwhile may be newer than the reply.
          on: { 'wall.updated': { target: 'reading', reenter: true, actions: 'takeUpdate' } },
          invoke: {
            src: 'readView',
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'settled',
                actions: { type: 'takeView', params: ({ event }) => ({ view: dataOf(event.output) }) },
              },
              { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unread',
          },
        },
        settled: { always: [{ guard: 'hasView', target: 'shown' }, { target: 'empty' }] },
        shown: { description: 'The assigned view fills the screen.' },
        empty: { description: 'The screen says that no view is assigned.' },
        refused: {
          description: 'The screen says why the platform shows it nothing; it is tried again by itself.',
          after: { ping: 'reading' },
        },
        unread: {
          description: 'What was shown stays, with a note that the platform cannot be reached; it is tried again by itself.',
          after: { readRetry: 'reading' },
        },
      },
    },
    presence: {
      initial: 'reporting',
      on: { 'wall.renew': '.reporting' },
      states: {
        reporting: {
          description: 'The platform is being told that this wall is there.',
          tags: 'busy',
          invoke: { src: 'reportOnline', onDone: 'reported', onError: 'unreported' },
        },
        reported: { description: 'Those who assign views see this wall online.', after: { ping: 'reporting' } },
        unreported: {
          description: 'The platform could not be told that this wall is there; it is tried again by itself.',
          after: { pingRetry: 'reporting' },
        },
      },
    },
    build: {
      initial: 'checking',
      states: {
        checking: {
          description: 'Whether the platform has a newer console is being looked up.',
          tags: 'busy',
          invoke: {
            src: 'readBuild',
            onDone: [
              { guard: { type: 'isNewer', params: ({ event }) => ({ build: event.output }) }, target: 'outdated' },
              { target: 'current', actions: { type: 'noteBuild', params: ({ event }) => ({ build: event.output }) } },
            ],
            onError: 'current',
          },
        },
        current: { description: 'This page is the newest, as far as is known.', after: { buildCheck: 'checking' } },
        outdated: { description: 'There is a newer console: the page loads itself anew.' },
      },
    },
  },
});
