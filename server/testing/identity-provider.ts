import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const client = { id: 'atalaya', secret: 'a-secret-of-the-tests-of-single-sign-on' } as const;

/** A person at the provider: the claims besides `sub`, which is the name that is typed there. */
export type Person = Readonly<Record<string, unknown>>;

export interface TestIdentityProvider {
  issuer: string;
  /** People by their subject; may be changed while it runs. */
  people: Map<string, Person>;
  /** Changes every reply of the token endpoint. */
  forge: ((tokens: Record<string, unknown>) => void) | null;
  /** Signs a person in as a browser does. @returns the address to which the provider returns */
  visit(url: string, subject: string): Promise<string>;
  close(): Promise<void>;
}

interface IdentityProviderOptions {
  /** Redirect addresses of the client, and where it returns after a sign-out. */
  redirectUris: readonly string[];
  afterSignOut?: string;
  port?: number;
  /** Validity of its ID tokens, in s. */
  idTokenSeconds?: number;
}

/** Starts a real OpenID provider, with its own pages for signing in and consenting, on a free port. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<TestIdentityProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
  const started: TestIdentityProvider = {
    issuer,
    people,
    forge: null,
    visit: (url, subject) => visit(url, subject, options.redirectUris),
    close: () => closeServer(server),
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [...options.redirectUris],
        post_logout_redirect_uris: options.afterSignOut === undefined ? [] : [options.afterSignOut],
      },
    ],
    claims: {
      openid: ['sub', 'auth_time', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    conformIdTokenClaims: false,
    findAccount: ({ oidc }, sub) => {
      const { amr } = people.get(sub) ?? {};
      // The provider's own pages state no methods.
      if (Array.isArray(amr) && oidc.entities.Session) Object.assign(oidc.entities.Session, { amr });
      return { accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) };
    },
    features: { devInteractions: { enabled: true } },
    ttl: {
      IdToken: options.idTokenSeconds ?? 3600,
      AccessToken: 3600,
      AuthorizationCode: 60,
      Session: 3600,
      Interaction: 3600,
      Grant: 3600,
    },
    cookies: { keys: ['a-key-of-the-tests'] },
  });
  provider.use(async (context, next) => {
    await next();
    if (context.path === '/token' && typeof context.body === 'object') started.forge?.(context.body as Record<string, unknown>);
  });
  const answer = provider.callback();
  server.on('request', (request, reply) => void answer(request, reply));
  return started;
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });

/** Follows the provider's pages: types the name, consents, and stops where it leaves the provider. */
async function visit(url: string, subject: string, returns: readonly string[]): Promise<string> {
  const cookies = new Map<string, string>();
  const step = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const reply = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return reply;
  };
  let reply = await step(url);
  let at = url;
  for (let steps = 0; steps < 20; steps += 1) {
    const next = reply.headers.get('location');
    if (next !== null) {
      at = new URL(next, at).href;
      if (returns.some((one) => at.startsWith(one))) return at;
      reply = await step(at);
      continue;
    }
    const page = await reply.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (prompt === undefined || action === undefined) throw new Error(`The provider shows ${reply.status} ${page.slice(0, 300)}`);
    const target = new URL(action, at).href;
    reply = await step(target, prompt === 'login' ? { prompt, login: subject, password: 'any' } : { prompt });
    at = target;
  }
  throw new Error('The provider does not return');
}
