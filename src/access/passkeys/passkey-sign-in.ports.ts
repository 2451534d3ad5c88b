import { passkeyCalls } from '../../../contract/access/passkey.ts';
import { passkeySignInMachine } from '../../../machines/access/passkeys/passkey-sign-in.machine.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import type { Http } from '../../platform/index.ts';
import { requestPasskey } from './prompt-passkey.ts';

/** Signing in with a passkey: its calls, and the prompt of the browser. */
export const providePasskeySignIn = (ask: Http['ask']): typeof passkeySignInMachine =>
  passkeySignInMachine.provide({
    actors: {
      beginPasskey: implementPort(({ token }, signal) =>
        ask(passkeyCalls.beginPasskeySignIn, { body: token === null ? {} : { token }, signal }),
      ),
      promptPasskey: implementPort(({ options }, signal) => requestPasskey(options, signal)),
      verifyPasskey: implementPort(({ remember, ...proof }, signal) =>
        ask(passkeyCalls.passkeySignIn, { body: { ...proof, ...(remember && { remember }) }, signal }),
      ),
    },
  });
