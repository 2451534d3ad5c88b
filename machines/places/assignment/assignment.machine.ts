import { type ActorRefFrom, assign, setup } from 'xstate';
import type { AssignableCamera, AssignmentResult, CenterCounts } from '../../../contract/catalogues/index.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import {
  type AssignTarget,
  applyAssignment,
  type Block,
  type BlockKey,
  type CameraPart,
  dropUnloadedPages,
  isPageMissing,
  markRequested,
  searchKey,
  storePage,
} from './blocks.ts';

/** The user or group that cameras are assigned to. */
export type HolderKind = 'user' | 'group' | 'reseller';
export interface Holder {
  id: number;
  label: string;
}

export interface CentersQuestion {
  kind: HolderKind;
  holder: Holder;
}
export interface CamerasQuestion extends CentersQuestion {
  part: CameraPart;
  page: number;
}
export interface CamerasPage {
  rows: AssignableCamera[];
  total: number;
}
export interface AssignWrite extends CentersQuestion {
  which: AssignTarget;
  isAssigned: boolean;
  key: string;
}

export interface AssignmentInput {
  kind: HolderKind;
  newKey: () => string;
}
export interface AssignmentContext extends AssignmentInput {
  holder: Holder | null;
  centers: readonly CenterCounts[];
  /** Cameras as far as they were read, by the part that they belong to. */
  blocks: ReadonlyMap<BlockKey, Block>;
  /** Parts whose cameras are shown. */
  opened: ReadonlySet<BlockKey>;
  search: string;
  /** Pages that are still to be read. */
  wanted: readonly { part: CameraPart; page: number }[];
  write: Omit<AssignWrite, 'kind' | 'holder'> | null;
  done: AssignmentResult | null;
  refusal: Refusal | null;
}
export type AssignmentEvent =
  | { type: 'assignment.choose'; holder: Holder | null }
  | { type: 'assignment.toggle'; key: BlockKey }
  | { type: 'assignment.load'; part: CameraPart; page: number }
  | { type: 'assignment.search'; search: string }
  | { type: 'assignment.assign'; which: AssignTarget }
  | { type: 'assignment.unassign'; which: AssignTarget }
  | { type: 'assignment.renew' };

/** The query for the chosen holder; throws where none is chosen. */
function centersQuestion({ kind, holder }: AssignmentContext): CentersQuestion {
  if (!holder) throw new TypeError('Nobody is chosen');
  return { kind, holder };
}
function firstWanted({ wanted }: AssignmentContext): { part: CameraPart; page: number } {
  const [first] = wanted;
  if (!first) throw new TypeError('No page is wanted');
  return first;
}
function pendingWrite({ write }: AssignmentContext): NonNullable<AssignmentContext['write']> {
  if (!write) throw new TypeError('Nothing is written');
  return write;
}

/**
 * The assignment of cameras: a tree of centers, sectors and cameras, or the results of a search; assigned and removed one by one or in groups
 * (ADM-2.19, ADM-7.39). Cameras are loaded page by page as they become visible.
 */
