import { accountCalls } from '../../../contract/access/account.ts';
import { instant, platformScope, refuse, route } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { countAttempts, limits, throttled } from '../throttle.ts';
import { exchangeOneTimeToken } from './exchange-token.ts';
import { installationAddress } from './installation-address.ts';
import { createOneTimeToken } from './one-time-token.ts';

/** Mounts the mobile app: a code to scan, and a session for the device that scanned it (OP-2.51, OQ-24). */
export function mobileRoutes(of: Access): void {
  const { app } = of;
  route(app, accountCalls.mobileCode, async ({ caller, request }) => {
    const now = app.clock.now();
    const created = await app.store.within(platformScope, async (tx) => {
      const counted = await countAttempts(tx, [limits.mobileCodes(caller.user)], now);
      if (counted.kind === 'refused') return throttled(counted.retryAt);
      return { kind: 'made', ...(await createOneTimeToken(tx, { kind: 'mobile', user: caller.user, address: request.ip, now })) } as const;
    });
    if (created.kind === 'refused') throw refuse(created.code, { details: created.details });
    const value = `atalaya://sign-in?${new URLSearchParams({ host: installationAddress(app, request), code: created.token }).toString()}`;
    return { value, expires_at: instant(created.expires), server_time: instant(now) };
  });
  route(app, accountCalls.mobileSignIn, ({ body, request, reply }) =>
    exchangeOneTimeToken(of, { kind: 'mobile', token: codeIn(body.code), device: body.device }, request, reply),
  );
}

/** The code, sent alone or within the scanned address. */
const codeIn = (scanned: string): string => /[?&]code=([\w-]+)/.exec(scanned)?.[1] ?? scanned.trim();
