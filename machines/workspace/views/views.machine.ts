import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Refusal, UnreadableRow } from '../../../contract/platform/index.ts';
import type { Tab } from '../../../contract/workspace/config.ts';
import type { Layout, UserView, UserViewData } from '../../../contract/workspace/views.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, answerParams, dataOf, port, refusalParams, unreadableOf } from '../../shared/port.ts';

/** One write of a view; every retry uses the same idempotency key. */
export type ViewWrite = { readonly key: string } & (
  | { readonly kind: 'save'; readonly name: string; readonly data: UserViewData; readonly tab: string }
  | { readonly kind: 'update'; readonly id: number; readonly data: UserViewData }
  | { readonly kind: 'rename'; readonly id: number; readonly name: string }
  | { readonly kind: 'remove'; readonly id: number }
);

export interface ViewsContext {
  newKey: () => string;
  /** Those that the user saved, by name (OP-3.15). */
  views: readonly UserView[];
  /** Those that the user may apply (OP-3.12). */
  layouts: readonly Layout[];
  /** Views that the platform sent and that cannot be read. */
  unreadable: readonly UnreadableRow[];
  /** Pending writes, oldest first. */
  writes: readonly ViewWrite[];
  refusal: Refusal | null;
}

type Arranged = Pick<Tab, 'name' | 'layout' | 'slots'>;

export type ViewsEvent =
  | { type: 'views.save'; name: string; tab: Arranged }
  | { type: 'views.update'; id: number; tab: Arranged }
  | { type: 'views.rename'; id: number; name: string }
  | { type: 'views.remove'; id: number }
  | { type: 'views.renew' }
  | { type: 'views.retry' }
  | { type: 'views.dismiss' };

/** Completed actions, for the notice. `tab` is the name of the tab that the view was saved from. */
export type ViewsEmitted =
  | { type: 'views.saved'; view: UserView; tab: string }
  | { type: 'views.updated'; view: UserView }
  | { type: 'views.renamed'; view: UserView }
  | { type: 'views.removed'; id: number; name: string };

/** For the parent: the tab is a view now, until that is removed (OQ-52); the layout of new tabs, null: none (OQ-55). */
export type ViewsFact =
  | Extract<ViewsEmitted, { type: 'views.saved' | 'views.removed' }>
  | { type: 'layouts.loaded'; defaultLayout: Layout | null };

/** The part of a tab that a view stores (OQ-52). */
const dataOfTab = ({ name, layout, slots }: Arranged): UserViewData => ({ tabId: name, layout, slots });
const byName = (one: UserView, other: UserView) => one.name.localeCompare(other.name, undefined, { numeric: true });

function writeOf(event: ViewsEvent, key: string): ViewWrite | null {
  switch (event.type) {
    case 'views.save':
      return { key, kind: 'save', name: event.name.trim(), data: dataOfTab(event.tab), tab: event.tab.name };
    case 'views.update':
      return { key, kind: 'update', id: event.id, data: dataOfTab(event.tab) };
    case 'views.rename':
      return { key, kind: 'rename', id: event.id, name: event.name.trim() };
    case 'views.remove':
      return { key, kind: 'remove', id: event.id };
    case 'views.renew':
    case 'views.retry':
    case 'views.dismiss':
      return null;
  }
}

const writing = { guard: 'isValid' as const, target: 'writing', actions: 'add' as const };
const writes = { 'views.save': writing, 'views.update': writing, 'views.rename': writing, 'views.remove': writing };
const adding = { guard: 'isValid' as const, actions: 'add' as const };
const adds = { 'views.save': adding, 'views.update': adding, 'views.rename': adding, 'views.remove': adding };

