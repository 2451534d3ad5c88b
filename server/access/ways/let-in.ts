import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInReply } from '../../../contract/access/session.ts';
import { refuse } from '../../platform/http/refused.ts';
import { platformScope } from '../../platform/store/store.ts';
import type { Access } from '../access.ts';
import { granted, newcomerOf } from '../granting.ts';
import { accountOf, letIn } from '../sign-in.ts';
import { giveBack, limits, take, throttled } from '../throttle.ts';
import { useWayIn } from './way-in.ts';

interface Given {
  kind: 'mobile' | 'external';
  token: string;
  device: string | null;
}

/**
 * Exchanges a code or a ticket for a session; the second factor is asked for as ever. What opens nothing counts against its address.
 * @throws Refused `ticket.invalid`, `session.inactive`, `access.throttled`
 */
export async function exchangeWayIn(of: Access, given: Given, request: FastifyRequest, reply: FastifyReply): Promise<SignInReply> {
  const { app } = of;
  const now = app.clock.now();
  const { address, userAgent } = newcomerOf(request);
  const from = { address, userAgent, kind: given.kind, device: given.device };
  const outcome = await app.store.within(platformScope, async (tx) => {
    const counted = await take(tx, [limits.wayWrong(given.kind, address)], now);
    if (counted.kind === 'refused') return throttled(counted.retryAt);
    const user = await useWayIn(tx, { kind: given.kind, token: given.token, now });
    const account = user === null ? undefined : await accountOf(tx, user);
    if (!account) return { kind: 'refused', code: 'ticket.invalid' } as const;
    await giveBack(tx, counted.ids);
    if (!account.active) return { kind: 'refused', code: 'session.inactive' } as const;
    return letIn(tx, of, account, from, now);
  });
  if (outcome.kind === 'refused') throw refuse(outcome.code, 'details' in outcome ? { details: outcome.details } : {});
  of.mailer.kick();
  return outcome.kind === 'sent' ? outcome.challenge : granted(of, reply, outcome.session, given.kind === 'mobile');
}
