import { caseCalls } from '../../../contract/alarms/cases.ts';
import type { evidenceCasesMachine } from '../../../machines/alarms/evidence-cases/evidence-cases.machine.ts';
import { aMakingCase, evidenceCasesModel } from '../../../machines/alarms/evidence-cases/evidence-cases.paths.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime } from './paused-page.ts';
import { dataFromModel, dataOf, type Gestures, walkMachine } from './ui-walk.ts';
import { evidenceCasesVisible } from './visible/evidence-cases.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
}

const screen = ({ page }: Operator) => page.getByRole('region', { name: 'Evidence cases', exact: true });
const button = ({ desk }: World, name: string | RegExp) => desk.page.getByRole('button', { name }).last();

const gestures: Gestures<World, typeof evidenceCasesMachine> = {
  events: {
    'case.act': { from: /^ready/, play: (world) => button(world, 'Make the package').press('Enter') },
    'cases.renew': { play: (world) => button(world, /^(Reload|Try again)$/).press('Enter') },
  },
  replies: {
    readCases: { play: ({ held }, reply) => held.answer(caseCalls.cases, dataFromModel(reply)) },
    // The platform replies with the case, of which the machine takes nothing.
    actOnCase: {
      play: ({ held }, reply) =>
        held.answer(caseCalls.makeCasePackage, dataOf(reply) === undefined ? dataFromModel(reply) : { data: aMakingCase }),
    },
  },
  delays: {
    renewal: { play: ({ desk }) => advanceTime(desk, 15_000) },
    readRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
  },
};

walkMachine({
  visible: evidenceCasesVisible,
  models: [evidenceCasesModel],
  gestures,
  // A package is made where a case is listed.
  possible: (steps) => {
    if (steps.at(-1)?.event.type !== 'case.act') return true;
    const read = steps.findLast(({ port, kind }) => port === 'readCases' && kind === 'reply');
    const listed = dataOf((read?.event as { output?: unknown } | undefined)?.output) as unknown[] | undefined;
    return listed !== undefined && listed.length > 0;
  },
  begin: async (_, before) => {
    const desk = before?.desk ?? (await openPausablePage(stage, 'admin'));
    if (before) await resumeTime(desk);
    else {
      await desk.navigateTo('/evidence_cases');
      await screen(desk).waitFor();
    }
    desk.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d/);
    await desk.navigateTo('/audit');
    await desk.page.getByRole('region', { name: 'Audit log' }).waitFor();
    await pauseTime(desk);
    const held = await holdCalls(desk, caseCalls.cases, caseCalls.makeCasePackage);
    await desk.navigateTo('/evidence_cases');
    await screen(desk).waitFor();
    await held.waitForCall(caseCalls.cases);
    return { desk, held };
  },
  drawn: ({ desk }) => readAttribute(screen(desk), 'data-state'),
  leave: ({ held }: World) => held.release(),
});
