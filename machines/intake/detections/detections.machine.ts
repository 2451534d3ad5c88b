import { assign, setup } from 'xstate';
import type { DetectionFilters, DetectionItem, DetectionKind, DetectionPage } from '../../../contract/intake/detections.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import { awaitNewest, nothingFresh, showFresh, type WaitingRows } from '../waiting-rows.ts';

/** The query of a list of detections; `next` continues after the last row read. */
export interface DetectionQuestion {
  kind: DetectionKind;
  filters: DetectionFilters;
  next: string | null;
}

export interface DetectionsContext extends DetectionQuestion, WaitingRows<DetectionItem> {
  next: string | null;
  /** False: this user may not read the records, so only alarms are listed. */
  withRecords: boolean;
  /** The operator is reading the rows, so they do not move. */
  isHeld: boolean;
  /** Something was announced while the list was being read. */
  isBehind: boolean;
  refusal: Refusal | null;
}

export type DetectionsEvent =
  | { type: 'detections.filter'; filters: DetectionFilters }
  | { type: 'detections.more' }
  /** The platform announced something that may belong here, or the link was restored. */
  | { type: 'detections.announced' }
  | { type: 'detections.hold'; isHeld: boolean }
  /** Shows what waits behind the chip. */
  | { type: 'detections.show' }
  | { type: 'detections.retry' };

const firstPage = ({ context: { kind, filters } }: { context: DetectionsContext }): DetectionQuestion => ({ kind, filters, next: null });
const isNarrowed = (filters: DetectionFilters) => Object.values(filters).some((value) => value !== undefined && value !== '');

