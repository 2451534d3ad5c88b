import { accountCalls } from '../../../../contract/access/account.ts';
import { sessionsMachine } from '../../../../machines/access/sessions/sessions.machine.ts';
import { implementPort } from '../../../../machines/shared/port.ts';
import type { Http } from '../../../platform/index.ts';

/** Open sessions, with the platform's calls. */
export function provideSessions(ask: Http['ask']): typeof sessionsMachine {
  return sessionsMachine.provide({
    actors: {
      readSessions: implementPort(({ of }, signal) =>
        of === 'own' ? ask(accountCalls.sessions, { signal }) : ask(accountCalls.sessionsOfUser, { params: { id: of }, signal }),
      ),
      endSession: implementPort(({ id }) => ask(accountCalls.endSession, { params: { id } })),
      endSessions: implementPort(({ of, all }) =>
        of === 'own'
          ? ask(accountCalls.endOtherSessions, { query: all ? [['all', '1']] : [] })
          : ask(accountCalls.endSessionsOfUser, { params: { id: of } }),
      ),
    },
  });
}
