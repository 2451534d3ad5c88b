import { shelvingCalls } from '../../../contract/alarms/shelving.ts';
import type { shelvingMachine } from '../../../machines/alarms/shelving/shelving.machine.ts';
import { shelvingModel } from '../../../machines/alarms/shelving/shelving.paths.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { limits } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime } from './paused-page.ts';
import { dataOf, type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { shelvingVisible } from './visible/shelving.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
}

const screen = ({ page }: Operator) => page.getByRole('region', { name: 'Shelved sources', exact: true });
const button = ({ desk }: World, name: string | RegExp) => desk.page.getByRole('button', { name }).last();
const answerOf = (reply: unknown) => (dataOf(reply) === undefined ? replyFromModel(reply) : { data: dataOf(reply) });

const gestures: Gestures<World, typeof shelvingMachine> = {
  events: {
    'shelving.start': { left: 'the form is filled in by its view test; its outcomes are those of ending a shelving' },
    'shelving.end': { from: /^ready/, play: (world) => button(world, 'Unshelve').press('Enter') },
    'shelvings.renew': { play: (world) => button(world, /^(Reload|Try again)$/).press('Enter') },
  },
  replies: {
    readShelvings: { play: ({ held }, reply) => held.answer(shelvingCalls.shelvings, answerOf(reply)) },
    startShelving: { left: 'nothing is shelved in these walks' },
    endShelving: { play: ({ held }, reply) => held.answer(shelvingCalls.unshelve, answerOf(reply)) },
  },
  delays: {
    renewal: { play: ({ desk }) => advanceTime(desk, 10_000) },
    readRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
  },
};

walkMachine({
  visible: shelvingVisible,
  models: [shelvingModel],
  gestures,
  // A shelving is ended where one is listed.
  possible: (steps) => {
    if (steps.at(-1)?.event.type !== 'shelving.end') return true;
    const read = steps.findLast(({ port, kind }) => port === 'readShelvings' && kind === 'reply');
    const listed = dataOf((read?.event as { output?: unknown } | undefined)?.output) as unknown[] | undefined;
    return listed !== undefined && listed.length > 0;
  },
  begin: async (_, before) => {
    const desk = before?.desk ?? (await openPausablePage(stage, 'admin'));
    if (before) await resumeTime(desk);
    else {
      await desk.navigateTo('/shelved_sources');
      await screen(desk).waitFor();
    }
    desk.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d/);
    await desk.navigateTo('/audit');
    await desk.page.getByRole('region', { name: 'Audit log' }).waitFor();
    await pauseTime(desk);
    const held = await holdCalls(desk, shelvingCalls.shelvings, shelvingCalls.unshelve);
    await desk.navigateTo('/shelved_sources');
    await screen(desk).waitFor();
    await held.waitForCall(shelvingCalls.shelvings);
    return { desk, held };
  },
  drawn: ({ desk }) => screen(desk).getAttribute('data-state', { timeout: limits.press }),
  leave: ({ held }: World) => held.release(),
});
