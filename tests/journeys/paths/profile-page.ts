import { onTestFailed } from 'vitest';
import { type CallTarget, type HeldCalls, holdCalls, type Reply } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import type { Stage } from '../../kit/stage.ts';
import { limits } from '../../kit/waits.ts';
import { dataOf, replyFromModel } from './ui-walk.ts';

/** An operator at "Your profile", with the calls of a section held. */
export interface ProfileWorld {
  desk: Operator;
  held: HeldCalls;
}

/**
 * Opens "Your profile", by default the master admin's, on one page shared by all walks of a file; after a failed walk the next one starts
 * on a new page.
 */
export function profilePage(stage: Stage, arrive: () => Promise<Operator> = () => stage.operator('admin')) {
  let known: Operator | null = null;

  /** Opens a section without a machine while these calls are held. */
  const comes = async (...calls: CallTarget[]): Promise<ProfileWorld> => {
    const desk = known ?? (await arrive());
    known = desk;
    onTestFailed(() => {
      known = null;
    });
    desk.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d/);
    await leaveSection(desk);
    return { desk, held: await holdCalls(desk, ...calls) };
  };
  /** Opens a section again while these calls are held. */
  const opens = async (section: string, ...calls: CallTarget[]): Promise<ProfileWorld> => {
    const world = await comes(...calls);
    await world.desk.navigateTo(`/user_profile/?section=${section}`);
    await sectionOf(world.desk, section).waitFor();
    return world;
  };
  /** Leaves the page, which aborts its pending requests, and then releases the held calls. */
  const leave = async ({ desk, held }: ProfileWorld): Promise<void> => {
    await leaveSection(desk);
    await held.release();
  };
  return { comes, opens, leave };
}

async function leaveSection(desk: Operator): Promise<void> {
  await desk.navigateTo('/user_profile/?section=preferences');
  await desk.page.locator('[data-section="preferences"] h2').waitFor();
}
const sectionOf = ({ page }: Operator, name: string) => page.locator(`[data-section="${name}"] > [data-state]`);

/** The state that a section of the profile is drawn from. */
export const sectionState =
  (name: string) =>
  ({ desk }: ProfileWorld): Promise<string | null> =>
    sectionOf(desk, name).getAttribute('data-state', { timeout: limits.press });

/** The yes of the model to the letter, where the platform's own would change who tests. */
export const modelledData = (reply: unknown): Reply => (dataOf(reply) === undefined ? replyFromModel(reply) : { data: dataOf(reply) });

/** A button that is pressed. */
export const pressButton = (name: string | RegExp) => ({
  play: ({ desk }: { desk: Operator }) =>
    desk.page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .last()
      .click(),
});
