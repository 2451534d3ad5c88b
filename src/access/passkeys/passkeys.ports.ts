import { passkeyCalls } from '../../../contract/access/passkey.ts';
import { passkeysMachine } from '../../../machines/access/passkeys/passkeys.machine.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import type { Http } from '../../platform/index.ts';
import { createPasskey } from './prompt-passkey.ts';

/** One's own passkeys: their calls, and the prompt of the browser. */
export const providePasskeys = (ask: Http['ask']): typeof passkeysMachine =>
  passkeysMachine.provide({
    actors: {
      readPasskeys: implementPort((_, signal) => ask(passkeyCalls.passkeys, { signal })),
      beginPasskey: implementPort((body, signal) => ask(passkeyCalls.beginPasskey, { body, signal })),
      createPasskey: implementPort(({ options }, signal) => createPasskey(options, signal)),
      addPasskey: implementPort((body, signal) => ask(passkeyCalls.addPasskey, { body, signal })),
      renamePasskey: implementPort(({ id, name }, signal) => ask(passkeyCalls.renamePasskey, { params: { id }, body: { name }, signal })),
      removePasskey: implementPort(({ id, password }, signal) =>
        ask(passkeyCalls.removePasskey, { params: { id }, body: { password }, signal }),
      ),
    },
  });
