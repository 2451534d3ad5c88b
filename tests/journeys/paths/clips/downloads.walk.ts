import { expect } from 'vitest';
import type { Unit } from '../../../../contract/places/place.ts';
import type { UserId } from '../../../../contract/platform/ids.ts';
import { channels } from '../../../../contract/platform/realtime.ts';
import { clipCalls, clipChannel } from '../../../../contract/video/clip.ts';
import type { exportMachine } from '../../../../machines/catalogues/export/export.machine.ts';
import { clipExportModel } from '../../../../machines/catalogues/export/export.paths.ts';
import type { exportsMachine } from '../../../../machines/catalogues/exports/exports.machine.ts';
import { exportsModel } from '../../../../machines/catalogues/exports/exports.paths.ts';
import type { ExportUpdate } from '../../../../machines/platform/link/stream.ts';
import type { Step } from '../../../../machines/quality/paths/steps.ts';
import { signInByApi } from '../../../kit/caller.ts';
import { type HeldCalls, holdCalls } from '../../../kit/held-calls.ts';
import { lazy } from '../../../kit/lazy.ts';
import type { Operator } from '../../../kit/operator.ts';
import { GridPage } from '../../../kit/pages/grid-page.ts';
import { SavingPage } from '../../../kit/pages/saving-page.ts';
import { saveTabs, tabOf } from '../../../kit/slots.ts';
import { readAttribute } from '../../../kit/waits.ts';
import { deliverOn, trackSockets } from '../runs-page.ts';
import { dataOf, type Gestures, refusalOf, replyFromModel, walkMachine } from '../ui-walk.ts';
import { exportVisible } from '../visible/export.ts';
import { exportsVisible } from '../visible/exports.ts';
import { stage } from './stage.ts';

const { beginClip, cancelClip } = clipCalls;
const joining = { method: 'POST', path: '/broadcasting/auth' } as const;
const units = { method: 'GET', path: '/v1/unit' } as const;

interface World {
  desk: Operator;
  held: HeldCalls;
  user: UserId;
}

/** Opens a timeline from which clips are saved. */
const atTimeline = lazy(async (): Promise<World> => {
  const records = ({ cameras }: Unit) => cameras.some(({ recording_support }) => recording_support);
  const unit = (await stage.units('admin')).find(records);
  if (!unit) throw new Error('admin sees no unit that records');
  await saveTabs(stage.platform().url, 'admin', [tabOf('Desk', [{ type: 'timeline', name: '', data: { id_unit: unit.id } }])]);
  const desk = await stage.signedIn('admin');
  await desk.page.addInitScript(trackSockets);
  await desk.signInAtHome('admin');
  desk.page.setDefaultTimeout(15_000);
  desk.watch.expect(/media\/(clips|footage|frames)|v1\/(exports|unit)|broadcasting/);
  await shows(desk);
  const { user } = await signInByApi(stage.platform().url, 'admin');
  return { desk, held: await holdCalls(desk), user: user.id };
});
const shows = ({ page }: Operator) => new GridPage({ page }).slotsOf('timeline').locator('[data-state*="window.shown"]').waitFor();

const area = ({ desk }: Pick<World, 'desk'>) =>
  desk.page
    .locator('[data-state]')
    .filter({ has: button({ desk }) })
    .last();
const button = ({ desk }: Pick<World, 'desk'>) => desk.page.getByRole('button', { name: /^Downloads/ });
const list = ({ desk }: Pick<World, 'desk'>) => new SavingPage(desk).downloads();
const entry = (world: Pick<World, 'desk'>) => list(world).locator('li[data-export]').first();
const press = (world: Pick<World, 'desk'>, name: string) => list(world).getByRole('button', { name }).first().click();

async function opens(world: World): Promise<void> {
  await button(world).click();
  await list(world).waitFor();
}
async function closes(world: World): Promise<void> {
  await button(world).click();
  await list(world).waitFor({ state: 'hidden' });
}
/** Nothing of the walk before is left: neither its entry, nor the channel that it listens to. */
async function forget(world: World): Promise<void> {
  await world.held.release();
  if (await list(world).isVisible()) await press(world, 'Remove this download');
  if (await button(world).isVisible()) await button(world).click();
  await button(world).waitFor({ state: 'hidden' });
}

