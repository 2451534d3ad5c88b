import { enqueueActions, setup } from 'xstate';
import type { ExportChannel } from '../../../contract/platform/index.ts';
import type { LinkFact } from '../../platform/index.ts';
import { parent } from '../../shared/parent.ts';
import { feed } from '../../shared/port.ts';
import { type Download, type ExportRequest, startDownload } from '../export/download.ts';
import { type ExportFact, exportMachine } from '../export/export.machine.ts';

/** Maximum of entries; older ones are dropped from the list. */
const downloadLimit = 50;

export interface ExportsContext {
  newKey: () => string;
  now: () => number;
  /** Newest first (OQ-117). */
  downloads: readonly Download[];
}

/** The stored entries of this user from an earlier page, sent once. */
export type DownloadsRestored = { type: 'downloads.restored'; downloads: readonly Download[] };
/** Commands to the store: save the current state of this entry; delete these; let the browser save this file. */
export type DownloadStoreCommand =
  | { type: 'store.put'; download: Download }
  | { type: 'store.remove'; ids: readonly string[] }
  | { type: 'store.saveFile'; url: string; name: string | null };

export type ExportsEvent =
  | { type: 'export.start'; ask: ExportRequest }
  | { type: 'downloads.open' }
  | { type: 'downloads.dismiss' }
  | { type: 'downloads.remove'; id: string }
  | { type: 'downloads.clear' }
  | { type: 'downloads.retry'; id: string }
  /** Stop making it (OP-4.26). */
  | { type: 'downloads.cancel'; id: string }
  | DownloadsRestored
  | ExportFact
  | Extract<LinkFact, { type: 'exports.updated' | 'exports.joined' }>;

/** Events from the exports to the console. */
export type ExportsFact = { type: 'exports.join'; channel: ExportChannel } | { type: 'exports.leave'; channel: ExportChannel };

/** Id of the actor of an entry. */
const actorId = (id: string) => `export-${id}` as const;

/** Whether an export with this key is in progress: its button is then disabled (OQ-78). */
export const isExporting = (downloads: readonly Download[], key: string): boolean =>
  downloads.some((one) => one.ask.key === key && one.ask.channel !== null && !one.completed);

/** Whether an export in progress reports on this channel, which the clips of all cameras share. */
const isAwaited = (downloads: readonly Download[], channel: ExportChannel): boolean =>
  downloads.some(({ ask, completed }) => ask.channel === channel && !completed);

/**
 * The downloads of the current user (OP-3.21, ADM-2.61, OQ-117): one actor each, across pages and reloads, and the list that shows them.
 */
