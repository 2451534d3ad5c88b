import { accountCalls } from '../../../contract/access/account.ts';
import { instant } from '../../platform/clock.ts';
import { refuse } from '../../platform/http/refused.ts';
import { route } from '../../platform/http/route.ts';
import { platformScope } from '../../platform/store/store.ts';
import type { Access } from '../access.ts';
import { limits, take, throttled } from '../throttle.ts';
import { exchangeWayIn } from './let-in.ts';
import { ownAddress } from './own-address.ts';
import { makeWayIn } from './way-in.ts';

/** The mobile app: a code to scan, and a session for whoever scanned it (OP-2.51, OQ-24). */
export function mobileRoutes(of: Access): void {
  const { app } = of;
  route(app, accountCalls.mobileCode, async ({ caller, request }) => {
    const now = app.clock.now();
    const made = await app.store.within(platformScope, async (tx) => {
      const counted = await take(tx, [limits.mobileCodes(caller.user)], now);
      if (counted.kind === 'refused') return throttled(counted.retryAt);
      return { kind: 'made', ...(await makeWayIn(tx, { kind: 'mobile', user: caller.user, address: request.ip, now })) } as const;
    });
    if (made.kind === 'refused') throw refuse(made.code, { details: made.details });
    const value = `atalaya://sign-in?${new URLSearchParams({ host: ownAddress(app, request), code: made.token }).toString()}`;
    return { value, expires_at: instant(made.expires), server_time: instant(now) };
  });
  route(app, accountCalls.mobileSignIn, ({ body, request, reply }) =>
    exchangeWayIn(of, { kind: 'mobile', token: codeIn(body.code), device: body.device }, request, reply),
  );
}

/** The code, whether it came alone or as it was scanned. */
const codeIn = (scanned: string): string => /[?&]code=([\w-]+)/.exec(scanned)?.[1] ?? scanned.trim();
