import type { readingMachine } from '../../../machines/platform/reading/reading.machine.ts';
import { readingModel } from '../../../machines/platform/reading/reading.paths.ts';
import { ownTime, timePasses, timeStands } from '../../kit/clock.ts';
import { type HeldCalls, holdCalls } from '../../kit/held.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { asModelled, type Gestures, walkMachine } from './walks.ts';

const stage = setStage({ desksStay: true });

interface World {
  desk: Operator;
  held: HeldCalls;
}

/** The units of the tree: the one reading that a hand can ask for anew in every state. */
const ofReading: Gestures<World, typeof readingMachine> = {
  events: {
    'reading.renew': {
      play: async ({ desk, held }) => {
        const again = () => desk.page.getByRole('button', { name: 'Read the units again' }).click();
        const isReading = (await unitsOf(desk)) === 'reading';
        await (isReading ? held.asksAnew('tenants', again) : again());
      },
    },
  },
  replies: {
    read: {
      play: async ({ desk, held }, reply) => {
        if (reply === undefined) await timeStands(desk.page);
        await held.answer('tenants', asModelled(reply));
      },
    },
  },
  delays: { readRetry: { play: ({ desk }) => timePasses(desk.page, 5000) } },
};
const unitsOf = ({ page }: Operator) => page.locator('[data-units]').getAttribute('data-units');

walkMachine<World, typeof readingMachine>({
  models: [readingModel],
  gestures: ofReading,
  beginsDrawn: true,
  begin: async () => {
    const desk = await stage.known('ana');
    desk.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d/);
    await ownTime(desk.page);
    const held = await holdCalls(desk, 'tenants');
    await desk.comesIn('ana');
    const tree = desk.page.locator('[data-units]');
    const closed = desk.page.getByRole('button', { name: 'Tenants', exact: true });
    await tree.or(closed).first().waitFor();
    if ((await tree.count()) === 0) await closed.click();
    return { desk, held };
  },
  drawn: ({ desk }) => unitsOf(desk),
  leave: ({ held }) => held.release(),
});