export const assignmentMachine = setup({
  types: {
    context: {} as AssignmentContext,
    events: {} as AssignmentEvent,
    input: {} as AssignmentInput,
    tags: {} as 'busy',
  },
  actors: {
    readCenters: port<Answer<CenterCounts[]>, CentersQuestion>('readCenters'),
    readCameras: port<Answer<CamerasPage>, CamerasQuestion>('readCameras'),
    assignCameras: port<Answer<AssignmentResult>, AssignWrite>('assignCameras'),
  },
  guards: {
    isSomebody: ({ event }) => event.type === 'assignment.choose' && event.holder !== null,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isEmpty: (_, answer: Answer<CenterCounts[]>) => answer.ok && answer.data.every(({ cameras }) => cameras === 0),
    isPageMissing: ({ context, event }) => event.type === 'assignment.load' && isPageMissing(context.blocks, event),
    wantsPages: ({ context }) => context.wanted.length > 0,
  },
  actions: {
    choose: assign(({ event }) =>
      event.type === 'assignment.choose'
        ? {
            holder: event.holder,
            centers: [],
            blocks: new Map(),
            opened: new Set<BlockKey>(),
            search: '',
            wanted: [],
            done: null,
            refusal: null,
          }
        : {},
    ),
    takeCenters: assign((_, { centers }: { centers: CenterCounts[] }) => ({ centers, refusal: null })),
    forgetCameras: assign({ blocks: new Map(), wanted: [] }),
    toggle: assign(({ context: { opened }, event }) => {
      if (event.type !== 'assignment.toggle') return {};
      const next = new Set(opened);
      if (!next.delete(event.key)) next.add(event.key);
      return { opened: next };
    }),
    requestPage: assign(({ context: { blocks, wanted }, event }) =>
      event.type === 'assignment.load'
        ? { blocks: markRequested(blocks, event), wanted: [...wanted, { part: event.part, page: event.page }] }
        : {},
    ),
    search: assign(({ context: { blocks, wanted }, event }) => {
      if (event.type !== 'assignment.search') return {};
      const others = new Map(blocks);
      others.delete(searchKey);
      return { search: event.search, blocks: others, wanted: wanted.filter(({ part }) => part.of !== 'found') };
    }),
    putPage: assign(({ context }, { page }: { page: CamerasPage }) => {
      const { part, page: number } = firstWanted(context);
      return { blocks: storePage(context.blocks, part, number, page), wanted: context.wanted.slice(1) };
    }),
    dropPages: assign(({ context: { blocks } }) => ({ blocks: dropUnloadedPages(blocks), wanted: [] })),
    noteWrite: assign(({ context: { newKey }, event }) =>
      event.type === 'assignment.assign' || event.type === 'assignment.unassign'
        ? { write: { which: event.which, isAssigned: event.type === 'assignment.assign', key: newKey() }, refusal: null }
        : {},
    ),
    applyWrite: assign(({ context }, { done }: { done: AssignmentResult }) => ({
      blocks: applyAssignment(context.blocks, pendingWrite(context)),
      done,
      refusal: null,
    })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { typed: 250 },
}).createMachine({
  id: 'assignment',
  context: ({ input }) => ({
    ...input,
    holder: null,
    centers: [],
    blocks: new Map(),
    opened: new Set<BlockKey>(),
    search: '',
    wanted: [],
    write: null,
    done: null,
    refusal: null,
  }),
  initial: 'choosing',
  on: {
    'assignment.choose': [
      { guard: 'isSomebody', target: '.reading', actions: 'choose' },
      { target: '.choosing', actions: 'choose' },
    ],
  },
  states: {
    choosing: { description: 'Nobody is chosen yet whose cameras could be shown.' },
    reading: {
      description: 'Centers and sectors are being read for the first time.',
      tags: 'busy',
      invoke: {
        src: 'readCenters',
        input: ({ context }) => centersQuestion(context),
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => event.output }, target: 'empty' },
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'shown',
            actions: { type: 'takeCenters', params: ({ event }) => ({ centers: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    empty: { description: 'There is no camera that could be given: "No records found".', on: { 'assignment.renew': 'reading' } },
    refused: { description: 'The platform refused to show the cameras, and says why.', on: { 'assignment.renew': 'reading' } },
    unread: { description: 'The cameras could not be read; a button tries again.', on: { 'assignment.renew': 'reading' } },
    shown: {
      initial: 'resting',
      on: {
        'assignment.toggle': { actions: 'toggle' },
      },
      states: {
        resting: {
          description: 'Centers, sectors and cameras are shown with what is assigned.',
          always: { guard: 'wantsPages', target: 'readingCameras' },
          on: {
            'assignment.load': { guard: 'isPageMissing', actions: 'requestPage' },
            'assignment.search': { target: 'typing', actions: 'search' },
            'assignment.assign': { target: 'writing', actions: 'noteWrite' },
            'assignment.unassign': { target: 'writing', actions: 'noteWrite' },
            'assignment.renew': { target: 'counting', actions: 'forgetCameras' },
          },
        },
        typing: {
          description: 'What is searched for is being typed.',
          tags: 'busy',
          on: { 'assignment.search': { target: 'typing', reenter: true, actions: 'search' } },
          after: { typed: 'resting' },
        },
        readingCameras: {
          description: 'Cameras that are looked at are being read; what was read before is shown.',
          tags: 'busy',
          on: {
            'assignment.load': { guard: 'isPageMissing', actions: 'requestPage' },
            'assignment.search': { target: 'typing', actions: 'search' },
          },
          invoke: {
            src: 'readCameras',
            input: ({ context }) => ({ ...centersQuestion(context), ...firstWanted(context) }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'resting',
                actions: { type: 'putPage', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              { target: 'camerasRefused', actions: ['dropPages', { type: 'noteRefusal', params: refusalParams }] },
            ],
            onError: { target: 'camerasUnread', actions: 'dropPages' },
          },
        },
        camerasRefused: {
          description: 'The platform refused to show more cameras, and says why.',
          on: { 'assignment.renew': { target: 'counting', actions: 'forgetCameras' } },
        },
        camerasUnread: {
          description: 'More cameras could not be read; a button tries again.',
          on: { 'assignment.renew': { target: 'counting', actions: 'forgetCameras' } },
        },
        writing: {
          description: 'Cameras are being given or taken away.',
          tags: 'busy',
          invoke: {
            src: 'assignCameras',
            input: ({ context }) => ({ ...centersQuestion(context), ...pendingWrite(context) }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'counting',
                actions: { type: 'applyWrite', params: ({ event }) => ({ done: dataOf(event.output) }) },
              },
              { target: 'writeRefused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unsure',
          },
        },
        counting: {
          description: 'What was given is shown; how much is assigned is being counted again.',
          tags: 'busy',
          invoke: {
            src: 'readCenters',
            input: ({ context }) => centersQuestion(context),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'resting',
                actions: { type: 'takeCenters', params: ({ event }) => ({ centers: dataOf(event.output) }) },
              },
              { target: 'camerasRefused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'camerasUnread',
          },
        },
        writeRefused: {
          description: 'The platform refused to give or take these cameras, and says why.',
          on: {
            'assignment.renew': { target: 'counting', actions: 'forgetCameras' },
            'assignment.assign': { target: 'writing', actions: 'noteWrite' },
            'assignment.unassign': { target: 'writing', actions: 'noteWrite' },
          },
        },
        unsure: {
          description: 'No answer came; the same write is sent again with a button, and is done once at most.',
          on: { 'assignment.renew': 'writing' },
        },
      },
    },
  },
});

export type AssignmentRef = ActorRefFrom<typeof assignmentMachine>;
