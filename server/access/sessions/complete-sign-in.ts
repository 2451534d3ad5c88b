import type { FastifyReply } from 'fastify';
import type { sessionKinds } from '../../../contract/access/account.ts';
import type { Grant } from '../../../contract/access/session.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import type { Tx } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { setKnownBrowser } from '../factors/known-browser.ts';
import { readRememberDays, rememberDevice, setDeviceCookie } from '../factors/remembered-device.ts';
import { type clientOf, issueGrant } from './issue-grant.ts';
import { type OpenedSession, openSession } from './sessions.ts';
import { signInKindOf } from './sign-in.ts';

interface Verified {
  user: UserId;
  /** Hash of the token of the sign-in whose second factor was verified; null: there was none to wait for. */
  pending: string | null;
  client: ReturnType<typeof clientOf>;
  /** Whether the browser should be remembered, where that is allowed. */
  remember: boolean;
}

/** A session, and what its reply carries. */
interface CompletedSignIn {
  kind: 'opened';
  session: OpenedSession;
  way: (typeof sessionKinds)[number];
  device: { token: string; days: number } | null;
}

/** Opens the session of a user whose last factor was verified, in platform scope. @param now ms */
export async function completeSignIn(tx: Tx, { app }: Access, of: Verified, now: number): Promise<CompletedSignIn> {
  const { user, client } = of;
  const way = of.pending === null ? ({ kind: 'browser', device: null } as const) : await signInKindOf(tx, of.pending);
  const session = await openSession(tx, { ...client, ...way, user, now, installation: app.config.sessions });
  const days = of.remember && way.kind === 'browser' ? await readRememberDays(tx, user, app.config.rememberDeviceDays) : 0;
  const device = days > 0 ? { token: await rememberDevice(tx, user, client, now), days } : null;
  return { kind: 'opened', session, way: way.kind, device };
}

/** Sends the grant of a completed sign-in, with the cookies of its browser. */
export function sendCompleted(of: Access, reply: FastifyReply, { session, way, device }: CompletedSignIn): Promise<Grant> {
  if (way === 'browser') setKnownBrowser(reply, of.app.config, of.keys.codes, session.user);
  if (device) setDeviceCookie(reply, of.app.config, device.token, device.days);
  return issueGrant(of, reply, session, way === 'mobile');
}
