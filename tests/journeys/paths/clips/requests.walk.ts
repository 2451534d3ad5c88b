import { expect } from 'vitest';
import type { CatalogueRecord } from '../../../../contract/platform/record.ts';
import type { ListedCall } from '../../../../contract/quality/forced-replies.ts';
import type { MediaLink } from '../../../../contract/video/media.ts';
import { recordingRequestCalls } from '../../../../contract/video/recording-request.ts';
import { type SharedVideo, shareCalls } from '../../../../contract/video/share.ts';
import type { Path } from '../../../../machines/quality/paths/paths.ts';
import type { Step } from '../../../../machines/quality/paths/steps.ts';
import type { recordingRequestMachine } from '../../../../machines/video/recording-request/recording-request.machine.ts';
import { newRecordingRequestModel, recordingRequestModel } from '../../../../machines/video/recording-request/recording-request.paths.ts';
import type { RecordingRequest } from '../../../../machines/video/recording-request/request.ts';
import type { sharedVideoMachine } from '../../../../machines/video/shared-video/shared-video.machine.ts';
import { sharedVideoModel } from '../../../../machines/video/shared-video/shared-video.paths.ts';
import { call, signInByApi } from '../../../kit/caller.ts';
import { pauseClock } from '../../../kit/clock.ts';
import { type HeldCalls, holdCalls } from '../../../kit/held-calls.ts';
import { lazy } from '../../../kit/lazy.ts';
import type { Operator } from '../../../kit/operator.ts';
import { limits, readAttribute } from '../../../kit/waits.ts';
import { dataOf, type Gestures, refusalReply, replyFromModel, walkMachine } from '../ui-walk.ts';
import { newRequestVisible, recordingRequestVisible } from '../visible/recording-request.ts';
import { sharedVideoVisible } from '../visible/shared-video.ts';
import { stage } from './stage.ts';

const read = { method: 'GET', path: '/v1/recording_request/:id' } as const;
const { requestRecording, authorizeRecording, rejectRecording } = recordingRequestCalls;
/** The clock of the models at their beginning. */
const { now: startOfDay } = recordingRequestModel.input as { now: number };
/** Minutes on the page per minute of the models; small, so that the clock changes little. */
const pace = 0.2;

interface World {
  desk: Operator;
  held: HeldCalls;
  /** The request as the platform has it. */
  record: CatalogueRecord;
  /** Whether the request is being created. */
  isNew: boolean;
  /** How far the models' clock has come, ms. */
  ahead: number;
  verdict: 'authorize' | 'reject';
}