/** A live list of detections (OP-9.35, OP-9.37, OP-9.40, OP-9.41): new rows on top, older ones page by page. */
export const detectionsMachine = setup({
  types: {
    context: {} as DetectionsContext,
    events: {} as DetectionsEvent,
    input: {} as { kind: DetectionKind; filters: DetectionFilters },
    tags: {} as 'busy',
  },
  actors: { readDetections: port<Answer<DetectionPage>, DetectionQuestion>('readDetections') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    hasRows: (_, answer: Answer<DetectionPage>) => answer.ok && answer.data.rows.length > 0,
    isNarrow: ({ context }, answer: Answer<unknown>) => answer.ok && isNarrowed(context.filters),
    hasMore: ({ context }) => context.next !== null,
    isBehind: ({ context }, answer: Answer<unknown>) => answer.ok && context.isBehind,
    hasFresh: ({ context }) => context.fresh.length > 0,
  },
  actions: {
    filter: assign(({ event }) => (event.type === 'detections.filter' ? { filters: event.filters } : {})),
    take: assign((_, { page }: { page: DetectionPage }) => ({ ...page, ...nothingFresh, refusal: null })),
    forget: assign((_, { page }: { page: DetectionPage }) => ({ ...page, rows: [], ...nothingFresh, next: null, refusal: null })),
    append: assign(({ context }, { page }: { page: DetectionPage }) => ({ rows: joined(context.rows, page.rows), next: page.next })),
    renew: assign(({ context }, { page }: { page: DetectionPage }) => renewed(context, page)),
    showFresh: assign(({ context }) => showFresh(context)),
    hold: assign(({ context, event }) => {
      if (event.type !== 'detections.hold') return {};
      if (event.isHeld) return { isHeld: true };
      return { isHeld: false, ...showFresh(context) };
    }),
    noteBehind: assign({ isBehind: true }),
    noteCaughtUp: assign({ isBehind: false }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { typed: 300, gathered: 400, renewal: 30_000, readRetry: 5000 },
}).createMachine({
  id: 'detections',
  context: ({ input }) => ({
    ...input,
    next: null,
    rows: [],
    ...nothingFresh,
    withRecords: true,
    isHeld: false,
    isBehind: false,
    refusal: null,
  }),
  initial: 'reading',
  on: {
    'detections.filter': { target: '.typing', reenter: true, actions: 'filter' },
    'detections.hold': { actions: 'hold' },
  },
  states: {
    typing: {
      description: 'What is looked for is being chosen; the rows of before are still shown.',
      tags: 'busy',
      after: { typed: 'reading' },
    },
    reading: {
      description: 'The first rows are being read.',
      tags: 'busy',
      entry: 'noteCaughtUp',
      invoke: {
        src: 'readDetections',
        input: firstPage,
        onDone: [
          {
            guard: { type: 'hasRows', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'take', params: ({ event }) => ({ page: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isNarrow', params: answerParams },
            target: 'noResult',
            actions: { type: 'forget', params: ({ event }) => ({ page: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'empty',
            actions: { type: 'forget', params: ({ event }) => ({ page: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    shown: {
      initial: 'resting',
      on: { 'detections.show': { guard: 'hasFresh', actions: 'showFresh' } },
      states: {
        resting: {
          description: 'The rows that were read; what arrives comes on top, or waits behind a chip while somebody reads them.',
          on: { 'detections.more': { guard: 'hasMore', target: 'readingMore' }, 'detections.announced': 'announced' },
          after: { renewal: 'renewing' },
        },
        announced: {
          description: 'The rows that were read; something new was announced and is about to be read.',
          after: { gathered: 'renewing' },
        },
        renewing: {
          description: 'The rows that were read, while newer ones are being read.',
          tags: 'busy',
          entry: 'noteCaughtUp',
          on: { 'detections.announced': { actions: 'noteBehind' } },
          invoke: {
            src: 'readDetections',
            input: firstPage,
            onDone: [
              {
                guard: { type: 'isBehind', params: answerParams },
                target: 'announced',
                actions: { type: 'renew', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'resting',
                actions: { type: 'renew', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              { target: '#detections.refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'resting',
          },
        },
        readingMore: {
          description: 'The rows that were read, and at their end that more are being read.',
          tags: 'busy',
          on: { 'detections.announced': { actions: 'noteBehind' } },
          invoke: {
            src: 'readDetections',
            input: ({ context }) => ({ ...firstPage({ context }), next: context.next }),
            onDone: [
              {
                guard: { type: 'isBehind', params: answerParams },
                target: 'announced',
                actions: { type: 'append', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'resting',
                actions: { type: 'append', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              { target: 'moreUnread', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'moreUnread',
          },
        },
        moreUnread: {
          description: 'The rows that were read, and at their end that more could not be read, with a retry.',
          on: { 'detections.more': 'readingMore', 'detections.announced': 'announced' },
        },
      },
    },
    empty: {
      description: 'Nothing was detected yet: "No records found".',
      on: { 'detections.announced': 'typing' },
      after: { renewal: 'reading' },
    },
    noResult: {
      description: 'Nothing is found with these filters: "No results found".',
      on: { 'detections.announced': 'typing' },
      after: { renewal: 'reading' },
    },
    refused: { description: 'The platform refused to show the list, and says why.', on: { 'detections.retry': 'reading' } },
    unread: {
      description: 'The list could not be read; it is tried again by itself, or at once with a button.',
      on: { 'detections.retry': 'reading' },
      after: { readRetry: 'reading' },
    },
  },
});

function joined(rows: readonly DetectionItem[], older: readonly DetectionItem[]): DetectionItem[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...older.filter(({ id }) => !known.has(id))];
}

/** Rows as the newest page has them, newer ones on top, or waiting while the rows are read. */
function renewed(context: DetectionsContext, page: DetectionPage): Partial<DetectionsContext> {
  const current = new Map(page.rows.map((row) => [row.id, row]));
  const asNow = (list: readonly DetectionItem[]) => list.map((row) => current.get(row.id) ?? row);
  const known = { ...context, rows: asNow(context.rows), fresh: asNow(context.fresh) };
  const updated = { rows: known.rows, ...awaitNewest(known, page) };
  return context.isHeld ? updated : showFresh({ ...context, ...updated });
}
