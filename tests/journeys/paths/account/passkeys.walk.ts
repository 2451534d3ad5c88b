import { onTestFailed } from 'vitest';
import { passkeyCalls } from '../../../../contract/access/passkey.ts';
import type { passkeySignInMachine } from '../../../../machines/access/passkeys/passkey-sign-in.machine.ts';
import { passkeyFactorModel, passkeySignInModel } from '../../../../machines/access/passkeys/passkey-sign-in.paths.ts';
import type { passkeysMachine } from '../../../../machines/access/passkeys/passkeys.machine.ts';
import { passkeysModel } from '../../../../machines/access/passkeys/passkeys.paths.ts';
import type { Prompted } from '../../../../machines/access/passkeys/prompt.ts';
import type { Path } from '../../../../machines/quality/paths/paths.ts';
import { challenge } from '../../../../machines/quality/paths/samples.ts';
import { type HeldCalls, holdCalls } from '../../../kit/held-calls.ts';
import type { Operator } from '../../../kit/operator.ts';
import { answerPrompt, holdPrompts, type PromptReply } from '../../../kit/passkey-prompt.ts';
import { password, people } from '../../../kit/people.ts';
import { limits } from '../../../kit/waits.ts';
import { fromNow } from '../model-time.ts';
import { modelledData, type ProfileWorld, pressButton, profilePage, sectionState } from '../profile-page.ts';
import { dataOf, type Gestures, walkMachine } from '../ui-walk.ts';
import { passkeySignInVisible } from '../visible/passkey-sign-in.ts';
import { passkeysVisible } from '../visible/passkeys.ts';
import { stage } from './stage.ts';

/** Browsers offer passkeys at names only, and 127.0.0.1 is none. */
const loginPage = () => `http://localhost:${stage.platform().port}/login`;

/** Opens the sign-in page at the address of passkeys, with prompts that wait. */
async function arrive(name: string): Promise<Operator> {
  const desk = await stage.desk(name);
  desk.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d|unknown/);
  await holdPrompts(desk.page);
  await desk.page.goto(loginPage());
  return desk;
}

type Reply = Prompted<unknown> | undefined;
/** Time passes in no walk, so nobody waits until a prompt times out: the same transition as one that was closed. */
const isPlayable = (reply: Reply) => reply?.kind !== 'unconfirmed' || reply.fault !== 'timed_out';
const promptReply = (reply: Reply): PromptReply => {
  if (reply === undefined) return 'unknown error';
  if (reply.kind === 'confirmed') return 'passkey';
  return reply.fault === 'registered' ? 'InvalidStateError' : 'NotAllowedError';
};

interface World {
  desk: Operator;
  held: HeldCalls;
}
/** Signed-out page shared by all walks; null after a walk failed. */
let nobody: Operator | null = null;
async function comes(): Promise<World> {
  onTestFailed(() => {
    nobody = null;
  });
  nobody ??= await arrive('somebody');
  await nobody.page.getByRole('form', { name: 'Sign in' }).waitFor();
  return { desk: nobody, held: await holdCalls(nobody, 'signIn', passkeyCalls.beginPasskeySignIn, passkeyCalls.passkeySignIn) };
}

const signIn: Gestures<World, typeof passkeySignInMachine> = {
  events: {
    'passkey.use': pressButton(/^(Sign in with|Use) a passkey$/),
    'passkey.remember': { left: 'changes no state that is shown; a unit test and a platform test remember a device' },
  },
  replies: {
    beginPasskey: { play: ({ held }, reply) => held.answer(passkeyCalls.beginPasskeySignIn, modelledData(reply)) },
    promptPasskey: { only: isPlayable, play: ({ desk }, reply) => answerPrompt(desk.page, promptReply(reply)) },
    verifyPasskey: {
      // A verified passkey goes straight to home with a session, which the journey of passkeys covers.
      only: (reply) => dataOf(reply) === undefined,
      play: ({ held }, reply) => held.answer(passkeyCalls.passkeySignIn, modelledData(reply)),
    },
  },
};
walkMachine({
  visible: passkeySignInVisible,
  models: [passkeySignInModel, passkeyFactorModel],
  unwalked: {
    'verifying: verifyPasskey replies': 'goes straight to home with a session, which the journey of passkeys covers',
  },
  gestures: signIn,
  beginsDrawn: true,
  begin: async ({ model }: Path) => {
    const world = await comes();
    if (model !== passkeyFactorModel.name) return world;
    await world.desk.fillCredentials(people.bruno, password);
    const pending = { ...challenge, method: 'passkey', passkey: true, resend_at: null };
    await world.held.answer('signIn', fromNow({ ok: true, data: pending }, Date.now()));
    return world;
  },
  drawn: ({ desk }: World) => desk.page.getByRole('region', { name: 'Passkey' }).getAttribute('data-state', { timeout: limits.press }),
  leave: async ({ desk, held }: World) => {
    await desk.page.goto(loginPage());
    await held.release();
  },
});

const { opens, leave } = profilePage(stage, async () => {
  const desk = await arrive('admin');
  await desk.fillCredentials(people.admin, password);
  await desk.expectHome();
  return desk;
});
const passkeys: Gestures<ProfileWorld, typeof passkeysMachine> = {
  events: {
    'passkeys.renew': pressButton(/^(Reload|Try again)$/),
    'passkeys.add': {
      play: async ({ desk: { page } }, { name, password: word }) => {
        await page.getByRole('button', { name: 'Add passkey…' }).click();
        await page.getByRole('textbox', { name: 'Name' }).fill(name);
        await page.getByLabel('Your password').fill(word);
        await page.getByRole('button', { name: 'Continue' }).click();
      },
    },
    'passkeys.rename': {
      play: async ({ desk: { page } }, { name }) => {
        await page.getByRole('button', { name: /^Rename:/ }).click();
        await page.getByRole('textbox', { name: 'Name' }).fill(name);
        await page.getByRole('button', { name: 'Save' }).click();
      },
    },
    'passkeys.remove': {
      play: async ({ desk: { page } }, { password: word }) => {
        await page.getByRole('button', { name: /^Remove:/ }).click();
        await page.getByLabel('Your password').fill(word);
        await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
      },
    },
    'passkeys.leaveCodes': pressButton('I have saved them'),
  },
  replies: {
    readPasskeys: { play: ({ held }, reply) => held.answer(passkeyCalls.passkeys, modelledData(reply)) },
    beginPasskey: { play: ({ held }, reply) => held.answer(passkeyCalls.beginPasskey, modelledData(reply)) },
    createPasskey: { only: isPlayable, play: ({ desk }, reply) => answerPrompt(desk.page, promptReply(reply)) },
    addPasskey: { play: ({ held }, reply) => held.answer(passkeyCalls.addPasskey, modelledData(reply)) },
    renamePasskey: { play: ({ held }, reply) => held.answer(passkeyCalls.renamePasskey, modelledData(reply)) },
    removePasskey: { play: ({ held }, reply) => held.answer(passkeyCalls.removePasskey, modelledData(reply)) },
  },
};
walkMachine({
  visible: passkeysVisible,
  closes: true,
  models: [passkeysModel],
  gestures: passkeys,
  begin: () => {
    const { passkeys: read, beginPasskey, addPasskey, renamePasskey, removePasskey } = passkeyCalls;
    return opens('passkeys', read, beginPasskey, addPasskey, renamePasskey, removePasskey);
  },
  drawn: sectionState('passkeys'),
  leave: async (world: ProfileWorld) => {
    await world.desk.page.keyboard.press('Escape');
    await leave(world);
  },
});
