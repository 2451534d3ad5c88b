import { operatorStateCalls } from '../../../contract/alarms/operator-state-calls.ts';
import type { operatorStateMachine } from '../../../machines/alarms/operator-state/operator-state.machine.ts';
import { operatorStateModel } from '../../../machines/alarms/operator-state/operator-state.paths.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime } from './paused-page.ts';
import { dataFromModel, dataOf, type Gestures, walkMachine } from './ui-walk.ts';
import { operatorStateVisible } from './visible/operator-state.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
}

const items = { on_break: 'Begin a break', needs_help: 'Call for help', available: 'Available again' } as const;
const place = ({ desk }: Pick<World, 'desk'>) => desk.page.locator('[data-operator]');
const press = (world: World, name: string) => place(world).getByRole('button', { name, exact: true }).click();

const gestures: Gestures<World, typeof operatorStateMachine> = {
  events: {
    'operatorState.declare': {
      from: /^shown$/,
      play: async (world, { state }) => {
        await place(world).getByRole('button').click();
        await world.desk.page.getByRole('menuitem', { name: items[state], exact: true }).click();
      },
    },
    'operatorState.retry': { play: (world) => press(world, 'Try again') },
    'operatorState.dismiss': { from: /^refused$/, play: (world) => press(world, 'OK') },
  },
  replies: {
    readState: { play: ({ held }, reply) => held.answer(operatorStateCalls.operatorState, dataFromModel(reply)) },
    declareState: { play: ({ held }, reply) => held.answer(operatorStateCalls.declareState, dataFromModel(reply)) },
  },
  delays: {
    readRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
    renewal: { play: ({ desk }) => advanceTime(desk, 60_000) },
  },
};

walkMachine({
  unwalked: {
    'reading: operatorState.declare': 'a choice in the moment in which what stands is read again: the unit tests of the machine',
  },
  visible: operatorStateVisible,
  models: [operatorStateModel],
  gestures,
  // What stands already is not offered.
  possible: (steps) => {
    let now = 'available';
    return steps.every(({ event }) => {
      const stated = dataOf((event as { output?: unknown }).output) as { state: string } | undefined;
      if (stated) now = stated.state;
      return event.type !== 'operatorState.declare' || (event as { state?: string }).state !== now;
    });
  },
  begin: async (_, before: World | null) => {
    const desk = before?.desk ?? (await openPausablePage(stage, 'ana'));
    if (before) await resumeTime(desk);
    const held = await holdCalls(desk, operatorStateCalls.operatorState, operatorStateCalls.declareState);
    await desk.page.reload();
    await held.waitForCall(operatorStateCalls.operatorState);
    await place({ desk }).waitFor({ state: 'attached' });
    await pauseTime(desk);
    return { desk, held };
  },
  drawn: (world) => readAttribute(place(world), 'data-state'),
  leave: ({ held }: World) => held.release(),
});
