import { operatorStateCalls } from '../../../contract/alarms/operator-state-calls.ts';
import type { helpCallsMachine } from '../../../machines/alarms/help-calls/help-calls.machine.ts';
import { helpCallsModel } from '../../../machines/alarms/help-calls/help-calls.paths.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime } from './paused-page.ts';
import { dataFromModel, type Gestures, walkMachine } from './ui-walk.ts';
import { helpCallsVisible } from './visible/help-calls.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
}

const place = ({ desk }: Pick<World, 'desk'>) => desk.page.locator('[data-part="help-calls"]');
const press = (world: World, name: string) => place(world).getByRole('button', { name, exact: true }).click();

const gestures: Gestures<World, typeof helpCallsMachine> = {
  events: {
    'help.answer': { from: /^(shown|unread|reading)$/, play: (world) => press(world, 'I am coming') },
    'help.retry': { play: (world) => press(world, 'Try again') },
    'help.dismiss': { from: /^refused$/, play: (world) => press(world, 'OK') },
  },
  replies: {
    readCalls: { play: ({ held }, reply) => held.answer(operatorStateCalls.helpCalls, dataFromModel(reply)) },
    answerCall: { play: ({ held }, reply) => held.answer(operatorStateCalls.answerHelp, dataFromModel(reply)) },
  },
  delays: {
    renewal: { play: ({ desk }) => advanceTime(desk, 5000) },
    readRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
    later: { play: ({ desk }) => advanceTime(desk, 60_000) },
  },
};

walkMachine({
  models: [helpCallsModel],
  visible: helpCallsVisible,
  gestures,
  begin: async (_, before: World | null) => {
    const desk = before?.desk ?? (await openPausablePage(stage, 'admin'));
    if (before) await resumeTime(desk);
    const held = await holdCalls(desk, operatorStateCalls.helpCalls, operatorStateCalls.answerHelp);
    await desk.page.reload();
    await held.waitForCall(operatorStateCalls.helpCalls);
    await place({ desk }).waitFor({ state: 'attached' });
    await pauseTime(desk);
    return { desk, held };
  },
  drawn: (world) => readAttribute(place(world), 'data-state'),
  leave: ({ held }: World) => held.release(),
});
