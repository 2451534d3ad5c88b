import { assign, enqueueActions, setup } from 'xstate';
import { type ExportChannel, type ExportFault, type ExportJob, exportTimeoutMs } from '../../../contract/platform/index.ts';
import type { ExportUpdate } from '../../platform/index.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, port } from '../../shared/port.ts';
import { completeDownload, type Download, type ExportRequest, failDownload, startDownload } from './download.ts';

/** The platform's answer: the file, which the browser now has; or a job that reports on the channel. */
export type ExportReply =
  | { readonly url: string; readonly name: string | null; readonly asOf?: string | null | undefined }
  | { readonly job: string | null };

export interface ExportContext {
  download: Download;
  /** Whether the page was closed while the export was in progress. */
  restored: boolean;
  /** What was reported of named jobs before it is known which of them is this one, for the clips of several cameras share a channel. */
  early: readonly ExportUpdate[];
  /** Whether the platform has said which job this is, if it names jobs at all. */
  isAnswered: boolean;
}

export type ExportEvent =
  | { type: 'export.updated'; update: ExportUpdate }
  | { type: 'export.joined' }
  | { type: 'export.retry' }
  | { type: 'export.cancel' }
  | { type: 'export.markViewed' };

/** Events from an export to the downloads. */
export type ExportFact =
  | { type: 'download.changed'; download: Download }
  /** Its channel is needed from now on; or no longer (ADM-4.06). */
  | { type: 'download.join'; channel: ExportChannel }
  | { type: 'download.leave'; channel: ExportChannel; id: string }
  /** The answer contains a file, which the browser saves under its name. */
  | { type: 'download.loaded'; url: string; name: string | null };

const fileIn = (answer: Answer<ExportReply>) => (answer.ok && 'url' in answer.data ? answer.data : null);
/** The reason why there is no file, as far as the final event has one. */
const faultIn = (event: ExportEvent): ExportFault | null =>
  event.type === 'export.updated' && event.update.event === 'exception' ? (event.update.fault ?? null) : null;
const jobIn = (answer: Answer<ExportJob | null>) => (answer.ok ? answer.data : null);
const isOf = (download: Download, update: ExportUpdate) => download.job === null || update.job === null || download.job === update.job;

/**
 * One export (ADM-4.01–4.07): where it reports its progress, its channel is joined before the request, so that no event is
 * lost (OQ-78), and left at its end. An export in progress when the page was closed is resumed when the page is back.
 */
