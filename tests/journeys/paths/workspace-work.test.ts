import type { referenceDataMachine } from '../../../machines/platform/reference-data/reference-data.machine.ts';
import { referenceDataModel } from '../../../machines/platform/reference-data/reference-data.paths.ts';
import { advanceClock, installClock, pauseClock } from '../../kit/clock.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { referenceDataVisible } from './visible/reference-data.ts';

const stage = setStage({ desksStay: true });

interface World {
  desk: Operator;
  held: HeldCalls;
}

/** Gestures on the units of the tree, the only reading that the UI can reload in every state. */
const ofReading: Gestures<World, typeof referenceDataMachine> = {
  events: {
    'reference.renew': {
      play: async ({ desk, held }) => {
        const again = () => desk.page.getByRole('button', { name: 'Reload the units' }).click();
        const isReading = (await unitsOf(desk)) === 'reading';
        await (isReading ? held.expectRepeated('tenants', again) : again());
      },
    },
  },
  replies: {
    readReferenceData: {
      play: async ({ desk, held }, reply) => {
        if (reply === undefined) await pauseClock(desk.page);
        await held.answer('tenants', replyFromModel(reply));
      },
    },
  },
  delays: { readRetry: { play: ({ desk }) => advanceClock(desk.page, 5000) } },
};
const unitsOf = ({ page }: Operator) => page.locator('[data-units]').getAttribute('data-units');

walkMachine<World, typeof referenceDataMachine>({
  visible: referenceDataVisible,
  models: [referenceDataModel],
  gestures: ofReading,
  beginsDrawn: true,
  begin: async () => {
    const desk = await stage.signedIn('ana');
    desk.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d/);
    await installClock(desk.page);
    const held = await holdCalls(desk, 'tenants');
    await desk.signInAtHome('ana');
    const tree = desk.page.locator('[data-units]');
    const closed = desk.page.getByRole('button', { name: 'Tenants', exact: true });
    await tree.or(closed).first().waitFor();
    if ((await tree.count()) === 0) await closed.click();
    return { desk, held };
  },
  drawn: ({ desk }) => unitsOf(desk),
  leave: ({ held }) => held.release(),
});
