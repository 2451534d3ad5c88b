import { accountCalls, accountTimes } from '../../../contract/access/account.ts';
import { peopleCalls } from '../../../contract/catalogues/index.ts';
import { installationsMachine } from '../../../machines/access/installations/installations.machine.ts';
import { mobileCodeMachine } from '../../../machines/access/mobile-code/mobile-code.machine.ts';
import { passwordChangeMachine } from '../../../machines/access/password-change/password-change.machine.ts';
import { pictureMachine } from '../../../machines/access/picture/picture.machine.ts';
import { profileMachine } from '../../../machines/access/profile/profile.machine.ts';
import { type Answer, implementFeed, implementPort } from '../../../machines/shared/port.ts';
import { type Http, type ServerClock, startTicking } from '../../platform/index.ts';

type Request = Http['ask'];

/** One's own general data, with its calls (OP-2.52). */
export const provideProfile = (ask: Request): typeof profileMachine =>
  profileMachine.provide({
    actors: {
      readProfile: implementPort((_, signal) => ask(accountCalls.profile, { signal })),
      saveProfile: implementPort((body, signal) => ask(accountCalls.saveProfile, { body, signal })),
    },
  });

/** One's own picture, with its calls (OP-7.10). */
export const providePicture = (ask: Request): typeof pictureMachine =>
  pictureMachine.provide({
    actors: {
      sendPicture: implementPort((chosen, signal) => {
        const form = new FormData();
        if (chosen?.content instanceof Blob) form.append('image', chosen.content, chosen.name);
        return ask(peopleCalls.ownImage, { form, signal });
      }),
      removePicture: implementPort((_, signal) => ask(accountCalls.removeImage, { signal })),
    },
  });

/** One's own password, with its call (OP-7.09). */
export const providePasswordChange = (ask: Request): typeof passwordChangeMachine =>
  passwordChangeMachine.provide({
    actors: { changePassword: implementPort((body, signal) => ask(peopleCalls.changePassword, { body, signal })) },
  });

/** The code for the mobile app, with its call; if the platform gives no expiry, it is valid for five minutes (OQ-24). */
export const provideMobileCode = ({ ask, clock }: { ask: Http['ask']; clock: ServerClock }): typeof mobileCodeMachine =>
  mobileCodeMachine.provide({
    actors: {
      makeCode: implementPort(async (_, signal) => {
        const answer = await ask(accountCalls.mobileCode, { signal });
        if (!answer.ok) return answer;
        const { value, expires_at } = answer.data;
        return { ok: true, data: { value, until: expires_at === null ? clock.now() + accountTimes.mobileMs : Date.parse(expires_at) } };
      }),
      clock: implementFeed((emit) => startTicking(clock, emit)),
    },
  });

/** Accounts on other installations, with their call. */
export const provideInstallations = (ask: Http['ask']): typeof installationsMachine =>
  installationsMachine.provide({
    actors: {
      openInstallation: implementPort<Answer<{ url: string }>, number>((id, signal) =>
        ask(accountCalls.openExternal, { params: { id }, signal }),
      ),
    },
  });