async function asks<T>(who: 'qa' | 'admin', method: string, path: string, body?: unknown): Promise<T> {
  const { access_token: token } = await signInByApi(stage.platform().url, who);
  const answer = await call<{ data: T }>(`${stage.platform().url}/v1/${path}`, { token, method, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body.data;
}

/** Opens the list with a pending request, for a user who may request and decide; the clock is paused. */
const atRequests = lazy(async (): Promise<Pick<World, 'desk' | 'record' | 'held'>> => {
  const camera = (await stage.units('qa')).flatMap(({ cameras }) => cameras).find(({ recording_support }) => recording_support);
  const [from, to] = [-30, -25].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
  const { id } = await asks<{ id: number }>('qa', 'POST', 'recording_request/ask', {
    id_camera: camera?.id,
    from,
    to,
    description: 'Paquete',
  });
  const desk = await stage.signedIn('qa');
  desk.watch.expect(/recording_request/);
  // The console uses the page's clock from the start; parts drawn by a timer are visible before it is paused.
  await desk.page.clock.install();
  await desk.page.goto('/recording_request');
  await rows({ desk }).first().getByText('RR-').click();
  await desk.page.locator('dialog[data-state="shown.requested"]').waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.page.getByRole('button', { name: 'Request a recording' }).click();
  await dialog({ desk }).waitFor();
  await desk.page.keyboard.press('Escape');
  await pauseClock(desk.page, 2000);
  const record = await asks<CatalogueRecord>('qa', 'GET', `recording_request/${id}?withRecording=true`);
  return { desk, record, held: await holdCalls(desk, read, requestRecording, authorizeRecording, rejectRecording) };
});

const dialog = ({ desk }: Pick<World, 'desk'>) => desk.page.getByRole('dialog');
const rows = ({ desk }: Pick<World, 'desk'>) => desk.page.getByRole('row').filter({ hasText: 'RR-' });
const press = (world: World, name: string | RegExp) => dialog(world).getByRole('button', { name }).click();

/** Returns a request of the models as the platform would report it; its window has the same offset from now. */
function told({ record, ahead }: World, { status, authorizedFrom, authorizedTo, comment }: RecordingRequest) {
  const at = (moment: number | null) =>
    moment === null ? null : new Date(Date.now() + (moment - startOfDay - ahead) * pace).toISOString();
  // What begins or ends at a moment has done so by every clock, which may be seconds apart.
  const window = {
    authorized_from: at(authorizedFrom && authorizedFrom - 20_000),
    authorized_to: at(authorizedTo && authorizedTo - 20_000),
    comment,
  };
  return { data: { ...record, ...window, status: { id: 1, status }, viewed: true } };
}
const answered = (world: World, reply: unknown) =>
  dataOf(reply) === undefined ? replyFromModel(reply) : told(world, dataOf(reply) as RecordingRequest);

/** Reports a change of the request; a request that is still held is then repeated. */
async function changes({ desk, held, record: { id } }: World, isAsking: boolean): Promise<void> {
  const before = isAsking ? (await held.waitForCall(read)).id : null;
  changed += 1;
  await asks('admin', 'PUT', `recording_request/${id}`, { authorized_to: new Date(Date.now() + changed * 3600_000).toISOString() });
  // The console handles link events on the page's clock.
  const asked = async () => {
    await desk.page.clock.runFor(100);
    return (await heldNow(desk)).findLast((one) => one.call === 'GET /v1/recording_request/:id')?.id ?? before;
  };
  await expect.poll(asked, { timeout: limits.shown }).not.toBe(before);
}
async function heldNow({ platform, id }: Operator): Promise<ListedCall[]> {
  const { body } = await call<{ data: { held: ListedCall[] } }>(`${platform}/demo/replies`);
  return body.data.held.filter(({ desk }) => desk === id);
}
let changed = 0;

const gestures: Gestures<World, typeof recordingRequestMachine> = {
  events: {
    'request.submit': {
      play: async (world) => {
        await dialog(world).getByLabel('Camera').selectOption({ index: 1 });
        await dialog(world).getByLabel('Description').fill('A parcel went missing');
        await press(world, 'Send the request');
      },
    },
    'request.decide': {
      play: async (world, { decision: { verdict } }) => {
        world.verdict = verdict;
        await dialog(world).getByLabel('Comment').fill('For the report');
        await press(world, verdict === 'authorize' ? 'Authorize' : 'Reject');
      },
    },
    'request.renew': {
      play: async (world) => {
        const again = dialog(world).getByRole('button', { name: /^(Try again|View decision)$/ });
        if (await again.isVisible()) return again.click();
        return changes(world, (await drawn(world)) === 'renewing');
      },
    },
    'clock.ticked': {
      play: async (world, { now }) => {
        const ahead = now - startOfDay;
        await world.desk.page.clock.fastForward(Math.max(1000, (ahead - world.ahead) * pace));
        world.ahead = ahead;
      },
    },
  },
  replies: {
    requestRecording: { play: ({ held }, reply) => held.answer(requestRecording, replyFromModel(reply)) },
    readRequest: { play: (world, reply) => world.held.answer(read, answered(world, reply)) },
    decideRequest: {
      play: (world, reply) =>
        world.held.answer(world.verdict === 'authorize' ? authorizeRecording : rejectRecording, answered(world, reply)),
    },
  },
  delays: { readRetry: { play: ({ desk }) => desk.page.clock.runFor(5000) } },
};

/** Whether time never goes back, and a created request is listed and its form closed. */
function possible(steps: readonly Step[]): boolean {
  const ticks = steps.flatMap(({ event }) => ('now' in event ? [Number(event['now'])] : []));
  const shown = steps.findIndex(({ state }) => state.startsWith('shown'));
  return (
    ticks.every((now, at) => now >= (ticks[at - 1] ?? 0)) &&
    (steps[0]?.event.type !== 'request.submit' || [-1, steps.length - 1].includes(shown))
  );
}
const drawn = async (world: World) => {
  if (await dialog(world).isVisible()) return readAttribute(dialog(world), 'data-state');
  return world.isNew && (await rows(world).count()) > 1 ? 'shown.requested' : null;
};

const requestWalk = {
  gestures,
  possible,
  begin: async ({ steps }: Path) => {
    const world = { ...(await atRequests()), isNew: steps[0]?.event.type === 'request.submit', ahead: 0, verdict: 'authorize' } as const;
    await world.desk.page.keyboard.press('Escape');
    // Pending requests of the previous walk must not be mistaken for requests of this one.
    for (const asked of [read, requestRecording, authorizeRecording, rejectRecording]) await world.held.drop(asked);
    if (world.isNew) await world.desk.page.getByRole('button', { name: 'Request a recording' }).click();
    else await rows(world).first().getByText('RR-').click();
    await dialog(world).waitFor();
    return { ...world };
  },
  beginsDrawn: true,
  drawn,
};
walkMachine({ ...requestWalk, visible: recordingRequestVisible, models: [recordingRequestModel] });
walkMachine({ ...requestWalk, visible: newRequestVisible, closes: true, models: [newRecordingRequestModel] });

interface Guest {
  desk: Operator;
  held: HeldCalls;
  address: string;
  video: SharedVideo;
}
const { sharedVideo, makeShare } = shareCalls;
/** Validity of a share, in ms. */
const forceMs = 60_000;

/** Opens the shared address of an alarm without an account; the clock is paused. */
const atAddress = lazy(async (): Promise<Guest> => {
  const { url } = stage.platform();
  const { id } = await stage.raise();
  const { access_token: token } = await signInByApi(url, 'ana');
  const shared = await call<{ data: { token: string; path: string } }>(`${url}${makeShare.path}`, { token, body: { id_alarm: id } });
  const { path, token: secret } = shared.body.data;
  const { body } = await call<{ data: SharedVideo }>(`${url}${sharedVideo.path}`, { body: { token: secret } });
  const desk = await stage.desk('guest');
  // What video.js timed before the page got a clock of its own cannot be taken back by that clock.
  desk.watch.expect(/public\/video|media|reading 'paused'/);
  await desk.page.goto(path);
  await desk.page.locator('main[data-state="shown"]').waitFor();
  await desk.page.clock.install();
  await pauseClock(desk.page, 2000);
  return { desk, held: await holdCalls(desk, sharedVideo), address: path, video: body.data };
});

const visiting: Gestures<Guest, typeof sharedVideoMachine> = {
  events: {
    'shared.retry': { play: ({ desk }) => desk.page.getByRole('button', { name: 'Try again' }).click() },
    // A picture whose address is rejected requests a new one, and the reply reports that the share expired.
    'shared.expired': {
      play: async ({ desk, held }) => {
        const asked = async () => {
          await desk.page.clock.runFor(500);
          return (await heldNow(desk)).length;
        };
        await expect.poll(asked, { timeout: limits.shown }).toBeGreaterThan(0);
        await held.answer(sharedVideo, refusalReply('media.link_expired'));
      },
    },
  },
  replies: {
    readShared: {
      play: async ({ held, video }, reply, [next]) => {
        if (dataOf(reply) === undefined) return held.answer(sharedVideo, replyFromModel(reply));
        const isSpoiled = next?.event.type === 'shared.expired';
        const now = { server_time: new Date().toISOString() };
        const given = (link: MediaLink | null) => link && { ...link, ...now, ...(isSpoiled && { url: `${link.url}x`, stream: null }) };
        const cameras = video.cameras.map((one) => ({ ...one, live: given(one.live), past: given(one.past) }));
        return held.answer(sharedVideo, { data: { ...video, cameras, expires: new Date(Date.now() + forceMs) } });
      },
    },
  },
  delays: {
    readRetry: { play: ({ desk }) => desk.page.clock.runFor(5000) },
    inForce: {
      play: async ({ desk }) => {
        const passes = () => desk.page.clock.fastForward(2 * forceMs).then(() => true, ofVideoJs);
        await expect.poll(passes, { timeout: limits.shown, interval: 20 }).toBe(true);
      },
    },
  },
};
/** What video.js still times when its picture was taken away a moment before is no fault of the page, but time stops there. */
function ofVideoJs(fault: unknown): false {
  if (!String(fault).includes('video.es')) throw fault;
  return false;
}

walkMachine({
  visible: sharedVideoVisible,
  closes: true,
  models: [sharedVideoModel],
  beginsDrawn: true,
  gestures: visiting,
  begin: async () => {
    const guest = await atAddress();
    await guest.desk.navigateTo('/login');
    await guest.desk.page.getByLabel('E-mail').waitFor();
    await guest.held.release();
    await guest.held.hold(sharedVideo);
    await guest.desk.navigateTo(guest.address);
    return guest;
  },
  drawn: ({ desk }) => readAttribute(desk.page.locator('main'), 'data-state'),
  tags: ['OP-2.31'],
});
