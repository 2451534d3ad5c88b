import * as oidc from 'openid-client';
import type { RefusalCode } from '../../../contract/platform/index.ts';
import { type App, addressFault, type Config, failureOf, secretBox, send } from '../../platform/index.ts';
import type { IdentityProvider } from './provider.ts';

export type ProviderFaultCode = Extract<RefusalCode, `provider.${string}` | 'sign_on.denied'>;

/** A provider that did not do what was requested; `reason` is for the audit log and names neither codes nor tokens. */
export class ProviderFault extends Error {
  readonly code: ProviderFaultCode;
  readonly reason: string;
  constructor(code: ProviderFaultCode, reason: string) {
    super(reason);
    this.code = code;
    this.reason = reason;
  }
}

const limits = { patienceMs: 10_000, most: 1_000_000 };
/** Tolerance for clocks of providers, in s. */
const toleranceSeconds = 30;

/**
 * Reads what a provider announces and opens a client for it. Its requests are guarded like those to every external service; ID tokens must be
 * signed by a published key, whatever connection they arrive by.
 * @throws ProviderFault
 */
export async function openProvider(app: Pick<App, 'config' | 'clock'>, provider: IdentityProvider): Promise<oidc.Configuration> {
  const { config, clock } = app;
  const issuer = URL.canParse(provider.issuer) ? new URL(provider.issuer) : null;
  if (issuer === null) throw new ProviderFault('provider.unreadable', 'its address cannot be read');
  const secret = provider.client_secret === null ? null : (await secretBox(config)).open(provider.client_secret);
  const metadata = {
    [oidc.clockSkew]: secondsAhead(clock.now(), Date.now()),
    [oidc.clockTolerance]: toleranceSeconds,
  };
  const authentication = secret === null ? oidc.None() : oidc.ClientSecretPost(secret);
  return withFaults(() =>
    oidc.discovery(issuer, provider.client_id, metadata, authentication, {
      [oidc.customFetch]: guardedFetch(config),
      timeout: limits.patienceMs / 1000,
      // Plain http is limited to private addresses by the guard.
      // oxlint-disable-next-line typescript/no-deprecated
      execute: [oidc.enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])],
    }),
  );
}

/** How far the platform's clock is ahead of another one, in whole s. @param now and `other` in ms */
export const secondsAhead = (now: number, other: number): number => Math.round((now - other) / 1000);

/** Whether a browser may be sent to an address that a provider announced. */
export function demandBrowserAddress(url: URL, { connectors }: Pick<Config, 'connectors'>): string {
  const isPlain = url.protocol === 'http:' && connectors.privateAddresses;
  if (url.protocol !== 'https:' && !isPlain) throw new ProviderFault('provider.unreadable', 'it announces an address that is not https');
  return url.href;
}

/** Runs requests to a provider. @throws ProviderFault for every way in which they can fail */
export async function withFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error) ?? error;
  }
}

function faultOf(error: unknown): ProviderFault | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ProviderFault) return at;
  if (error instanceof oidc.AuthorizationResponseError) return new ProviderFault('sign_on.denied', `it answered ${error.error}`);
  if (error instanceof oidc.ResponseBodyError) return new ProviderFault('provider.refused', `it answered ${error.error}`);
  if (error instanceof oidc.WWWAuthenticateChallengeError) return new ProviderFault('provider.refused', `it answered ${error.status}`);
  if (error instanceof oidc.ClientError) return new ProviderFault('provider.unreadable', error.message);
  return error instanceof TypeError ? new ProviderFault('provider.unreadable', 'its answer is not valid') : null;
}

/** `fetch` to allowed addresses only, without redirects, within limits of time and size. */
function guardedFetch({ connectors: { privateAddresses } }: Pick<Config, 'connectors'>): oidc.CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const wrong = addressFault(url, privateAddresses);
    if (wrong) throw new ProviderFault('provider.guarded', wrong);
    const call = {
      url,
      method,
      headers,
      token: null,
      body: typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : null,
      ...(signal && { signal }),
    };
    const reply = await send(call, privateAddresses, limits).catch((error: Error) => {
      const failure = failureOf(error);
      const codes = { guarded: 'provider.guarded', answered: 'provider.unreadable', refused: 'provider.refused' } as const;
      throw new ProviderFault(failure in codes ? codes[failure as keyof typeof codes] : 'provider.unanswered', failure);
    });
    const isDiscovery = url.pathname.includes('/.well-known/');
    if (reply.status >= 500) throw new ProviderFault('provider.unanswered', `it answered ${reply.status}`);
    if (isDiscovery && reply.status !== 200)
      throw new ProviderFault(reply.status === 404 ? 'provider.absent' : 'provider.refused', `it answered ${reply.status}`);
    return new Response(reply.status === 204 ? null : reply.text, {
      status: reply.status < 200 ? 502 : reply.status,
      headers: { 'content-type': reply.headers['content-type'] ?? '' },
    });
  };
}
