import { onTestFailed } from 'vitest';
import { signOnCalls } from '../../../../contract/access/single-sign-on.ts';
import type { singleSignOnMachine } from '../../../../machines/access/single-sign-on/single-sign-on.machine.ts';
import { returnedSignOnModel, singleSignOnModel } from '../../../../machines/access/single-sign-on/single-sign-on.paths.ts';
import { requestData, signInByApi } from '../../../kit/caller.ts';
import { type HeldCalls, holdCalls } from '../../../kit/held-calls.ts';
import { addIdentityProvider } from '../../../kit/identity-provider.ts';
import type { Operator } from '../../../kit/operator.ts';
import { fromNow } from '../model-time.ts';
import { pressButton } from '../profile-page.ts';
import { dataOf, type Gestures, walkMachine } from '../ui-walk.ts';
import { singleSignOnVisible } from '../visible/single-sign-on.ts';
import { stage } from './stage.ts';

interface World {
  desk: Operator;
  held: HeldCalls;
}
let nobody: Operator | null = null;

const issuer = 'https://id.town.test';
/** Whether an earlier walk has added the provider. */
async function hasProvider(address: string): Promise<boolean> {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const providers = await requestData<{ issuer: string }[]>(`${url}/v1/identity_provider?max=100`, { token });
  return providers.some((one) => one.issuer === address);
}

/** Opens a page before sign-in, with the calls held that the walk answers. */
async function opens(address: string): Promise<World> {
  onTestFailed(() => {
    nobody = null;
  });
  if (nobody === null) {
    if (!(await hasProvider(issuer))) await addIdentityProvider(stage.platform().url, { issuer, client_id: 'atalaya' });
    nobody = await stage.desk('somebody');
    nobody.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d/);
  }
  const held = await holdCalls(nobody, signOnCalls.begin, signOnCalls.finish);
  await nobody.page.goto(address);
  return { desk: nobody, held };
}
const leave = async ({ desk, held }: World) => {
  const over = desk.page.getByRole('button', { name: 'Start over' });
  if (await over.isVisible()) await over.click();
  await desk.navigateTo('/login');
  await held.release();
};

const gestures: Gestures<World, typeof singleSignOnMachine> = {
  events: { 'signOn.begin': pressButton('Sign in with Town ID'), 'signOn.retry': pressButton('Try again') },
  replies: {
    beginSignOn: {
      play: async ({ desk, held }, reply) => {
        const isAccepted = dataOf(reply) === null;
        // A page of this origin stands for the provider's: the walk stays on the sign-in page.
        const there = { data: { url: `${new URL(desk.page.url()).origin}/login#provider` } };
        await held.answer(signOnCalls.begin, isAccepted ? there : fromNow(reply, Date.now()));
      },
    },
    finishSignOn: {
      // A user without a second factor goes straight to home with a session, which the journey covers.
      only: (reply) => dataOf(reply) === undefined || !('user' in (dataOf(reply) as object)),
      play: ({ held }, reply) => held.answer(signOnCalls.finish, fromNow(reply, Date.now())),
    },
  },
};

walkMachine({
  visible: singleSignOnVisible,
  models: [singleSignOnModel, returnedSignOnModel],
  gestures,
  beginsDrawn: true,
  begin: (tour) => opens(tour.model === returnedSignOnModel.name ? '/single-sign-on?code=a-code&state=a-state' : '/login'),
  drawn: async ({ desk: { page } }) => {
    const state = await page
      .locator('[data-sign-on], main[data-state]')
      .last()
      .evaluate((shown: HTMLElement) => shown.dataset['signOn'] ?? shown.dataset['state'] ?? null);
    return state === 'code.entry' ? 'exchanged' : state;
  },
  leave,
});
