import { factorCalls } from '../../contract/access/two-factor.ts';
import { twoFactorMachine } from '../../machines/access/two-factor/two-factor.machine.ts';
import type { Confirmation, Confirmed } from '../../machines/access/two-factor/two-factor.types.ts';
import { type Answer, implementFeed, implementPort } from '../../machines/shared/port.ts';
import { type Http, type ServerClock, startTicking } from '../platform/index.ts';

interface Needs {
  ask: Http['ask'];
  clock: ServerClock;
}

const proofs = { email: factorCalls.verifyEmailCode, sms: factorCalls.verifySmsCode, app: factorCalls.verifyAppCode } as const;

/** Setting up the second factor with its calls (OP-7.37, ADM-7.49, OQ-16). */
export function provideTwoFactor({ ask, clock }: Needs): typeof twoFactorMachine {
  return twoFactorMachine.provide({
    actors: {
      readFactor: implementPort((_, signal) => ask(factorCalls.getFactor, { signal })),
      sendCode: implementPort(({ method }, signal) =>
        ask(method === 'sms' ? factorCalls.sendSmsCode : factorCalls.sendEmailCode, { signal }),
      ),
      verifyMethod: implementPort(({ method, code }, signal) => ask(proofs[method], { body: { code }, signal })),
      confirm: implementPort((request, signal) => sendConfirmation(ask, request, signal)),
      clock: implementFeed((emit) => startTicking(clock, emit)),
    },
  });
}

async function sendConfirmation(ask: Needs['ask'], request: Confirmation, signal: AbortSignal): Promise<Answer<Confirmed>> {
  const { purpose, method, password } = request;
  if (purpose === 'begin') {
    const answer = await ask(factorCalls.beginApp, { body: { password }, signal });
    return answer.ok ? { ok: true, data: { kind: 'secret', secret: answer.data } } : answer;
  }
  if (purpose === 'renew') {
    const answer = await ask(factorCalls.renewRecovery, { body: { password }, signal });
    return answer.ok ? { ok: true, data: { kind: 'renewed', codes: answer.data.codes } } : answer;
  }
  const body = purpose === 'switchOn' ? { enabled: true, method, password } : { enabled: false, method: null, password };
  const answer = await ask(factorCalls.saveFactor, { body, signal });
  if (!answer.ok) return answer;
  const { recovery_codes, ...factor } = answer.data;
  return { ok: true, data: { kind: 'saved', factor, codes: recovery_codes ?? [] } };
}
