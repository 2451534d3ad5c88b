import { handoverCalls } from '../../../contract/alarms/handover.ts';
import type { handoverMachine } from '../../../machines/alarms/handover/handover.machine.ts';
import { handoverModel, signedHandoverModel } from '../../../machines/alarms/handover/handover.paths.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime } from './paused-page.ts';
import { dataFromModel, dataOf, type Gestures, walkMachine } from './ui-walk.ts';
import { handoverVisible } from './visible/handover.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
}

const screen = ({ page }: Operator) => page.getByRole('region', { name: 'Shift handover', exact: true });
const button = ({ desk }: World, name: string | RegExp) => screen(desk).getByRole('button', { name });

const gestures: Gestures<World, typeof handoverMachine> = {
  events: {
    'handover.sign': { play: (world) => button(world, 'Sign').press('Enter') },
    'handover.accept': { play: (world) => button(world, 'Accept').press('Enter') },
    'handover.renew': {
      play: (world) =>
        button(world, /^(Reload|Try again)$/)
          .first()
          .press('Enter'),
    },
  },
  replies: {
    readDraft: { play: ({ held }, reply) => held.answer(handoverCalls.handoverDraft, dataFromModel(reply)) },
    readHandover: { play: ({ held }, reply) => held.answer(handoverCalls.handover, dataFromModel(reply)) },
    signHandover: { play: ({ held }, reply) => held.answer(handoverCalls.signHandover, dataFromModel(reply)) },
    acceptHandover: { play: ({ held }, reply) => held.answer(handoverCalls.acceptHandover, dataFromModel(reply)) },
  },
  delays: {
    renewal: { play: ({ desk }) => advanceTime(desk, 10_000) },
    readRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
  },
};

walkMachine({
  unwalked: {
    'draft.signing: signHandover replies': 'the signed handover opens under its own address: the journey of a shift that is handed over',
  },
  visible: handoverVisible,
  models: [handoverModel, signedHandoverModel],
  gestures,
  // Once it is accepted, nobody is offered to accept it again; a signed draft opens anew under its own address.
  possible: (steps) => {
    const isDone = (port: string) =>
      steps.some((step) => step.port === port && dataOf((step.event as { output?: unknown }).output) !== undefined);
    if (steps.at(-1)?.event.type === 'handover.accept') return !isDone('acceptHandover');
    return !isDone('signHandover');
  },
  begin: async ({ model }, before) => {
    const desk = before?.desk ?? (await openPausablePage(stage, 'admin'));
    const address = model === handoverModel.name ? '/handover' : '/handover/1';
    if (before) await resumeTime(desk);
    else {
      await desk.navigateTo('/handover');
      await screen(desk).waitFor();
    }
    desk.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d/);
    await desk.navigateTo('/audit');
    await desk.page.getByRole('region', { name: 'Audit log' }).waitFor();
    await pauseTime(desk);
    const held = await holdCalls(
      desk,
      handoverCalls.handoverDraft,
      handoverCalls.handover,
      handoverCalls.signHandover,
      handoverCalls.acceptHandover,
    );
    await desk.navigateTo(address);
    await screen(desk).waitFor();
    await held.waitForCall(model === handoverModel.name ? handoverCalls.handoverDraft : handoverCalls.handover);
    return { desk, held };
  },
  drawn: ({ desk }) => readAttribute(screen(desk), 'data-state'),
  leave: ({ held }: World) => held.release(),
});