export const exportMachine = setup({
  types: {
    context: {} as ExportContext,
    events: {} as ExportEvent,
    input: {} as { download: Download; restored: boolean },
    tags: {} as 'busy' | 'running',
  },
  actors: {
    requestExport: port<Answer<ExportReply>, ExportRequest>('requestExport'),
    /** The state of an export at the platform; null: unknown there. */
    readExport: port<Answer<ExportJob | null>, { channel: ExportChannel; job: string | null }>('readExport'),
    cancelExport: port<Answer<null>, { job: string }>('cancelExport'),
  },
  guards: {
    wasFailed: ({ context: { download } }) => download.completed && download.error,
    wasCanceled: ({ context: { download } }) => download.completed && download.fault === 'canceled',
    isCancelable: ({ context: { download } }) => download.ask.clip !== undefined && download.job !== null,
    wasDone: ({ context: { download } }) => download.completed,
    hasChannel: ({ context: { download } }) => download.ask.channel !== null,
    isRestored: ({ context }) => context.restored,
    isFile: (_, answer: Answer<ExportReply>) => fileIn(answer) !== null,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isUnassigned: ({ context: { download, isAnswered }, event }) =>
      !isAnswered && download.job === null && event.type === 'export.updated' && event.update.job !== null,
    isEnd: ({ context, event }) => event.type === 'export.updated' && event.update.event === 'end' && isOf(context.download, event.update),
    isCanceling: ({ context, event }) =>
      faultIn(event) === 'canceled' && event.type === 'export.updated' && isOf(context.download, event.update),
    isException: ({ context, event }) =>
      event.type === 'export.updated' && event.update.event === 'exception' && isOf(context.download, event.update),
    isProgress: ({ context, event }) =>
      event.type === 'export.updated' && event.update.event === 'process' && isOf(context.download, event.update),
    isJobEnded: (_, answer: Answer<ExportJob | null>) => typeof jobIn(answer)?.url === 'string',
    isJobCanceled: (_, answer: Answer<ExportJob | null>) => jobIn(answer)?.state === 'canceled',
    isJobRunning: (_, answer: Answer<ExportJob | null>) => jobIn(answer)?.state === 'running',
  },
  actions: {
    notifyChanged: enqueueActions(({ context, enqueue }) =>
      enqueue.sendTo(parent, { type: 'download.changed', download: context.download }),
    ),
    join: enqueueActions(({ context, enqueue }) => {
      const { channel } = context.download.ask;
      if (channel) enqueue.sendTo(parent, { type: 'download.join', channel });
    }),
    leave: enqueueActions(({ context, enqueue }) => {
      const { id, ask } = context.download;
      if (ask.channel) enqueue.sendTo(parent, { type: 'download.leave', channel: ask.channel, id });
    }),
    begin: assign(({ context: { download } }) => ({
      restored: false,
      early: [],
      isAnswered: false,
      download: startDownload(download.id, download.ask, download.timestamp),
    })),
    keepEarly: assign(({ context: { early }, event }) => (event.type === 'export.updated' ? { early: [...early, event.update] } : {})),
    takeEarly: enqueueActions(({ context: { early }, enqueue }) => {
      enqueue.assign({ early: [], isAnswered: true });
      for (const update of early) enqueue.raise({ type: 'export.updated', update });
    }),
    noteProgress: assign(({ context: { download }, event }) =>
      event.type === 'export.updated' && event.update.event === 'process'
        ? { download: { ...download, progress: Math.max(download.progress, event.update.progress) } }
        : {},
    ),
    noteEnd: assign(({ context: { download }, event }) =>
      event.type === 'export.updated' && event.update.event === 'end'
        ? { download: completeDownload(download, event.update.url, event.update.name, event.update.asOf) }
        : {},
    ),
    noteFailure: assign(({ context: { download }, event }) => ({ download: failDownload(download, faultIn(event)) })),
    noteCanceled: assign(({ context: { download } }) => ({ download: failDownload(download, 'canceled') })),
    noteJobFailure: assign(({ context: { download } }, { answer }: { answer: Answer<ExportJob | null> }) => ({
      download: failDownload(download, jobIn(answer)?.fault ?? null),
    })),
    noteJob: assign(({ context: { download } }, { answer }: { answer: Answer<ExportReply> }) =>
      answer.ok && 'job' in answer.data ? { download: { ...download, job: answer.data.job } } : {},
    ),
    saveFile: enqueueActions(({ context: { download }, enqueue }, { answer }: { answer: Answer<ExportReply> }) => {
      const file = fileIn(answer);
      if (!file) return;
      const { url, name, asOf } = file;
      enqueue.assign({ download: completeDownload(download, url, name, asOf) });
      enqueue.sendTo(parent, { type: 'download.loaded', url, name });
    }),
    takeJob: assign(({ context: { download } }, { answer }: { answer: Answer<ExportJob | null> }) => {
      const job = jobIn(answer);
      if (!job) return {};
      return {
        download:
          job.url === null
            ? { ...download, job: job.id, progress: job.progress }
            : completeDownload(download, job.url, job.name, job.as_of),
      };
    }),
    markViewed: assign(({ context: { download } }) => ({ download: { ...download, view: true } })),
  },
  delays: { joinTimeout: 10_000, progressTimeout: exportTimeoutMs },
}).createMachine({
  id: 'export',
  context: ({ input }) => ({ ...input, early: [], isAnswered: false }),
  initial: 'arriving',
  on: { 'export.markViewed': { actions: ['markViewed', 'notifyChanged'] } },
  states: {
    arriving: {
      always: [
        { guard: 'wasCanceled', target: 'canceled' },
        { guard: 'wasFailed', target: 'failed' },
        { guard: 'wasDone', target: 'done' },
        { guard: 'hasChannel', target: 'followed' },
        { target: 'requesting' },
      ],
    },
    requesting: {
      description: 'The entry says that the file is being made; the platform answers with the file itself.',
      tags: ['busy', 'running'],
      entry: ['begin', 'notifyChanged'],
      invoke: {
        src: 'requestExport',
        input: ({ context }) => context.download.ask,
        onDone: [
          {
            guard: { type: 'isFile', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'saveFile', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'failed', actions: 'noteFailure' },
        ],
        onError: { target: 'failed', actions: 'noteFailure' },
      },
    },
    followed: {
      tags: 'running',
      entry: 'join',
      exit: 'leave',
      initial: 'joining',
      on: {
        'export.updated': [
          { guard: 'isUnassigned', actions: 'keepEarly' },
          { guard: 'isEnd', target: 'done', actions: 'noteEnd' },
          { guard: 'isCanceling', target: 'canceled', actions: 'noteCanceled' },
          { guard: 'isException', target: 'failed', actions: 'noteFailure' },
          { guard: 'isProgress', actions: ['noteProgress', 'notifyChanged'] },
        ],
      },
      states: {
        joining: {
          description: 'The entry stands at what is known; its channel is being joined before anything is asked.',
          entry: 'notifyChanged',
          on: { 'export.joined': 'joined' },
          after: { joinTimeout: 'joined' },
        },
        joined: { always: [{ guard: 'isRestored', target: 'finding' }, { target: 'starting' }] },
        finding: {
          description: 'The entry stands at what is known; the platform is asked how far it came while the page was away.',
          tags: 'busy',
          invoke: {
            src: 'readExport',
            input: ({ context: { download } }) => ({ channel: download.ask.channel as ExportChannel, job: download.job }),
            onDone: [
              {
                guard: { type: 'isJobEnded', params: ({ event }) => event.output },
                target: '#export.done',
                actions: { type: 'takeJob', params: ({ event }) => ({ answer: event.output }) },
              },
              {
                guard: { type: 'isJobRunning', params: ({ event }) => event.output },
                target: 'running',
                actions: { type: 'takeJob', params: ({ event }) => ({ answer: event.output }) },
              },
              {
                guard: { type: 'isJobCanceled', params: ({ event }) => event.output },
                target: '#export.canceled',
                actions: 'noteCanceled',
              },
              { target: '#export.failed', actions: { type: 'noteJobFailure', params: ({ event }) => ({ answer: event.output }) } },
            ],
            onError: 'running',
          },
        },
        starting: {
          description: 'The entry shows 0 % and says that it is being made; the platform is asked to begin.',
          tags: 'busy',
          entry: ['begin', 'notifyChanged'],
          invoke: {
            src: 'requestExport',
            input: ({ context }) => context.download.ask,
            onDone: [
              {
                guard: { type: 'isFile', params: ({ event }) => event.output },
                target: '#export.done',
                actions: { type: 'saveFile', params: ({ event }) => ({ answer: event.output }) },
              },
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: 'running',
                actions: { type: 'noteJob', params: ({ event }) => ({ answer: event.output }) },
              },
              { target: '#export.failed', actions: 'noteFailure' },
            ],
            onError: { target: '#export.failed', actions: 'noteFailure' },
          },
        },
        running: {
          description: 'The entry shows how far the file is; each word of the platform moves it on.',
          entry: ['takeEarly', 'notifyChanged'],
          on: {
            'export.updated': { guard: 'isProgress', target: 'running', reenter: true, actions: 'noteProgress' },
            'export.cancel': { guard: 'isCancelable', target: 'canceling' },
          },
          after: { progressTimeout: { target: '#export.failed', actions: 'noteFailure' } },
        },
        canceling: {
          description: 'The entry stands at what is known; the platform is asked to stop.',
          tags: 'busy',
          invoke: {
            src: 'cancelExport',
            input: ({ context: { download } }) => ({ job: download.job as string }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: '#export.canceled',
                actions: 'noteCanceled',
              },
              { target: 'finding' },
            ],
            onError: 'running',
          },
        },
      },
    },
    done: {
      description: 'The entry shows 100 %, that the download is complete, and the file to keep.',
      entry: 'notifyChanged',
    },
    failed: {
      description: 'The entry says that an error occurred; it can be asked for again.',
      entry: 'notifyChanged',
      on: { 'export.retry': [{ guard: 'hasChannel', target: 'followed', actions: 'begin' }, { target: 'requesting' }] },
    },
    canceled: {
      description: 'The entry says that it was canceled; it can be asked for again.',
      entry: 'notifyChanged',
      on: { 'export.retry': { target: 'followed', actions: 'begin' } },
    },
  },
});
