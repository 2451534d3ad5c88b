import { accountCalls } from '../../../contract/access/account.ts';
import { peopleCalls } from '../../../contract/catalogues/extra/people.ts';
import { passwordChangeMachine } from '../../../machines/access/password-change/password-change.machine.ts';
import { pictureMachine } from '../../../machines/access/picture/picture.machine.ts';
import { profileMachine } from '../../../machines/access/profile/profile.machine.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import type { Http } from '../../platform/http.ts';

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
