import { api } from '../../../contract/api.ts';
import { clipCalls } from '../../../contract/video/clip.ts';
import {
  asks,
  byNobody,
  forceSentence,
  gesture,
  type ManualParts,
  manualOf,
  openBurglary,
  otherTab,
  wait,
} from '../../quality/paths/manual.ts';
import type { exportMachine } from './export.machine.ts';
import {
  canceledExportModel,
  clipExportModel,
  directExportModel,
  endedExportModel,
  exportModel,
  failedExportModel,
  restoredExportModel,
} from './export.paths.ts';

type Parts = ManualParts<typeof exportMachine>;

const walked = (why: string) => byNobody(`${why}: tests/journeys/paths/clips/downloads.walk.ts`);
const admin = 'admin@demo.test';
const matches = { method: 'GET', path: '/v1/lpr_match' } as const;
const asked = 'Press “Export…”, and press “Export” in the dialog.';
/** A clip of a part without a watermark is made in a second, sooner than anybody can cancel it. */
const clip = [
  ...openBurglary,
  'Press “Save the alarm’s video…”, tick “With the watermark in the picture”, write a time 50 minutes earlier under “From”, and press the button that begins with “Save” at the foot of the dialog.',
];
const backToDownloads = 'Reload the page, and press the button that begins with “Downloads”.';
const encoding = 'Start the demo on a computer that has ffmpeg.';
const byAnswer = walked('whether the file is the answer itself is said by the list');

const causes: Parts['causes'] = {
  'export.updated': [
    wait('until the entry says how far it is'),
    wait('until the entry says “Download complete”'),
    walked('the platform makes every file that it is asked for'),
    otherTab('press the button that begins with “Downloads”, and “Cancel this clip”.'),
    wait('until the entry says “Finished”'),
  ],
  'export.joined': gesture('Wait a second: the platform is listened to.'),
  'export.retry': gesture('Press “Export again”.'),
  'export.cancel': gesture('Press “Cancel this clip” of the lower clip.'),
  'export.markViewed': gesture('Press the button that begins with “Downloads”.'),
};
const ports = (call: Parameters<typeof asks>[0], requestExport: Parameters<typeof asks>[1]): Parts['ports'] => ({
  requestExport: asks(call, requestExport),
  readExport: asks(api.exports, {
    0: walked('a file of the demo is made in a moment'),
    1: null,
    2: walked('a canceled one is found canceled'),
    3: walked('a file is kept for a day'),
  }),
  cancelExport: asks(clipCalls.cancelClip),
});
const ofList = { ports: ports(matches, { 1: byAnswer }), causes };
const ofClip = { ports: ports(clipCalls.beginClip, { 1: byAnswer }), causes };

export const exportCases = [
  manualOf<typeof exportMachine>(exportModel, { ...ofList, start: { account: admin, address: '/lpr_matches', arrange: [asked] } }),
  manualOf<typeof exportMachine>(clipExportModel, {
    ...ofClip,
    start: { demo: encoding, account: 'qa@demo.test', address: '/inicio', arrange: clip },
  }),
  manualOf<typeof exportMachine>(directExportModel, {
    ports: ports({ method: 'GET', path: '/v1/unit' }, { 0: byAnswer, 1: null }),
    causes,
    start: { account: admin, address: '/unit', arrange: [asked] },
  }),
  manualOf<typeof exportMachine>(restoredExportModel, {
    ...ofList,
    start: { account: admin, address: '/lpr_matches', arrange: [asked, 'Reload the page at once.'] },
  }),
  manualOf<typeof exportMachine>(endedExportModel, {
    ...ofList,
    start: {
      account: admin,
      address: '/lpr_matches',
      arrange: [asked, 'Wait until the button that begins with “Downloads” says that one is new.', backToDownloads],
    },
  }),
  manualOf<typeof exportMachine>(failedExportModel, {
    ...ofList,
    start: {
      account: admin,
      address: '/lpr_matches',
      arrange: [forceSentence(matches, { code: 'export.running' }, admin), asked, backToDownloads],
    },
  }),
  manualOf<typeof exportMachine>(canceledExportModel, {
    ...ofClip,
    start: {
      demo: encoding,
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [...clip, 'Press “Cancel this clip” of the lower clip.', backToDownloads],
    },
  }),
];
