import { drillCalls } from '../../../contract/alarms/drills.ts';
import type { drillsMachine } from '../../../machines/alarms/drills/drills.machine.ts';
import { drillsModel } from '../../../machines/alarms/drills/drills.paths.ts';
import { startDrill } from '../../kit/drill.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { dataOf, type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { drillsVisible } from './visible/drills.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
  /** The drill that runs meanwhile. */
  readonly drill: number;
}

const place = ({ page }: Operator) => page.getByRole('region', { name: 'Drills', exact: true });
/** Its page stays the one that is shown, whichever drill the model names. */
const answerOf = ({ drill }: World, reply: unknown) => {
  const data = dataOf(reply);
  return data === undefined ? replyFromModel(reply) : { data: { ...data, id: drill } };
};

const gestures: Gestures<World, typeof drillsMachine> = {
  events: {
    'drill.start': {
      from: /^(?!starting|ending)/,
      play: async ({ desk: { page } }) => {
        await page.getByRole('button', { name: 'Start a drill…' }).click();
        const form = page.getByRole('dialog', { name: 'Start a drill' });
        await form.getByLabel(/^Name/).fill('Night shift');
        await form.getByRole('checkbox').first().check();
        await form.getByLabel(/^Type/).fill('Panic');
        await form.getByLabel(/^Description/).fill('Button at the till');
        await form.getByRole('button', { name: 'Start', exact: true }).click();
      },
    },
    'drill.end': { from: /^(?!starting|ending)/, play: ({ desk }) => place(desk).getByRole('button', { name: 'End the drill' }).click() },
    'drill.repeat': { play: ({ desk }) => place(desk).getByRole('button', { name: 'Try again' }).click() },
  },
  replies: {
    startDrill: { play: (world, reply) => world.held.answer(drillCalls.startDrill, answerOf(world, reply)) },
    endDrill: { play: (world, reply) => world.held.answer(drillCalls.endDrill, answerOf(world, reply)) },
  },
};

walkMachine({
  visible: drillsVisible,
  models: [drillsModel],
  gestures,
  begin: async (_, before: World | null) => {
    const drill = before?.drill ?? (await startDrill(stage.platform().url));
    const desk = before?.desk ?? (await stage.operator('admin'));
    desk.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d/);
    const held = await holdCalls(desk, drillCalls.startDrill, drillCalls.endDrill);
    await desk.navigateTo('/supervision');
    await desk.page.getByRole('region', { name: 'Supervision' }).waitFor();
    await desk.navigateTo(`/drills/${drill}`);
    await place(desk).getByRole('button', { name: 'End the drill' }).waitFor();
    return { desk, held, drill };
  },
  beginsDrawn: true,
  drawn: ({ desk }) => readAttribute(place(desk), 'data-state'),
  leave: ({ held }: World) => held.release(),
});