/** No two clips are of one window. */
let saved = 0;
/** The id of the job of the newest entry. */
const ownJob = () => `job-${saved}`;
/** A clip of one camera. */
async function saves(world: World): Promise<void> {
  const saving = new SavingPage(world.desk);
  await saving.openFromTimeline();
  await saving.field('From').waitFor();
  for (const box of (await saving.cameraBoxes().all()).slice(1)) await box.uncheck();
  saved += 1;
  await saving.fillLength((10 + saved) / 60);
  await saving.saveVideo();
  await saving.dialog().waitFor({ state: 'hidden' });
}

/** Reports on a job in the platform's words: on that of the entry under the id that this page knows, or on one that has no id. */
function reports(world: World, { channel: _, event, job, ...data }: ExportUpdate): Promise<void> {
  const own = job === null ? {} : { job: ownJob() };
  return deliverOn(world.desk, channels.export(clipChannel, world.user), event, { ...data, ...own });
}
const ended: ExportUpdate = { channel: clipChannel, job: null, event: 'end', url: '/v1/exports/clip/file', name: 'Clip.mp4' };

/** Returns a job as the platform would report it, under the id that this page uses. */
const jobOf = (reply: unknown) => ({
  ...(dataOf(reply) as object),
  id: ownJob(),
  catalogue: 'video-clip',
  channel: 'video-clip-export',
});
const begun = {
  state: 'running',
  progress: 0,
  name: 'Clip',
  url: null,
  fault: null,
  created: new Date(0),
  expires: new Date(Date.now() + 86_400_000),
} as const;
const accepts = ({ held }: World) => held.answer(beginClip, { data: { ...begun, ...jobOf(null) } });

const exporting: Gestures<World, typeof exportMachine> = {
  events: {
    'export.updated': {
      from: /^followed\.(starting|running|finding|canceling)$/,
      play: async (world, { update }) => {
        await reports(world, update);
        if (update.event === 'process' || update.job !== null) return;
        await entry(world).and(world.desk.page.locator('[data-export="done"], [data-export="failed"], [data-export="canceled"]')).waitFor();
        // Nobody waits for the reply of these calls any more.
        await Promise.all([beginClip, cancelClip, 'exports' as const].map((one) => world.held.drop(one)));
      },
    },
    'export.joined': { play: ({ held }) => held.answer(joining, 'as it is') },
    'export.retry': { play: (world) => press(world, 'Export again') },
    'export.cancel': { play: (world) => press(world, 'Cancel this clip') },
    // The list is closed and opened, which is to look at what ended.
    'export.markViewed': { from: /^(done|failed|canceled)$/, play: (world) => closes(world).then(() => opens(world)) },
  },
  replies: {
    // A clip is never the answer itself: its file is made in the background.
    requestExport: {
      only: (reply) => reply === undefined || refusalOf(reply) !== undefined || 'job' in (dataOf(reply) as object),
      play: (world, reply) => (dataOf(reply) ? accepts(world) : world.held.answer(beginClip, replyFromModel(reply))),
    },
    readExport: {
      play: ({ held }, reply) => {
        const data = dataOf(reply);
        if (data === undefined) return held.answer('exports', replyFromModel(reply));
        return held.answer('exports', { data: data === null ? [] : [{ ...begun, ...jobOf(reply) }] });
      },
    },
    cancelExport: {
      play: ({ held }, reply) => held.answer(cancelClip, dataOf(reply) === undefined ? replyFromModel(reply) : { data: null }),
    },
  },
  delays: {
    joinTimeout: { left: 'ten seconds; a clock of the page that is put on by them loses the link too, and the channel with it' },
    progressTimeout: { left: 'half an hour without a word of the platform' },
  },
};

const atOnce = 'a list whose file is the answer: its journey exports one';

