import { assign, setup } from 'xstate';
import type { WallUser, WallViewKind } from '../../../contract/collaboration/wall.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

export interface WallAssignment {
  wall: WallUser;
  /** The view to assign; null: none. */
  to: { view: number; kind: WallViewKind } | null;
  key: string;
}
export interface WallsInput {
  newKey: () => string;
}
export interface WallsContext extends WallsInput {
  walls: readonly WallUser[];
  /** Why the walls are not shown. */
  refusal: Refusal | null;
  /** The last requested assignment, until it is done. */
  assignment: WallAssignment | null;
  /** Why the assignment failed; null: there was no answer. */
  assignmentRefusal: Refusal | null;
}
export type WallsEvent =
  | { type: 'walls.renew' }
  | { type: 'walls.updated'; user: WallUser }
  | { type: 'walls.assign'; id: number; to: WallAssignment['to'] }
  | { type: 'walls.retry' }
  | { type: 'walls.dismiss' };

export type WallPresence = Pick<WallUser, 'id' | 'active_sesion_video_wall'>[];

const withWall = (walls: readonly WallUser[], user: WallUser): WallUser[] =>
  walls.some(({ id }) => id === user.id) ? walls.map((one) => (one.id === user.id ? user : one)) : [...walls, user];

/** The video walls as those see them who assign views (OP-1.16, OP-2.60, OQ-116): who is there, what each shows, and giving it another. */
export const wallsMachine = setup({
  types: { context: {} as WallsContext, events: {} as WallsEvent, input: {} as WallsInput, tags: {} as 'busy' },
  actors: {
    readWalls: port<Answer<WallUser[]>>('readWalls'),
    ping: port<Answer<WallPresence>>('ping'),
    assignView: port<Answer<WallUser>, WallAssignment | null>('assignView'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isKnown: ({ context, event }) => event.type === 'walls.assign' && context.walls.some(({ id }) => id === event.id),
  },
  actions: {
    takeWalls: assign((_, { walls }: { walls: readonly WallUser[] }) => ({ walls, refusal: null })),
    takePinged: assign(({ context: { walls } }, { pinged }: { pinged: WallPresence }) => ({
      walls: walls.map((wall) => ({ ...wall, ...pinged.find(({ id }) => id === wall.id) })),
    })),
    takeUpdate: assign(({ context: { walls }, event }) => (event.type === 'walls.updated' ? { walls: withWall(walls, event.user) } : {})),
    noteAssignment: assign(({ context: { walls, newKey }, event }) => {
      const wall = event.type === 'walls.assign' && walls.find(({ id }) => id === event.id);
      return wall ? { assignment: { wall, to: event.to, key: newKey() }, assignmentRefusal: null } : {};
    }),
    takeAssigned: assign(({ context: { walls } }, { user }: { user: WallUser }) => ({
      walls: withWall(walls, user),
      assignment: null,
      assignmentRefusal: null,
    })),
    forget: assign({ assignment: null, assignmentRefusal: null }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    noteRefused: assign((_, { refusal }: { refusal: Refusal }) => ({ assignmentRefusal: refusal })),
  },
  delays: { readRetry: 5000, pingEvery: 30_000 },
}).createMachine({
  id: 'walls',
  context: ({ input }) => ({ ...input, walls: [], refusal: null, assignment: null, assignmentRefusal: null }),
  type: 'parallel',
  on: { 'walls.updated': { actions: 'takeUpdate' } },
  states: {
    list: {
      initial: 'reading',
      on: { 'walls.renew': '.reading' },
      states: {
        reading: {
          description: 'The walls are being read; those of before stay in sight.',
          tags: 'busy',
          invoke: {
            src: 'readWalls',
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'read',
                actions: { type: 'takeWalls', params: ({ event }) => ({ walls: dataOf(event.output) }) },
              },
              { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unread',
          },
        },
        read: {
          description: 'The walls with what each shows and whether it is there; none says so.',
          after: { pingEvery: 'pinging' },
        },
        pinging: {
          description: 'The walls, while it is asked which of them are there.',
          tags: 'busy',
          invoke: {
            src: 'ping',
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'read',
                actions: { type: 'takePinged', params: ({ event }) => ({ pinged: dataOf(event.output) }) },
              },
              { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unread',
          },
        },
        refused: { description: 'The walls are not shown, and the platform says why.' },
        unread: {
          description: 'The walls could not be read; it is tried again by itself, or at once with a button.',
          after: { readRetry: 'reading' },
        },
      },
    },
    assigning: {
      initial: 'idle',
      states: {
        idle: {
          description: 'A view can be given to each wall.',
          on: { 'walls.assign': { guard: 'isKnown', target: 'assigning', actions: 'noteAssignment' } },
        },
        assigning: {
          description: 'One wall is being given another view.',
          tags: 'busy',
          invoke: {
            src: 'assignView',
            input: ({ context }) => context.assignment,
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'idle',
                actions: { type: 'takeAssigned', params: ({ event }) => ({ user: dataOf(event.output) }) },
              },
              { target: 'refused', actions: { type: 'noteRefused', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        refused: {
          description: 'The platform did not give the wall this view, and says why.',
          on: {
            'walls.assign': { guard: 'isKnown', target: 'assigning', actions: 'noteAssignment' },
            'walls.dismiss': { target: 'idle', actions: 'forget' },
          },
        },
        unanswered: {
          description: 'No answer came to whether the wall got its view; a button tries it again.',
          on: {
            'walls.assign': { guard: 'isKnown', target: 'assigning', actions: 'noteAssignment' },
            'walls.retry': 'assigning',
            'walls.dismiss': { target: 'idle', actions: 'forget' },
          },
        },
      },
    },
  },
});