/** The views that the user saved and the layouts that it may apply (OP-2.49, OP-2.50, OP-7.13, OQ-52, OQ-55). Writes go one after the other. */
export const viewsMachine = setup({
  types: {
    context: {} as ViewsContext,
    events: {} as ViewsEvent,
    emitted: {} as ViewsEmitted,
    input: {} as { newKey: () => string },
    tags: {} as 'busy',
  },
  actors: {
    readViews: port<Answer<{ views: UserView[]; layouts: Layout[] }>>('readViews'),
    /** Returns the current view; null: it was deleted. */
    writeView: port<Answer<UserView | null>, ViewWrite>('writeView'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isValid: ({ event }) => !('name' in event) || (event.name.trim() !== '' && event.name.trim().length <= 120),
    hasWrites: ({ context }) => context.writes.length > 0,
  },
  actions: {
    take: assign((_, { views, layouts, unreadable }: Pick<ViewsContext, 'views' | 'layouts' | 'unreadable'>) => ({
      unreadable,
      views: [...views].sort(byName),
      layouts,
      refusal: null,
    })),
    add: assign(({ context: { newKey, writes: before }, event }) => {
      const write = writeOf(event, newKey());
      return write ? { writes: [...before, write], refusal: null } : {};
    }),
    noteWritten: enqueueActions(({ context: { views, writes: before }, enqueue }, { view }: { view: UserView | null }) => {
      const [write, ...rest] = before;
      if (!write) return;
      const id = view?.id ?? ('id' in write ? write.id : null);
      const gone = views.find((one) => one.id === id);
      const others = views.filter((one) => one.id !== id);
      enqueue.assign({ writes: rest, views: view ? [...others, view].sort(byName) : others });
      const report = (fact: Extract<ViewsEmitted, ViewsFact>) => {
        enqueue.emit(fact);
        enqueue.sendTo(parent, fact);
      };
      if (view && write.kind === 'save') report({ type: 'views.saved', view, tab: write.tab });
      if (view && write.kind === 'update') enqueue.emit({ type: 'views.updated', view });
      if (view && write.kind === 'rename') enqueue.emit({ type: 'views.renamed', view });
      if (write.kind === 'remove') report({ type: 'views.removed', id: write.id, name: gone?.name ?? '' });
    }),
    reportLayouts: sendTo(parent, ({ context: { layouts } }) => ({
      type: 'layouts.loaded',
      defaultLayout: layouts.find((layout) => layout.default) ?? null,
    })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    dropWrite: assign(({ context }) => ({ writes: context.writes.slice(1) })),
    dropRefusal: assign({ refusal: null }),
  },
  delays: { retry: 5000 },
}).createMachine({
  id: 'views',
  context: ({ input }) => ({ ...input, views: [], layouts: [], unreadable: [], writes: [], refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'Saved views and layouts are being read; what was read before stays.',
      tags: 'busy',
      on: adds,
      invoke: {
        src: 'readViews',
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'choosing',
            actions: [
              { type: 'take', params: ({ event }) => ({ ...dataOf(event.output), unreadable: unreadableOf(event.output) }) },
              'reportLayouts',
            ],
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    choosing: { always: [{ guard: 'hasWrites', target: 'writing' }, { target: 'ready' }] },
    ready: {
      description: 'Saved views and layouts are listed and can be opened, renamed, updated and deleted.',
      on: { ...writes, 'views.renew': 'reading' },
    },
    refused: {
      description: 'The platform refused to show the saved views, and says why.',
      on: { ...writes, 'views.renew': 'reading', 'views.retry': 'reading' },
    },
    unread: {
      description: 'The saved views could not be read; they are asked for again by themselves, or at once with a button.',
      on: { ...writes, 'views.renew': 'reading', 'views.retry': 'reading' },
      after: { retry: 'reading' },
    },
    writing: {
      description: 'A view is being saved, updated, renamed or deleted.',
      tags: 'busy',
      on: adds,
      invoke: {
        src: 'writeView',
        input: ({ context }) => context.writes[0] as ViewWrite,
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'choosing',
            actions: { type: 'noteWritten', params: ({ event }) => ({ view: dataOf(event.output) }) },
          },
          { target: 'rejected', actions: [{ type: 'noteRefusal', params: refusalParams }, 'dropWrite'] },
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      description: 'The platform did not answer, so the view is not saved yet; the same is asked again under the same key.',
      on: { ...adds, 'views.retry': 'writing' },
      after: { retry: 'writing' },
    },
    rejected: {
      description: 'The platform refused what was asked about a view, and says why.',
      on: { ...writes, 'views.renew': 'reading', 'views.dismiss': { target: 'reading', actions: 'dropRefusal' } },
    },
  },
});