walkMachine({
  visible: exportVisible,
  models: [clipExportModel],
  gestures: exporting,
  begin: async () => {
    const world = await atTimeline();
    await forget(world);
    await world.held.hold(joining, beginClip, cancelClip, 'exports');
    await saves(world);
    await world.held.waitForCall(joining);
    await opens(world);
    return world;
  },
  drawn: (world) => readAttribute(entry(world), 'data-export'),
  beginsDrawn: true,
  most: 60,
  reach: 12,
  tags: ['OP-4.26'],
  unwalked: {
    'arriving: at once': 'what an earlier page left, or a file that comes at once: the journeys of exports have both',
    'requesting: requestExport replies': atOnce,
    'requesting: requestExport does not answer': atOnce,
    'followed.joined: at once': 'what an earlier page left: the journey of exports loads the page anew',
    'followed.starting: requestExport replies': 'a clip is never the answer itself',
    'failed: export.retry': atOnce,
  },
});

/** Waits until the first entry is in this state of its own. */
const stands = (world: World, state: string) => world.desk.page.locator(`li[data-export="${state}"]`).first().waitFor();

const listing: Gestures<World, typeof exportsMachine> = {
  events: {
    // The unit list downloads as a file at once; a clip is followed on its channel and can be canceled.
    'export.start': {
      from: /^(closed)?$/,
      play: async (world, { ask }) => {
        const { desk, held } = world;
        if (ask.channel !== null) return saves(world);
        await desk.navigateTo('/unit');
        await desk.page.getByRole('row').nth(1).waitFor();
        await held.hold(units);
        await desk.page.getByRole('button', { name: 'Export…' }).click();
        return desk.page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
      },
    },
    'download.loaded': {
      play: async ({ desk, held }) => {
        const [file] = await Promise.all([desk.page.waitForEvent('download'), held.answer(units, 'as it is')]);
        expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
        await desk.navigateTo('/inicio');
        await shows(desk);
      },
    },
    'download.join': { play: ({ held }) => held.waitForCall(joining) },
    'exports.joined': { play: ({ held }) => held.answer(joining, 'as it is').then(() => held.waitForCall(beginClip)) },
    'download.changed': { play: (world) => accepts(world) },
    'downloads.cancel': {
      from: /^open$/,
      play: async (world) => {
        await press(world, 'Cancel this clip');
        await world.held.answer(cancelClip, { data: null });
      },
    },
    'download.leave': { play: (world) => stands(world, 'canceled') },
    'downloads.retry': {
      from: /^open$/,
      play: async (world) => {
        await press(world, 'Export again');
        await world.held.answer(joining, 'as it is');
        await stands(world, 'followed.starting');
      },
    },
    'exports.updated': { play: (world) => reports(world, ended).then(() => stands(world, 'done')) },
    'downloads.open': { play: opens },
    'downloads.dismiss': { play: closes },
    'downloads.remove': { from: /^open$/, play: (world) => press(world, 'Remove this download') },
    'downloads.clear': { from: /^open$/, play: (world) => press(world, 'Clear finished') },
    'downloads.restored': { left: 'said once, while the page loads; the journey of exports loads it anew' },
  },
  replies: {},
};
/** Order in which export events arrive at a page; controls are available only in this order. */
const course = [
  'export.start at once',
  'download.loaded',
  'downloads.remove',
  'export.start',
  'download.join',
  'exports.joined',
  'download.changed',
  'downloads.cancel',
  'download.leave',
  'downloads.retry',
  'exports.updated',
  'downloads.clear',
];
const nameOf = ({ event }: Step) =>
  event.type === 'export.start' && (event as unknown as { ask: { channel: unknown } }).ask.channel === null
    ? 'export.start at once'
    : event.type;
/** The list can be opened while it has an entry. */
function possible(steps: readonly Step[]): boolean {
  const told = steps.map(nameOf).filter((name) => !/open|dismiss/.test(name));
  const isEmpty = told.length === 0 || told.at(-1) === 'downloads.remove' || told.at(-1) === 'downloads.clear';
  return told.every((name, at) => name === course[at]) && !(isEmpty && steps.at(-1)?.event.type === 'downloads.open');
}

walkMachine({
  visible: exportsVisible,
  closes: true,
  models: [exportsModel],
  gestures: listing,
  possible,
  begin: async () => {
    const world = await atTimeline();
    await forget(world);
    await world.held.hold(joining, beginClip, cancelClip);
    return world;
  },
  // Until something is exported there is nothing to open.
  drawn: async (world) => ((await button(world).isVisible()) ? readAttribute(area(world), 'data-state') : 'closed'),
  most: 60,
  reach: 12,
  tags: ['ADM-2.61'],
});
