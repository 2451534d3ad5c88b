import { accountCalls } from '../../../../contract/access/account.ts';
import { type SessionsOf, sessionsMachine } from '../../../../machines/access/sessions/sessions.machine.ts';
import { implementPort } from '../../../../machines/shared/port.ts';
import type { Http } from '../../../platform/index.ts';

/** Open sessions or remembered devices, with the platform's calls. */
export function provideSessions(ask: Http['ask'], owner: SessionsOf): typeof sessionsMachine {
  const endCall = owner === 'devices' ? accountCalls.forgetDevice : accountCalls.endSession;
  return sessionsMachine.provide({
    actors: {
      readSessions: implementPort(({ of }, signal) => {
        if (of === 'devices') return ask(accountCalls.rememberedDevices, { signal });
        return of === 'own' ? ask(accountCalls.sessions, { signal }) : ask(accountCalls.sessionsOfUser, { params: { id: of }, signal });
      }),
      endSession: implementPort(({ id }) => ask(endCall, { params: { id } })),
      endSessions: implementPort(({ of, all }) => {
        if (of === 'devices') return ask(accountCalls.forgetDevices);
        return of === 'own'
          ? ask(accountCalls.endOtherSessions, { query: all ? [['all', '1']] : [] })
          : ask(accountCalls.endSessionsOfUser, { params: { id: of } });
      }),
    },
  });
}
