import { accountCalls } from '../../../../contract/access/account.ts';
import type { installationsMachine } from '../../../../machines/access/installations/installations.machine.ts';
import { installationsModel } from '../../../../machines/access/installations/installations.paths.ts';
import type { sessionsMachine } from '../../../../machines/access/sessions/sessions.machine.ts';
import { managedSessionsModel, sessionsModel } from '../../../../machines/access/sessions/sessions.paths.ts';
import type { Path } from '../../../../machines/quality/paths/paths.ts';
import { call, signInByApi } from '../../../kit/caller.ts';
import { lazy } from '../../../kit/lazy.ts';
import { limits } from '../../../kit/waits.ts';
import { modelledData, type ProfileWorld, pressButton, sectionState } from '../profile-page.ts';
import { type Gestures, replyFromModel, walkMachine } from '../ui-walk.ts';
import { installationsVisible } from '../visible/installations.ts';
import { sessionsVisible } from '../visible/sessions.ts';
import { adminProfile, stage } from './stage.ts';

const { comes, opens, leave } = adminProfile;

type EndCall = typeof accountCalls.endOtherSessions | typeof accountCalls.endSessionsOfUser;
interface AtList extends ProfileWorld {
  readonly read: typeof accountCalls.sessions | typeof accountCalls.sessionsOfUser;
  readonly endAll: EndCall;
}

const sessions: Gestures<AtList, typeof sessionsMachine> = {
  events: {
    'sessions.renew': {
      play: ({ desk, read }) => {
        const buttons = desk.page.getByRole('button', { name: /^(Reload|Try again)$/ });
        // Below one's own sessions is the list of remembered devices; the dialog of a user is drawn after the page.
        return (read === accountCalls.sessions ? buttons.first() : buttons.last()).click();
      },
    },
    'sessions.end': pressButton(/^End the session:/),
    // To end this one too would end the walk.
    'sessions.endAll': { only: ({ all }) => !all, ...pressButton(/^(Sign out everywhere else|End all sessions)$/) },
  },
  replies: {
    readSessions: { play: ({ held, read }, reply) => held.answer(read, replyFromModel(reply)) },
    endSession: { play: ({ held }, reply) => held.answer(accountCalls.endSession, modelledData(reply)) },
    endSessions: { play: ({ held, endAll }, reply) => held.answer(endAll, modelledData(reply)) },
  },
};
/** One's own sessions, of which there is another one; or those of Ana, whom an administrator manages. */
async function beginSessions({ model }: Path): Promise<AtList> {
  const isOwn = model === sessionsModel.name;
  const [read, endAll] = isOwn
    ? ([accountCalls.sessions, accountCalls.endOtherSessions] as const)
    : ([accountCalls.sessionsOfUser, accountCalls.endSessionsOfUser] as const);
  await signInByApi(stage.platform().url, isOwn ? 'admin' : 'ana');
  const calls = [read, accountCalls.endSession, endAll];
  if (isOwn) return { ...(await opens('sessions', ...calls)), read, endAll };
  const world = await comes(...calls);
  const { page } = world.desk;
  await world.desk.navigateTo('/user');
  const row = page.getByRole('row').filter({ hasText: 'ana@demo.test' });
  await row.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Sessions…' }).click();
  return { ...world, read, endAll };
}
const stateOfUser = ({ desk }: AtList) =>
  desk.page
    .getByRole('dialog', { name: /^Sessions of/ })
    .locator('[data-state^="re"], [data-state="unread"]')
    .getAttribute('data-state', { timeout: limits.press });
for (const [model, drawn] of [
  [sessionsModel, sectionState('sessions')],
  [managedSessionsModel, stateOfUser],
] as const)
  walkMachine({
    visible: sessionsVisible,
    models: [model],
    gestures: sessions,
    begin: beginSessions,
    drawn,
    leave: async (world: AtList) => {
      await world.desk.page.keyboard.press('Escape');
      await leave(world);
    },
    tags: ['OQ-19'],
  });

/** An account on another installation, which is this one here. */
const account = lazy(async () => {
  const { url } = stage.platform();
  const { access_token: token, user } = await signInByApi(url, 'admin');
  const asked = async <T>(path: string, body: unknown) => (await call<{ data: T }>(`${url}${path}`, { token, body })).body.data;
  const made = await asked<{ token: string }>('/v1/external_token', { description: 'Harbour', id_user: user.id });
  await asked('/v1/external_user', { description: 'Harbour tower', id_user: user.id, host: url, token: made.token });
});
const installations: Gestures<ProfileWorld, typeof installationsMachine> = {
  events: {
    'installation.open': { from: /^(?!opening)/, ...pressButton('Open') },
    'installation.blocked': {
      left: 'comes in the same moment as the address: nobody sees the state between; a unit test closes the tab before',
    },
  },
  replies: { openInstallation: { play: ({ held }, reply) => held.answer(accountCalls.openExternal, replyFromModel(reply)) } },
};
walkMachine({
  visible: installationsVisible,
  models: [installationsModel],
  unwalked: {
    'opening: installation.open': 'the button is off while it is asked',
  },
  gestures: installations,
  begin: async () => {
    await account();
    return opens('installations', accountCalls.openExternal);
  },
  drawn: sectionState('installations'),
  leave: async (world: ProfileWorld) => {
    const { page } = world.desk;
    for (const tab of page.context().pages()) if (tab !== page) await tab.close();
    await leave(world);
  },
  tags: ['OQ-122'],
});
