import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { caseCalls } from '../../../contract/alarms/cases.ts';
import { isScreenLocked } from '../../access/index.ts';
import {
  type App,
  languageOf,
  platformScope,
  RawJson,
  readViewers,
  refuse,
  requestHash,
  route,
  runIdempotent,
  secret,
  type Tx,
} from '../../platform/index.ts';
import { packageBuilder } from './build-package.ts';
import type { CaseSources } from './case-sources.ts';
import { addAlarms, auditCase, changeCase, endCase, type LockedCase, listCases, makeCase, readCase, removeAlarm } from './case-store.ts';
import { isKnownZone } from './local-times.ts';
import { findPackage, offerPackages, packageName, type StoredPackage, sendPackage } from './package-file.ts';
import { isPackageLinkValid, packageAddress } from './package-link.ts';
import { shareRoutes } from './share-routes.ts';
import { signingKey } from './signing-key.ts';

/** Validity of the address of a package. */
const linkMs = 60_000;

/** Evidence cases and their packages. */
export async function openCases(app: App, sources: CaseSources): Promise<void> {
  const { store, clock } = app;
  const directory = join(app.config.dataDir, 'cases');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const name of await readdir(directory))
    if (name.endsWith('.work')) await rm(join(directory, name), { recursive: true, force: true });
  const [key, links] = [await signingKey(app.config), await secret(app.config, 'case-links')];
  offerPackages(app.nodeFiles, directory);
  const builder = packageBuilder({ app, sources, key, directory, node: app.nodeFiles.name });
  const view = () => ({ now: clock.now(), key: key.fingerprint });

  route(app, caseCalls.cases, ({ scope, query }) => store.within(scope, (tx) => listCases(tx, { ...view(), alarm: query.id_alarm })));
  route(app, caseCalls.case, ({ scope, params }) => store.within(scope, (tx) => readCase(tx, params.id, view())));
  route(app, caseCalls.makeCase, async ({ scope, caller, body, key: request }) => {
    const json = await store.within(scope, (tx) =>
      runIdempotent(tx, caller, request, requestHash('evidence case', body), async () => {
        const { id, results } = await makeCase(tx, body, { caller, now: clock.now() });
        return JSON.stringify({ case: id === null ? null : await readCase(tx, id, view()), results });
      }),
    );
    return new RawJson(`{"success":true,"data":${json}}`);
  });
  route(app, caseCalls.changeCase, ({ scope, caller, params, body }) =>
    store.within(scope, async (tx) => {
      await changeCase(tx, params.id, body, { caller, now: clock.now() });
      return readCase(tx, params.id, view());
    }),
  );
  route(app, caseCalls.addCaseAlarms, async ({ scope, caller, params, body, key: request }) => {
    const json = await store.within(scope, (tx) =>
      runIdempotent(tx, caller, request, requestHash('alarms of a case', params, body), async () => {
        const results = await addAlarms(tx, params.id, body.alarms, { caller, now: clock.now() });
        return JSON.stringify({ case: await readCase(tx, params.id, view()), results });
      }),
    );
    return new RawJson(`{"success":true,"data":${json}}`);
  });
  route(app, caseCalls.removeCaseAlarm, ({ scope, caller, params }) =>
    store.within(scope, async (tx) => {
      await removeAlarm(tx, params.id, params.alarm, { caller, now: clock.now() });
      return readCase(tx, params.id, view());
    }),
  );
  route(app, caseCalls.endCase, ({ scope, caller, params, body }) =>
    store.within(scope, async (tx) => {
      await endCase(tx, params.id, body.reason, { caller, now: clock.now() });
      return readCase(tx, params.id, view());
    }),
  );
  route(app, caseCalls.makeCasePackage, async ({ scope, caller, params, body, request }) => {
    if (!isKnownZone(body.zone)) throw refuse('request.invalid', { errors: { zone: ['This time zone is not known.'] } });
    const { reservation, reply } = await store.within(scope, async (tx) => ({
      reservation: await builder.reserve(tx, params.id, { caller, now: clock.now() }),
      reply: await readCase(tx, params.id, view()),
    }));
    builder.start(reservation, { caller, scope, zone: body.zone, language: languageOf(request) });
    return reply;
  });
  route(app, caseCalls.openCasePackage, async ({ scope, caller, params }) => {
    const found = await store.within(scope, (tx) => readCase(tx, params.id, view()));
    const stored = await store.within(scope, (tx) => storedPackage(tx, params.id));
    if (!stored) throw refuse('record.not_found', { message: 'This case has no package yet: make it first.' });
    const host = await app.nodeFiles.lostHost(stored);
    if (host !== null) throw refuse('file.node_unanswered', { details: { node: host } });
    const grant = { case: params.id, user: caller.user, session: caller.session, expires: clock.now() + linkMs };
    return { url: packageAddress(links, grant), name: packageName(found) };
  });
  downloadRoute(app, links);
  shareRoutes(app, key.fingerprint);
}

const notHere = () => refuse('record.not_found', { message: 'This address is no longer valid: open the package again.' });

/** GET v1/evidence_cases/:id/file: the package, at an address that the opening gave; each download is a line of the audit log. */
function downloadRoute(app: App, links: Uint8Array): void {
  type Link = { Params: { id: string }; Querystring: Record<string, unknown> };
  app.http.get<Link>('/v1/evidence_cases/:id/file', async ({ params, query }, reply) => {
    const now = app.clock.now();
    const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
    const grant = { case: Number(params.id), user: Number(text('user')), session: text('session'), expires: Number(text('expires')) };
    if (!isPackageLinkValid(links, grant, text('signature'), now)) throw notHere();
    const found = await app.store.within(platformScope, async (tx) => {
      const viewer = (await readViewers(tx, [grant.session], now)).get(grant.session);
      if (viewer?.user !== grant.user || (await isScreenLocked(tx, grant.session))) return undefined;
      const { rows } = await sql<LockedCase & StoredPackage>`
        select id, id_tenant as tenant, name, until, true as "isAlive", package_file as file, package_node as node
        from evidence_case where id = ${grant.case} and package_file is not null`.execute(tx);
      const [stored] = rows;
      if (stored) await auditCase(tx, stored, { action: 'case_opened', user: grant.user });
      return stored;
    });
    if (!found) throw notHere();
    const file = await findPackage(app.nodeFiles, found);
    if (file.kind === 'unanswered') throw refuse('file.node_unanswered', { details: { node: file.host } });
    if (file.kind === 'absent') throw refuse('record.not_found', { message: 'The file of this package was removed: make it again.' });
    return sendPackage(reply, file, packageName(found));
  });
}

/** Where the file of a package lies; undefined: there is none. */
async function storedPackage(tx: Tx, id: number): Promise<StoredPackage | undefined> {
  const { rows } = await sql<StoredPackage>`
    select package_file as file, package_node as node from evidence_case where id = ${id} and package_file is not null`.execute(tx);
  return rows[0];
}
