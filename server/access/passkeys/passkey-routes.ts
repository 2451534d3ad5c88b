import { passkeyCalls } from '../../../contract/access/passkey.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { platformScope, refuse, route, type Tx } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { resetFactors } from '../factors/reset-factors.ts';
import { demandOwnPassword } from '../password.ts';
import { factorContextOf } from '../second-factor.ts';
import { completeSignIn, sendCompleted } from '../sessions/complete-sign-in.ts';
import { clientOf } from '../sessions/issue-grant.ts';
import { demandManaged, type UserLookup } from '../sessions/open-sessions.ts';
import { beginRegistration, finishRegistration, readPasskeys, removePasskey, renamePasskey } from './register.ts';
import { currentRelyingParty, type RelyingParty } from './relying-party.ts';
import { beginPasskeySignIn, verifyPasskeySignIn } from './sign-in.ts';

const refuseAs = ({ code, details }: { code: Parameters<typeof refuse>[0]; details?: unknown }) =>
  refuse(code, details === undefined ? {} : { details });

/** Passkeys (WebAuthn): registering and managing one's own, and signing in with one, instead of a password or after it. */
export function passkeyRoutes(of: Access, users: UserLookup): void {
  const { app } = of;
  Object.defineProperty(app.capabilities, 'passkeys', {
    enumerable: true,
    get: () => ({ domain: currentRelyingParty(app)?.id ?? null }),
  });
  ownPasskeyRoutes(of);
  signInRoutes(of);
  route(app, passkeyCalls.resetFactors, async ({ caller, params }) => {
    await demandManaged(app, users, caller, params.id);
    const passkeys = await app.store.within(platformScope, (tx) => resetFactors(tx, of, params.id as UserId, caller.user));
    of.mailer.wake();
    return { passkeys };
  });
}

/** @throws Refused `passkey.not_here` where browsers offer no passkeys at the platform's address */
function demandParty({ app }: Access): RelyingParty {
  const party = currentRelyingParty(app);
  if (!party) throw refuse('passkey.not_here');
  return party;
}

function ownPasskeyRoutes(of: Access): void {
  const { app, mailer, keys } = of;
  const platformly = <T>(work: (tx: Tx) => Promise<T>) => app.store.within(platformScope, work);
  route(app, passkeyCalls.passkeys, ({ caller }) => platformly((tx) => readPasskeys(tx, caller.user)));
  route(app, passkeyCalls.beginPasskey, async ({ caller, body }) => {
    const party = demandParty(of);
    await demandOwnPassword(app, caller, body.password);
    const answer = await platformly((tx) => beginRegistration(tx, party, keys.handles, caller, app.clock.now()));
    if (answer.kind === 'refused') throw refuseAs(answer);
    return { attempt: answer.attempt, options: answer.options };
  });
  route(app, passkeyCalls.addPasskey, async ({ caller, body }) => {
    const party = demandParty(of);
    const answer = await platformly((tx) => finishRegistration(tx, party, factorContextOf(of, app.clock.now(), null), caller, body));
    if (answer.kind === 'refused') throw refuseAs(answer);
    mailer.wake();
    return { passkey: answer.passkey, recovery_codes: answer.recovery_codes };
  });
  route(app, passkeyCalls.renamePasskey, async ({ caller, params, body }) => {
    const renamed = await platformly((tx) => renamePasskey(tx, caller.user, params.id, body.name));
    if (!renamed) throw refuse('record.not_found');
    return renamed;
  });
  route(app, passkeyCalls.removePasskey, async ({ caller, params, body }) => {
    await demandOwnPassword(app, caller, body.password);
    const isRemoved = await platformly((tx) => removePasskey(tx, factorContextOf(of, app.clock.now(), null), caller.user, params.id));
    if (!isRemoved) throw refuse('record.not_found');
    mailer.wake();
    return null;
  });
}

function signInRoutes(of: Access): void {
  const { app, keys } = of;
  const ceremonyOf = (address: string) => ({ party: demandParty(of), key: keys.handles, now: app.clock.now(), address });
  route(app, passkeyCalls.beginPasskeySignIn, async ({ body, request }) => {
    const ceremony = ceremonyOf(request.ip);
    const answer = await app.store.within(platformScope, (tx) => beginPasskeySignIn(tx, ceremony, body.token));
    if (answer.kind === 'refused') throw refuseAs(answer);
    return { attempt: answer.attempt, options: answer.options };
  });
  route(app, passkeyCalls.passkeySignIn, async ({ body, request, reply }) => {
    const ceremony = ceremonyOf(request.ip);
    const outcome = await app.store.within(platformScope, async (tx) => {
      const verdict = await verifyPasskeySignIn(tx, ceremony, body);
      if (verdict.kind === 'refused') return verdict;
      const client = clientOf(request);
      const remember = body.remember === true && verdict.pending !== null;
      return completeSignIn(tx, of, { user: verdict.user, pending: verdict.pending, client, remember }, ceremony.now);
    });
    if (outcome.kind === 'refused') throw refuseAs(outcome);
    return sendCompleted(of, reply, outcome);
  });
}
