import { CameraId } from '../../../contract/platform/ids.ts';
import { clipChannel } from '../../../contract/video/clip.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { at, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { completeDownload, type Download, type ExportRequest, failDownload, startDownload } from './download.ts';
import { type ExportContext, exportMachine } from './export.machine.ts';

type Machine = typeof exportMachine;

const channel = 'luna-face-export';

/** A list that is exported with progress, and one whose file is the answer. */
export const followedRequest: ExportRequest = {
  key: 'luna-face',
  title: 'Luna faces',
  path: '/v1/luna/face',
  host: null,
  params: [],
  channel,
};
export const directRequest: ExportRequest = { ...followedRequest, key: 'unit', title: 'Units', path: '/v1/unit', channel: null };

/** A clip of recorded video. */
export const clipExportRequest: ExportRequest = {
  ...followedRequest,
  key: 'video-clip-7',
  title: 'Gate',
  path: '/v1/media/clips',
  channel: clipChannel,
  clip: { id_camera: CameraId.parse(7), from: at(0), to: at(60) },
};

/** The platform's state of a job. */
export const aJob = {
  id: 'job-1',
  catalogue: 'luna-face',
  channel,
  state: 'running',
  progress: 60,
  name: 'Luna faces.xlsx',
  url: null,
  fault: null,
  created: at(0),
  expires: at(86_400_000),
} as const;
const canceled = { ...aJob, state: 'canceled', fault: 'canceled' } as const;
const done = { ...aJob, state: 'ended', progress: 100, url: '/v1/exports/job-1/file' } as const;

const events = {
  'export.updated': [
    { type: 'export.updated', update: { channel, job: null, event: 'process', progress: 40 } },
    { type: 'export.updated', update: { channel, job: null, event: 'end', url: '/v1/exports/job-1/file', name: 'Luna faces.xlsx' } },
    { type: 'export.updated', update: { channel, job: null, event: 'exception' } },
    { type: 'export.updated', update: { channel, job: null, event: 'exception', fault: 'canceled' } },
    { type: 'export.updated', update: { channel, job: 'job-1', event: 'end', url: '/v1/exports/job-1/file', name: 'Luna faces.xlsx' } },
  ],
} as const satisfies EventSamples<Machine>;

const replies = {
  requestExport: [replied({ job: 'job-1' }), replied({ url: 'blob:file', name: 'Units.xlsx' }), refused('export.running')],
  readExport: [replied(aJob), replied(done), replied(canceled), replied(null)],
  cancelExport: [replied(null), refused('record.not_found')],
} as const satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    'export.updated': 'The platform says how the export goes.',
    'export.joined': 'The channel of the export is joined.',
    'export.retry': 'The operator asks for it again.',
    'export.cancel': 'The operator presses “Cancel”.',
    'export.markViewed': 'The operator looks at the downloads.',
  },
  ports: { requestExport: 'make the file', readExport: 'say how far it came', cancelExport: 'stop making it' },
  delays: { joinTimeout: 'Ten seconds in which the channel is not joined', progressTimeout: 'Half an hour without a word of the platform' },
};

const parts = {
  stepWords,
  machine: exportMachine,
  events,
  replies,
  about: ({ download, restored, early }: ExportContext) => ({
    followed: download.ask.channel !== null,
    completed: download.completed,
    error: download.error,
    begun: download.progress > 0,
    seen: download.view,
    canceled: download.fault === 'canceled',
    restored,
    early: early.length > 0,
  }),
  proves: {
    events: { 'export.updated': 'ADM-4.02 ADM-4.03 ADM-4.04' },
    ports: { requestExport: 'OP-4.34' },
    states: { canceled: 'OP-4.26', 'followed.joining': 'ADM-4.01 OQ-78', done: 'OP-4.35', failed: 'ADM-4.05 ADM-4.06 OQ-79' },
  },
};
const download: Download = startDownload('export-1', followedRequest, startOfDay);

/** Paths of an export that reports on its progress. */
export const exportModel = modelOf({
  ...parts,
  given: 'An operator exports a list that reports on its progress.',
  input: { download, restored: false },
});
/** Paths of a clip, which can be canceled. */
export const clipExportModel = modelOf({
  ...parts,
  name: 'export-clip',
  given: 'An operator saves a clip of recorded video.',
  input: { download: startDownload('export-3', clipExportRequest, startOfDay), restored: false },
});
/** Paths of one whose file is the answer. */
export const directExportModel = modelOf({
  ...parts,
  name: 'export-at-once',
  given: 'An operator exports a list whose file comes with the answer.',
  input: { download: startDownload('export-2', directRequest, startOfDay), restored: false },
});
/** Paths of an export in progress when the page was closed. */
export const restoredExportModel = modelOf({
  ...parts,
  name: 'export-restored',
  given: 'The page was left while an export was being made, and is back.',
  input: { download, restored: true },
});
/** Paths of entries that ended before the page was left. */
export const endedExportModel = modelOf({
  ...parts,
  name: 'export-ended',
  given: 'The page is back, and an earlier export had ended.',
  input: { download: completeDownload(download, done.url, done.name), restored: true },
});
export const failedExportModel = modelOf({
  ...parts,
  name: 'export-failed',
  given: 'The page is back, and an earlier export had failed.',
  input: { download: failDownload(download), restored: true },
});
export const canceledExportModel = modelOf({
  ...parts,
  name: 'export-canceled',
  given: 'The page is back, and an earlier clip had been canceled.',
  input: { download: failDownload(startDownload('export-4', clipExportRequest, startOfDay), 'canceled'), restored: true },
});
