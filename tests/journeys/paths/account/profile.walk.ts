import { accountCalls } from '../../../../contract/access/account.ts';
import { peopleCalls } from '../../../../contract/catalogues/extra/people.ts';
import type { passwordChangeMachine } from '../../../../machines/access/password-change/password-change.machine.ts';
import { passwordChangeModel } from '../../../../machines/access/password-change/password-change.paths.ts';
import type { pictureMachine } from '../../../../machines/access/picture/picture.machine.ts';
import { pictureModel } from '../../../../machines/access/picture/picture.paths.ts';
import type { profileMachine } from '../../../../machines/access/profile/profile.machine.ts';
import { profileModel } from '../../../../machines/access/profile/profile.paths.ts';
import type { Step } from '../../../../machines/quality/paths/steps.ts';
import { call, signInByApi } from '../../../kit/caller.ts';
import { readAttribute } from '../../../kit/waits.ts';
import { modelledData, type ProfileWorld, pressButton, sectionState } from '../profile-page.ts';
import { type Gestures, replyFromModel, walkMachine } from '../ui-walk.ts';
import { passwordChangeVisible } from '../visible/password-change.ts';
import { pictureVisible } from '../visible/picture.ts';
import { profileVisible } from '../visible/profile.ts';
import { adminProfile, stage } from './stage.ts';

const { opens, leave } = adminProfile;
let changes = 0;
let token: string | undefined;
/** A program that is signed in with the same account, once for all walks. */
const programs = async (): Promise<string> => (token ??= (await signInByApi(stage.platform().url, 'admin')).access_token);

/** The same account, changed by a program somewhere else. */
async function changedElsewhere(path: 'profile' | 'image', asked: { method: string; body?: unknown }): Promise<void> {
  const { url } = stage.platform();
  const { status, text } = await call(`${url}/v1/users/${path}`, { token: await programs(), ...asked });
  if (status !== 200) throw new Error(`The ${path} cannot be changed elsewhere: ${text}`);
}

const changing: Gestures<ProfileWorld, typeof passwordChangeMachine> = {
  events: {
    'password.type': {
      play: async ({ desk }, { field, value }) => {
        const labels = { current_password: 'Current password', password: 'New password', password_confirmation: 'New password again' };
        const box = desk.page.getByLabel(new RegExp(`^${labels[field]}( \\*)?$`));
        // Filling a field with its current value is no input.
        if ((await box.inputValue()) === value) await box.fill(`${value}0`);
        await box.fill(value);
      },
    },
    'password.change': pressButton('Change password'),
  },
  replies: { changePassword: { play: ({ held }, reply) => held.answer(peopleCalls.changePassword, modelledData(reply)) } },
};
walkMachine({
  visible: passwordChangeVisible,
  models: [passwordChangeModel],
  gestures: changing,
  begin: () => opens('password', peopleCalls.changePassword),
  drawn: sectionState('password'),
  leave,
  tags: ['OP-7.09', 'OQ-22'],
});

