import { rehearsalCalls } from '../../../contract/platform/rehearsal.ts';
import type { rehearsalMachine } from '../../../machines/platform/rehearsal/rehearsal.machine.ts';
import { rehearsalModel } from '../../../machines/platform/rehearsal/rehearsal.paths.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { limits } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime } from './paused-page.ts';
import { dataOf, type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { rehearsalVisible } from './visible/rehearsal.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
}

const dialog = ({ page }: Operator) => page.getByRole('dialog', { name: 'Backups', exact: true });
const press = ({ desk }: World, name: string | RegExp) => dialog(desk).getByRole('button', { name }).press('Enter');
const answerOf = (reply: unknown) => (dataOf(reply) === undefined ? replyFromModel(reply) : { data: dataOf(reply) });

const gestures: Gestures<World, typeof rehearsalMachine> = {
  events: {
    'rehearsal.start': { play: (world) => press(world, /^Rehearse restoring /) },
    'backups.renew': { play: (world) => press(world, /^(Reload|Try again)$/) },
  },
  replies: {
    readBackups: { play: ({ held }, reply) => held.answer(rehearsalCalls.backups, answerOf(reply)) },
    startRehearsal: { play: ({ held }, reply) => held.answer(rehearsalCalls.rehearseRestore, answerOf(reply)) },
  },
  delays: { renewal: { play: ({ desk }) => advanceTime(desk, 3000) } },
};

walkMachine({
  visible: rehearsalVisible,
  models: [rehearsalModel],
  gestures,
  begin: async (_, before) => {
    const desk = before?.desk ?? (await openPausablePage(stage, 'admin'));
    const { page } = desk;
    if (before) await resumeTime(desk);
    await page.locator('[data-self-watch] > button').click();
    const held = await holdCalls(desk, rehearsalCalls.backups, rehearsalCalls.rehearseRestore);
    const more = page.getByRole('button', { name: 'Backups…' });
    await more.waitFor();
    await pauseTime(desk);
    await more.press('Enter');
    await held.waitForCall(rehearsalCalls.backups);
    return { desk, held };
  },
  drawn: ({ desk }) => dialog(desk).locator('[data-rehearsal]').getAttribute('data-state', { timeout: limits.press }),
  leave: async ({ desk, held }: World) => {
    await held.release();
    await dialog(desk).getByRole('button', { name: 'Close' }).press('Enter');
  },
});
