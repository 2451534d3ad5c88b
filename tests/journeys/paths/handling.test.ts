import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { handlingMachine } from '../../../machines/alarms/handling/handling.machine.ts';
import { handlingModel } from '../../../machines/alarms/handling/handling.paths.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { call, signInByApi } from '../../kit/caller.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime } from './paused-page.ts';
import { dataOf, type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
  readonly alarm: Alarm;
}

const region = ({ desk }: World) => desk.page.getByRole('region', { name: 'Who holds this alarm' });
const dialog = ({ desk }: World) => desk.page.getByRole('dialog', { name: /^(Release|Forward) the alarm$/ });

const gestures: Gestures<World, typeof handlingMachine> = {
  events: {
    'handling.choose': {
      play: (world, { act }) =>
        region(world)
          .getByRole('button', { name: act === 'forward' ? 'Forward…' : 'Release…' })
          .press('Enter'),
    },
    'handling.send': {
      from: /^choosing/,
      play: async (world) => {
        const note = dialog(world).getByRole('textbox');
        await note.fill('End of my shift');
        await note.press('Enter');
      },
    },
    'handling.dismiss': {
      play: async (world) => {
        if (await dialog(world).isVisible())
          return dialog(world)
            .getByRole('button', { name: /^Cancel/ })
            .press('Enter');
        return region(world).getByRole('button', { name: 'OK', exact: true }).press('Enter');
      },
    },
    'handling.retry': {
      play: async (world) => {
        const place = (await dialog(world).isVisible()) ? dialog(world) : region(world);
        await place.getByRole('button', { name: /^(Check now|Try again)$/ }).press('Enter');
      },
    },
  },
  replies: {
    readAddressees: {
      play: ({ held }, reply) =>
        held.answer('alarmAddressees', dataOf(reply) === undefined ? replyFromModel(reply) : { data: dataOf(reply) }),
    },
    // The platform's reply about the alarm that is open: it stands as it was.
    handleAlarm: {
      play: ({ held, alarm }, reply) => held.answer('handleAlarm', dataOf(reply) === undefined ? replyFromModel(reply) : { data: alarm }),
    },
  },
  delays: { sendRetry: { play: ({ desk }) => advanceTime(desk, 2000) } },
};

/** A form without an addressee cannot be sent. */
function possible(steps: readonly Step[]): boolean {
  if (steps.at(-1)?.event.type !== 'handling.send') return true;
  const chosen = steps.findLast(({ event }) => event.type === 'handling.choose')?.event as { act?: string } | undefined;
  const read = steps.findLast(({ port, kind }) => port === 'readAddressees' && kind === 'reply');
  const listed = dataOf((read?.event as { output?: unknown } | undefined)?.output) as unknown[] | undefined;
  return chosen?.act !== 'forward' || (listed !== undefined && listed.length > 0);
}

/** Begins with an operator who opened an alarm that they hold. */
async function begin(before: World | null): Promise<World> {
  const desk = before?.desk ?? (await openPausablePage(stage, 'ana'));
  if (before) await resumeTime(desk);
  const raised = await stage.raise();
  await desk.openAlarm(raised.type);
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  const taken = await call(`${url}/v1/alarm/${raised.id}`, { token, method: 'PUT', body: { alarm_status: 'attending' } });
  const alarm = (JSON.parse(taken.text) as { data: Alarm }).data;
  const held = await holdCalls(desk, 'alarmAddressees', 'handleAlarm');
  const world = { desk, held, alarm };
  await region(world).waitFor();
  await pauseTime(desk);
  return world;
}

async function leave({ desk, held, alarm }: World): Promise<void> {
  await held.release();
  await resumeTime(desk);
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  await call(`${url}/v1/alarm/${alarm.id}`, { token, method: 'PUT', body: { alarm_status: 'canceled', comments: 'Walk is over.' } });
}

walkMachine({
  models: [handlingModel],
  gestures,
  possible,
  unwalked: {
    'idle: handling.send': 'acts without a form need an offer or a parked alarm: the journey of two operators presses them',
    'refused: handling.send': 'as in idle',
  },
  begin: (_, before) => begin(before),
  drawn: (world) => region(world).getAttribute('data-state'),
  leave,
  most: 40,
});