export const exportsMachine = setup({
  types: {
    context: {} as ExportsContext,
    events: {} as ExportsEvent,
    input: {} as { newKey: () => string; now: () => number },
    children: {} as { store: 'store' } & Record<`export-${string}`, 'export'>,
  },
  actors: {
    export: exportMachine,
    /** Where entries outlive the page. */
    store: feed<DownloadsRestored, void, DownloadStoreCommand>('store'),
  },
  guards: {
    isFree: ({ context, event }) => event.type === 'export.start' && !isExporting(context.downloads, event.ask.key),
  },
  actions: {
    start: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'export.start') return;
      const download = startDownload(context.newKey(), event.ask, context.now());
      const old = context.downloads.slice(downloadLimit - 1);
      for (const { id } of old) enqueue.stopChild(actorId(id));
      if (old.length > 0) enqueue.sendTo('store', { type: 'store.remove', ids: old.map(({ id }) => id) });
      enqueue.assign({ downloads: [download, ...context.downloads.slice(0, downloadLimit - 1)] });
      enqueue.spawnChild('export', { id: actorId(download.id), input: { download, restored: false } });
    }),
    restore: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'downloads.restored') return;
      const fresh = event.downloads.filter(({ id }) => !context.downloads.some((one) => one.id === id));
      enqueue.assign({ downloads: [...context.downloads, ...fresh].sort((a, b) => b.timestamp - a.timestamp) });
      for (const download of fresh) enqueue.spawnChild('export', { id: actorId(download.id), input: { download, restored: true } });
    }),
    take: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'download.changed') return;
      const { download } = event;
      if (!context.downloads.some(({ id }) => id === download.id)) return;
      enqueue.assign({ downloads: context.downloads.map((one) => (one.id === download.id ? download : one)) });
      enqueue.sendTo('store', { type: 'store.put', download });
    }),
    forward: enqueueActions(({ context, event, enqueue }) => {
      for (const { id, ask } of context.downloads) {
        if (event.type === 'exports.joined' && ask.channel === event.channel) enqueue.sendTo(actorId(id), { type: 'export.joined' });
        if (event.type !== 'exports.updated') continue;
        for (const update of event.updates)
          if (ask.channel === update.channel) enqueue.sendTo(actorId(id), { type: 'export.updated', update });
      }
    }),
    join: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'download.join') enqueue.sendTo(parent, { type: 'exports.join', channel: event.channel });
      if (event.type !== 'download.leave') return;
      const others = context.downloads.filter(({ id }) => id !== event.id);
      if (!isAwaited(others, event.channel)) enqueue.sendTo(parent, { type: 'exports.leave', channel: event.channel });
    }),
    save: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'download.loaded') enqueue.sendTo('store', { type: 'store.saveFile', url: event.url, name: event.name });
    }),
    remove: enqueueActions(({ context, event, enqueue }) => {
      const gone = context.downloads.filter((one) => (event.type === 'downloads.remove' ? one.id === event.id : one.completed));
      const remaining = context.downloads.filter((one) => !gone.includes(one));
      for (const { id, ask, completed } of gone) {
        if (ask.channel && !completed && !isAwaited(remaining, ask.channel))
          enqueue.sendTo(parent, { type: 'exports.leave', channel: ask.channel });
        enqueue.stopChild(actorId(id));
      }
      enqueue.assign({ downloads: remaining });
      enqueue.sendTo('store', { type: 'store.remove', ids: gone.map(({ id }) => id) });
    }),
    retry: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'downloads.retry') return;
      const download = context.downloads.find(({ id }) => id === event.id);
      if (download && !isExporting(context.downloads, download.ask.key)) enqueue.sendTo(actorId(event.id), { type: 'export.retry' });
    }),
    cancel: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'downloads.cancel' || !context.downloads.some(({ id }) => id === event.id)) return;
      enqueue.sendTo(actorId(event.id), { type: 'export.cancel' });
    }),
    markViewed: enqueueActions(({ context, enqueue }) => {
      for (const { id, view, completed } of context.downloads)
        if (completed && !view) enqueue.sendTo(actorId(id), { type: 'export.markViewed' });
    }),
  },
}).createMachine({
  id: 'exports',
  context: ({ input }) => ({ ...input, downloads: [] }),
  invoke: { src: 'store', id: 'store' },
  initial: 'closed',
  on: {
    'export.start': { guard: 'isFree', actions: 'start' },
    'downloads.restored': { actions: 'restore' },
    'download.changed': { actions: 'take' },
    'download.join': { actions: 'join' },
    'download.leave': { actions: 'join' },
    'download.loaded': { actions: 'save' },
    'exports.updated': { actions: 'forward' },
    'exports.joined': { actions: 'forward' },
    'downloads.remove': { actions: 'remove' },
    'downloads.clear': { actions: 'remove' },
    'downloads.retry': { actions: 'retry' },
    'downloads.cancel': { actions: 'cancel' },
  },
  states: {
    closed: {
      description: 'The button of the downloads says how many are being made, and how many ended that were not looked at.',
      on: { 'downloads.open': 'open' },
    },
    open: {
      description: 'The list of downloads shows each entry with how far it is, its file or its error, newest first.',
      entry: 'markViewed',
      exit: 'markViewed',
      on: { 'downloads.dismiss': 'closed' },
    },
  },
});
