import type { FastifyReply, FastifyRequest } from 'fastify';
import { caseCalls } from '../../../contract/alarms/cases.ts';
import { countAttempts, limits, releaseAttempts } from '../../access/index.ts';
import { type App, type FoundFile, platformScope, refuse, route } from '../../platform/index.ts';
import { acceptedLanguage } from '../fallback/languages.ts';
import { findShare, keepsCaseInside, noteUse, revokeShare, type SharedPackage, shareCase } from './case-shares.ts';
import { lockLivingCase, readCase } from './case-store.ts';
import { findPackage, packageName, sendPackage } from './package-file.ts';
import { closedPage, openPage, sharePolicy } from './share-page.ts';
import type { closedWords } from './share-words.ts';

/** The page of a share, without the token. Beside the calls of the API, which proxies hand on already. */
const sharePath = '/v1/public/evidence';

/** Shares of packages: made and revoked by those who may change the case, opened by whoever has the address. */
export function shareRoutes(app: App, key: string): void {
  const { store, clock } = app;
  const view = () => ({ now: clock.now(), key });

  route(app, caseCalls.shareCasePackage, async ({ scope, caller, params, body }) => {
    const actor = { caller, now: clock.now() };
    // Who may not share it learns nothing of drills, and leaves no line in them.
    await store.within(scope, (tx) => lockLivingCase(tx, params.id, actor, 'update'));
    if (await store.within(platformScope, (tx) => keepsCaseInside(tx, params.id, body))) throw refuse('drill.stays_inside');
    const { id, token } = await store.within(scope, (tx) => shareCase(tx, params.id, body, actor));
    return { id, path: `${sharePath}/${token}` };
  });
  route(app, caseCalls.revokeCaseShare, ({ scope, caller, params }) =>
    store.within(scope, async (tx) => {
      await revokeShare(tx, params.id, params.share, { caller, now: clock.now() });
      return readCase(tx, params.id, view());
    }),
  );
  sharedPages(app, key);
}

type Closed = keyof typeof closedWords;
type Opened = { found: SharedPackage; file: FoundFile } | { why: Closed };

const statuses: Readonly<Record<Closed, number>> = {
  unknown: 404,
  expired: 410,
  revoked: 410,
  closed: 410,
  replaced: 410,
  absent: 410,
  unanswered: 503,
  throttled: 429,
  failed: 503,
};

/** GET v1/public/evidence/:token: the page of a share; POST: its package, so that programs that follow links download nothing. */
function sharedPages(app: App, key: string): void {
  type Visit = { Params: { token: string } };
  const serve = (kind: 'opened' | 'downloaded') => async (request: FastifyRequest<Visit>, reply: FastifyReply) => {
    const language = acceptedLanguage(request.headers['accept-language']);
    void reply
      .header('content-security-policy', sharePolicy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow');
    const opened = await open(app, { token: request.params.token, address: request.ip, kind }).catch((error: unknown) => {
      app.log.error({ err: error }, 'a shared package could not be opened');
      return { why: 'failed' } as const;
    });
    if ('file' in opened && kind === 'downloaded') return sendPackage(reply, opened.file, packageName(opened.found));
    if ('file' in opened) opened.file.discard();
    const [status, page] =
      'why' in opened ? [statuses[opened.why], closedPage(language, opened.why)] : [200, openPage(language, opened.found, key)];
    return reply.code(status).type('text/html; charset=utf-8').send(page.text);
  };
  app.http.get<Visit>(`${sharePath}/:token`, serve('opened'));
  app.http.post<Visit>(`${sharePath}/:token`, serve('downloaded'));
}

interface Visitor {
  readonly token: string;
  readonly address: string;
  readonly kind: 'opened' | 'downloaded';
}

/** Finds what an address shows now, and records its use. Addresses that never were are counted, and throttled. */
async function open(app: App, { token, address, kind }: Visitor): Promise<Opened> {
  const now = app.clock.now();
  const found = await app.store.within(platformScope, async (tx) => {
    const counted = await countAttempts(tx, [limits.wrongShares(address), limits.openedShares(address)], now);
    if (counted.kind === 'refused') return 'throttled';
    const share = await findShare(tx, token, now);
    if (!share) return 'unknown';
    await releaseAttempts(tx, [], [limits.wrongShares(address)]);
    return share;
  });
  if (found === 'throttled' || found === 'unknown') return { why: found };
  if (found.state !== 'open') return { why: found.state };
  const file = await findPackage(app.nodeFiles, found);
  if (file.kind !== 'file') return { why: file.kind };
  await app.store.within(platformScope, (tx) => noteUse(tx, found, { kind, address, now }));
  return { found, file };
}