const profile: Gestures<ProfileWorld, typeof profileMachine> = {
  events: {
    'profile.change': {
      play: async ({ desk }, { field, value }) => {
        const box = desk.page.getByLabel(field === 'phone_number' ? 'Phone number' : /^Name/);
        if ((await box.inputValue()) === value) await box.fill(`${value}0`);
        await box.fill(value);
      },
    },
    'profile.enterPassword': {
      play: async ({ desk }, { password }) => {
        const box = desk.page.getByLabel(/^Password/);
        await box.fill('');
        await box.fill(password);
      },
    },
    'profile.save': { from: /^editing/, ...pressButton('Save') },
    'profile.discard': pressButton('Discard'),
    'profile.retry': pressButton('Try again'),
    'profile.changed': {
      play: async ({ desk }) => {
        changes += 1;
        const body = { username: 'admin', name: `Admin ${changes}`, first_surname: null, second_surname: null, phone_number: null };
        await changedElsewhere('profile', { method: 'PUT', body });
        await desk.page.getByRole('button', { name: new RegExp(`^Admin ${changes}:`) }).waitFor();
        // The frame shows the change first; the section receives it only after that render.
        await desk.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      },
    },
    'profile.keepMine': pressButton('Keep my changes'),
    'profile.takeTheirs': pressButton('Use the current values'),
  },
  replies: {
    readProfile: { play: ({ held }, reply) => held.answer(accountCalls.profile, modelledData(reply)) },
    saveProfile: { play: ({ held }, reply) => held.answer(accountCalls.saveProfile, modelledData(reply)) },
  },
};
/** Checks that each input is possible: the password is required only for a changed phone, and typing must change the field. */
const canBeTyped = (steps: readonly Step[]) => {
  let isOtherPhone = false;
  let kept = 'Ana';
  return steps.every(({ event, port, state }, at) => {
    const isSame = steps[at - 1]?.state.startsWith('shown') === true && 'value' in event && event.value === kept;
    if ('field' in event && event.field === 'phone_number') isOtherPhone = true;
    if (['profile.discard', 'profile.takeTheirs'].includes(event.type) || (port !== null && state.startsWith('shown')))
      isOtherPhone = false;
    if (port !== null && state.startsWith('shown')) kept = port === 'saveProfile' ? 'Anita' : 'Ana';
    return !isSame && (event.type !== 'profile.enterPassword' || isOtherPhone);
  });
};
walkMachine({
  visible: profileVisible,
  models: [profileModel],
  gestures: profile,
  possible: canBeTyped,
  begin: () => opens('general', accountCalls.profile, accountCalls.saveProfile),
  drawn: sectionState('general'),
  leave: async (world: ProfileWorld) => {
    await world.held.release();
    // Unsaved input blocks leaving the page.
    const way = world.desk.page.getByRole('button', { name: /^(Discard|Use the current values)$/ });
    if (await way.isVisible()) await way.click();
    await leave(world);
  },
  tags: ['OP-2.52'],
});

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
/** One's picture is another one now, sent by a program somewhere else. */
async function sendsPicture(): Promise<void> {
  const { url } = stage.platform();
  const body = new FormData();
  body.append('image', new Blob([png], { type: 'image/png' }), 'me.png');
  const reply = await fetch(`${url}/v1/users/image`, { method: 'POST', headers: { Authorization: `Bearer ${await programs()}` }, body });
  if (!reply.ok) throw new Error(`No picture could be sent: ${await reply.text()}`);
}
const face = ({ desk }: ProfileWorld) => desk.page.getByRole('group', { name: 'Picture' }).locator('img');

const picture: Gestures<ProfileWorld, typeof pictureMachine> = {
  events: {
    'picture.choose': {
      play: ({ desk }, { file: { name, size, kind } }) => {
        const buffer = kind === 'png' ? Buffer.concat([png, Buffer.alloc(size - png.length)]) : Buffer.from('<svg/>');
        return desk.page.locator('[data-chooser="picture"]').setInputFiles({ name, mimeType: `image/${kind ?? 'svg+xml'}`, buffer });
      },
    },
    'picture.send': pressButton('Use this picture'),
    'picture.drop': pressButton('Discard'),
    'picture.remove': pressButton('Remove the picture'),
    'picture.changed': {
      from: /^shown/,
      play: async (world, { image }) => {
        const before = await face(world).evaluateAll(([img]) => img?.getAttribute('src') ?? '');
        if (image !== null) await sendsPicture();
        else if (before !== '') await changedElsewhere('image', { method: 'DELETE' });
        if (image === null) await face(world).waitFor({ state: 'detached' });
        else
          await face(world)
            .and(world.desk.page.locator(`img:not([src="${before}"])`))
            .waitFor();
      },
    },
  },
  replies: {
    sendPicture: {
      play: ({ held }, reply) => held.answer(peopleCalls.ownImage, replyFromModel(reply)),
    },
    removePicture: {
      play: ({ held }, reply) => held.answer(accountCalls.removeImage, replyFromModel(reply)),
    },
  },
};
walkMachine({
  visible: pictureVisible,
  models: [pictureModel],
  gestures: picture,
  begin: async () => {
    await sendsPicture();
    const world = await opens('general', peopleCalls.ownImage, accountCalls.removeImage);
    await face(world).waitFor();
    return world;
  },
  drawn: ({ desk }: ProfileWorld) => readAttribute(desk.page.getByRole('group', { name: 'Picture' }), 'data-state'),
  leave,
  tags: ['OP-5.24', 'OP-5.25', 'OP-7.10'],
});
