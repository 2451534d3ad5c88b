import type { gateMachine } from '../../../machines/alarms/gate/gate.machine.ts';
import { gateModel } from '../../../machines/alarms/gate/gate.paths.ts';
import { call, signInByApi } from '../../kit/caller.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime } from './paused-page.ts';
import { dataOf, type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { gateVisible } from './visible/gate.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
  readonly id: number;
}

/** Hidden where nothing has to be said, so it is found by its attribute. */
const region = ({ desk }: World) => desk.page.locator('section[aria-label="Required before the end"]');

const played = 'a picture plays by its decoder, not by a gesture: the journey of a gated end plays one until it is recorded';
const gestures: Gestures<World, typeof gateMachine> = {
  events: {
    'video.playing': { left: played },
    'video.stopped': { left: played },
    'gate.renew': {
      from: /^(refused|unread)/,
      play: (world) => region(world).getByRole('button', { name: 'Try again' }).press('Enter'),
    },
  },
  replies: {
    recordVideo: { left: played },
    readGate: {
      play: ({ held }, reply) => held.answer('alarmGate', dataOf(reply) === undefined ? replyFromModel(reply) : { data: dataOf(reply) }),
    },
  },
  delays: {
    viewed: { left: played },
    sendRetry: { left: played },
    readRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
  },
};

/** Begins with an operator who opens an alarm, while what it requires is being read. */
async function begin(before: World | null): Promise<World> {
  const desk = before?.desk ?? (await openPausablePage(stage, 'ana'));
  if (before) await resumeTime(desk);
  // Without cameras no picture of the alarm plays by itself.
  const [unit] = await stage.units('ana');
  if (!unit) throw new Error('ana sees no unit');
  const raised = await stage.raise({ unit: { ...unit, cameras: [] } });
  const held = await holdCalls(desk, 'alarmGate');
  await desk.openAlarm(raised.type);
  const world = { desk, held, id: raised.id };
  await region(world).waitFor({ state: 'attached' });
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

const grows = 'the record of the alarm grows meanwhile: the journey of a gated end does what is required, line by line';
walkMachine({
  visible: gateVisible,
  models: [gateModel],
  gestures,
  unwalked: {
    'reading: gate.renew': grows,
    'absent: gate.renew': 'a platform without requirements is asked again with every line of the record: unit paths',
    'read: gate.renew': grows,
    'read.deciding: at once': 'a picture that plays before what is required is known: as for the picture',
  },
  begin: (_, before) => begin(before),
  drawn: (world) => readAttribute(region(world), 'data-state'),
  leave,
  most: 20,
});
