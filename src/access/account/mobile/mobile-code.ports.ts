import { accountCalls, accountTimes } from '../../../../contract/access/account.ts';
import { mobileCodeMachine } from '../../../../machines/access/mobile-code/mobile-code.machine.ts';
import { implementFeed, implementPort } from '../../../../machines/shared/port.ts';
import { type ServerClock, startTicking } from '../../../platform/clock.ts';
import type { Http } from '../../../platform/http.ts';

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
      clock: implementFeed((say) => startTicking(clock, say)),
    },
  });
