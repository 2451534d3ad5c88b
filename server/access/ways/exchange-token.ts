import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInReply } from '../../../contract/access/session.ts';
import { platformScope, refuse } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { knownBrowsersOf } from '../factors/known-browser.ts';
import { clientOf, issueGrant } from '../sessions/issue-grant.ts';
import { accountOf, admitUser } from '../sessions/sign-in.ts';
import { countAttempts, limits, releaseAttempts, throttled } from '../throttle.ts';
import { consumeOneTimeToken } from './one-time-token.ts';

interface ExchangeInput {
  kind: 'mobile' | 'external';
  token: string;
  device: string | null;
}

/**
 * Exchanges a code or a ticket for a session; the second factor is required as usual. Invalid ones count against their address.
 * @throws Refused `ticket.invalid`, `session.inactive`, `access.throttled`
 */
export async function exchangeOneTimeToken(
  of: Access,
  input: ExchangeInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInReply> {
  const { app } = of;
  const now = app.clock.now();
  const { address, userAgent } = clientOf(request);
  const browsers = knownBrowsersOf(request, app.config, of.keys.codes);
  const from = { address, userAgent, browsers, kind: input.kind, device: input.device };
  const outcome = await app.store.within(platformScope, async (tx) => {
    const counted = await countAttempts(tx, [limits.wrongOneTimeTokens(input.kind, address)], now);
    if (counted.kind === 'refused') return throttled(counted.retryAt);
    const user = await consumeOneTimeToken(tx, { kind: input.kind, token: input.token, now });
    const account = user === null ? undefined : await accountOf(tx, user);
    if (!account) return { kind: 'refused', code: 'ticket.invalid' } as const;
    await releaseAttempts(tx, counted.ids);
    if (!account.active) return { kind: 'refused', code: 'session.inactive' } as const;
    return admitUser(tx, of, account, from, now);
  });
  if (outcome.kind === 'refused') throw refuse(outcome.code, 'details' in outcome ? { details: outcome.details } : {});
  of.mailer.wake();
  return outcome.kind === 'sent' ? outcome.challenge : issueGrant(of, reply, outcome.session, input.kind === 'mobile');
}
