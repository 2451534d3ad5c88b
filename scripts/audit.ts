import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..');
const timeoutMs = 60_000;

/** An advisory that was reviewed and found not to apply; the acceptance expires on a given day. */
export interface AcceptedAdvisory {
  readonly id: string;
  readonly package: string;
  readonly why: string;
  readonly until: string;
}

/** The part of `npm audit --json` that is read. */
interface AuditReport {
  readonly message?: string;
  readonly error?: { readonly summary?: string; readonly code?: string };
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      {
        readonly name: string;
        readonly via: readonly (string | { readonly url?: string; readonly title?: string; readonly severity?: string })[];
      }
    >
  >;
}

/**
 * Reports the state of the dependencies.
 * @param text output of npm
 * @param today ISO day that acceptances are compared with
 * @returns `ok` false if an advisory has no valid acceptance; if the registry is unreachable, the check passes without a result
 */
export function checkAdvisories(text: string, accepted: readonly AcceptedAdvisory[], today: string): { ok: boolean; words: string } {
  const report = ((): AuditReport | null => {
    try {
      return JSON.parse(text) as AuditReport;
    } catch {
      return null;
    }
  })();
  if (!report?.vulnerabilities)
    return {
      ok: true,
      words: `The registry was not asked for advisories (${report?.error?.summary || report?.error?.code || report?.message || 'no answer'}).`,
    };
  const acceptedIds = new Set(accepted.filter(({ until }) => until >= today).map(({ id }) => id));
  const open = Object.values(report.vulnerabilities).flatMap(({ name, via }) =>
    via.flatMap((one) => {
      if (typeof one === 'string') return [];
      const id = one.url?.split('/').at(-1) ?? one.title ?? 'unnamed';
      return acceptedIds.has(id) ? [] : [`${name}: ${one.severity ?? 'unknown'}, ${one.title ?? ''} (${id})`];
    }),
  );
  if (open.length === 0) return { ok: true, words: 'No advisory stands against what we ship.' };
  return { ok: false, words: ['Advisories stand: update, or judge them in scripts/advisories.json.', ...new Set(open)].join('\n') };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 });
  const accepted = JSON.parse(readFileSync(join(root, 'scripts/advisories.json'), 'utf8')) as AcceptedAdvisory[];
  const { ok, words } = checkAdvisories(stdout ?? '', accepted, new Date().toISOString().slice(0, 10));
  console.log(words);
  process.exitCode = ok ? 0 : 1;
}
