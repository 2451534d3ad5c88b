import { modelOf } from '../../quality/paths/model.ts';
import { startOfDay } from '../../quality/paths/samples.ts';
import { completeDownload, startDownload } from '../export/download.ts';
import { directRequest, followedRequest } from '../export/export.paths.ts';
import { exportsMachine } from './exports.machine.ts';

const channel = 'luna-face-export';
const stored = completeDownload(startDownload('export-0', directRequest, startOfDay), 'blob:file', 'Units.xlsx');

/** Paths of the list of downloads. */
export const exportsModel = modelOf({
  given: 'Somebody is at work, and nothing was exported yet.',
  machine: exportsMachine,
  input: { newKey: () => 'export-1', now: () => startOfDay },
  stepWords: {
    events: {
      'export.start': 'The operator presses “Export” on a list.',
      'downloads.open': 'The operator opens the downloads.',
      'downloads.dismiss': 'The operator closes the downloads.',
      'downloads.remove': 'The operator removes a download.',
      'downloads.clear': 'The operator removes all that ended.',
      'downloads.retry': 'The operator asks again for one that failed.',
      'downloads.cancel': 'The operator cancels a clip that is being made.',
      'downloads.restored': 'The downloads of an earlier page are found.',
      'download.changed': 'A download goes on.',
      'download.join': 'A download begins to listen for its progress.',
      'download.leave': 'A download listens no longer.',
      'download.loaded': 'A file comes with the answer.',
      'exports.updated': 'The platform says how far an export is.',
      'exports.joined': 'The channel of an export is joined.',
    },
  },
  events: {
    'export.start': [
      { type: 'export.start', ask: followedRequest },
      { type: 'export.start', ask: directRequest },
    ],
    'downloads.remove': [{ type: 'downloads.remove', id: 'export-1' }],
    'downloads.retry': [{ type: 'downloads.retry', id: 'export-1' }],
    'downloads.cancel': [{ type: 'downloads.cancel', id: 'export-1' }],
    'downloads.restored': [{ type: 'downloads.restored', downloads: [stored] }],
    'download.changed': [
      { type: 'download.changed', download: { ...startDownload('export-1', followedRequest, startOfDay), progress: 40 } },
    ],
    'download.join': [{ type: 'download.join', channel }],
    'download.leave': [{ type: 'download.leave', channel, id: 'export-1' }],
    'download.loaded': [{ type: 'download.loaded', url: 'blob:file', name: 'Units.xlsx' }],
    'exports.updated': [{ type: 'exports.updated', updates: [{ channel, job: null, event: 'process', progress: 40 }] }],
    'exports.joined': [{ type: 'exports.joined', channel }],
  },
  about: ({ downloads }) => ({ entries: downloads.length > 0, running: downloads.some(({ completed }) => !completed) }),
});
