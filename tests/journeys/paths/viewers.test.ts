import { viewerCalls } from '../../../contract/alarms/viewer-calls.ts';
import type { viewersMachine } from '../../../machines/alarms/viewers/viewers.machine.ts';
import { viewersModel } from '../../../machines/alarms/viewers/viewers.paths.ts';
import { call, signInByApi } from '../../kit/caller.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime } from './paused-page.ts';
import { dataFromModel, type Gestures, walkMachine } from './ui-walk.ts';
import { viewersVisible } from './visible/viewers.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
  readonly id: number;
}

/** Hidden where nobody else views the alarm, so it is found by its attribute. */
const place = ({ desk }: World) => desk.page.locator('[data-part=viewers]');

const gestures: Gestures<World, typeof viewersMachine> = {
  events: { 'viewers.changed': { left: 'the paused page takes no events: two operators see each other in their journey' } },
  replies: {
    viewAlarm: {
      play: ({ held }, reply) => held.answer(viewerCalls.viewAlarm, dataFromModel(reply)),
    },
  },
  delays: {
    readRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
    renewal: { play: ({ desk }) => advanceTime(desk, 15_000) },
  },
};

/** Begins with an operator who opens an alarm, while that is being reported. */
async function begin(before: World | null): Promise<World> {
  const desk = before?.desk ?? (await openPausablePage(stage, 'ana'));
  if (before) await resumeTime(desk);
  const raised = await stage.raise();
  const held = await holdCalls(desk, viewerCalls.viewAlarm);
  await desk.openAlarm(raised.type);
  const world = { desk, held, id: raised.id };
  await place(world).waitFor({ state: 'attached' });
  await pauseTime(desk);
  return world;
}

async function leave({ desk, held, id }: World): Promise<void> {
  await held.release();
  await resumeTime(desk);
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  await call(`${url}/v1/alarm/${id}`, { token, method: 'PUT', body: { alarm_status: 'canceled', comments: 'Walk is over.' } });
}

walkMachine({
  visible: viewersVisible,
  models: [viewersModel],
  gestures,
  begin: (_, before) => begin(before),
  drawn: (world) => readAttribute(place(world), 'data-state'),
  leave,
});
