import { accountCalls } from '../../../../contract/access/account.ts';
import { installationsMachine } from '../../../../machines/access/installations/installations.machine.ts';
import { type Answer, implementPort } from '../../../../machines/shared/port.ts';
import type { Http } from '../../../platform/http.ts';

/** Accounts on other installations, with their call. */
export const provideInstallations = (ask: Http['ask']): typeof installationsMachine =>
  installationsMachine.provide({
    actors: {
      openInstallation: implementPort<Answer<{ url: string }>, number>((id, signal) =>
        ask(accountCalls.openExternal, { params: { id }, signal }),
      ),
    },
  });
