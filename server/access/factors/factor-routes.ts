import { type FactorMethod, factorCalls } from '../../../contract/access/two-factor.ts';
import { type Caller, platformScope, refuse, route } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { demandOwnPassword } from '../password.ts';
import { factorContextOf } from '../second-factor.ts';
import { hasFactor } from './has-factor.ts';
import { makeRecoveryCodes } from './recovery.ts';
import { disableFactor, enableFactor } from './save-factor.ts';
import { beginAppSetUp, proveFactor, readFactor, sendSetUpCode } from './set-up.ts';

const refuseAs = ({ code, details }: { code: Parameters<typeof refuse>[0]; details?: unknown }) =>
  refuse(code, details === undefined ? {} : { details });

/** Setting up the own second factor: choose a method, verify it, save (OP-7.37, ADM-7.49, OQ-16). */
export function factorRoutes(of: Access): void {
  proofRoutes(of);
  const { app, mailer } = of;
  route(app, factorCalls.getFactor, ({ caller }) => app.store.within(platformScope, (tx) => readFactor(tx, caller.user, app.clock.now())));
  route(app, factorCalls.saveFactor, async ({ caller, body }) => {
    const { enabled, method, password } = body;
    await demandOwnPassword(app, caller, password);
    if (enabled && method === null) throw refuse('request.invalid', { errors: { method: ['is required'] } });
    const answer = await app.store.within(platformScope, async (tx) => {
      const parts = factorContextOf(of, app.clock.now(), null);
      const saved =
        enabled && method !== null ? await enableFactor(tx, parts, caller, method) : await disableFactor(tx, parts, caller.user);
      if (saved.kind === 'refused') return saved;
      const { kind, ...codes } = saved;
      return { kind, factor: { ...(await readFactor(tx, caller.user, parts.now)), ...codes } };
    });
    if (answer.kind === 'refused') throw refuseAs(answer);
    mailer.wake();
    return answer.factor;
  });
  route(app, factorCalls.renewRecovery, async ({ caller, body }) => {
    await demandOwnPassword(app, caller, body.password);
    return app.store.within(platformScope, async (tx) => {
      const parts = factorContextOf(of, app.clock.now(), null);
      if (!(await hasFactor(tx, caller.user))) throw refuse('factor.unproven');
      return { codes: await makeRecoveryCodes(tx, parts, caller.user) };
    });
  });
}

function proofRoutes(of: Access): void {
  const { app, mailer } = of;
  const sending = (method: 'email' | 'sms') => async (caller: Caller) => {
    const answer = await app.store.within(platformScope, (tx) =>
      sendSetUpCode(tx, factorContextOf(of, app.clock.now(), null), caller.user, method),
    );
    if (answer.kind === 'refused') throw refuseAs(answer);
    mailer.wake();
    return answer.sent;
  };
  const proving = (method: FactorMethod) => async (caller: Caller, code: string) => {
    const answer = await app.store.within(platformScope, (tx) =>
      proveFactor(tx, factorContextOf(of, app.clock.now(), null), caller.user, method, code),
    );
    if (answer.kind === 'refused') throw refuseAs(answer);
    return answer.factor;
  };
  route(app, factorCalls.sendEmailCode, ({ caller }) => sending('email')(caller));
  route(app, factorCalls.sendSmsCode, ({ caller }) => sending('sms')(caller));
  route(app, factorCalls.verifyEmailCode, ({ caller, body }) => proving('email')(caller, body.code));
  route(app, factorCalls.verifySmsCode, ({ caller, body }) => proving('sms')(caller, body.code));
  route(app, factorCalls.verifyAppCode, ({ caller, body }) => proving('app')(caller, body.code));
  route(app, factorCalls.beginApp, async ({ caller, body }) => {
    await demandOwnPassword(app, caller, body.password);
    return app.store.within(platformScope, (tx) => beginAppSetUp(tx, factorContextOf(of, app.clock.now(), null), caller.user));
  });
}
