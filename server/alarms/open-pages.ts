import type { RawJson, Scope } from '../platform/index.ts';

/** A page, and which transactions its statement saw: another statement with the same text sees the same rows. */
interface SeenPage {
  readonly reply: RawJson;
  readonly snapshot: string;
}

interface OpenPagePorts {
  /** Which transactions a statement sees now. */
  readonly snapshot: () => Promise<string>;
  readonly read: (scope: Scope, max: number) => Promise<SeenPage>;
}

/** Number of pages that are kept; the one stored first goes first. */
const mostPages = 200;

/** What decides which open alarms a scope sees, with all that their rows show; null: limits of its own user do. */
const sightOf = (scope: Scope): string | null =>
  scope.kind === 'user' && !scope.limits ? [...scope.tenants].toSorted((a, b) => a - b).join() : null;

/**
 * Reads the first page of open alarms. Users with the same tenants share a page until any transaction changes any row, so that
 * thousands of consoles that connect again cost few reads. What a page shows must depend on the tenants of its readers alone
 * (`open-pages.platform.test.ts` reads that from the policies).
 */
export function createOpenPages({ snapshot, read }: OpenPagePorts): (scope: Scope, max: number) => Promise<RawJson> {
  const pages = new Map<string, SeenPage>();
  const readings = new Map<string, { readonly since: string; readonly page: Promise<SeenPage> }>();
  return async (scope, max) => {
    const sight = sightOf(scope);
    if (sight === null) return (await read(scope, max)).reply;
    const key = `${sight} ${max}`;
    const now = await snapshot();
    const kept = pages.get(key);
    if (kept?.snapshot === now) return kept.reply;
    const other = readings.get(key);
    // It began when nothing had changed since: what it sees is as new as what this request would see.
    if (other?.since === now) return (await other.page).reply;
    const own = { since: now, page: read(scope, max) };
    readings.set(key, own);
    try {
      const page = await own.page;
      pages.delete(key);
      pages.set(key, page);
      if (pages.size > mostPages) pages.delete(pages.keys().next().value ?? '');
      return page.reply;
    } finally {
      if (readings.get(key) === own) readings.delete(key);
    }
  };
}
