import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../../../contract/workspace/index.ts';

/** The page that verifies a package offline: one file, with the check of `check-package.mjs` in it. */
export async function verifyPage(language: Language): Promise<string> {
  const [page, check] = await Promise.all(
    ['verify.html', 'check-package.mjs'].map((name) => readFile(join(import.meta.dirname, name), 'utf8')),
  );
  // Functions as replacements: the texts may contain `$`.
  return (page ?? '').replace('{{language}}', () => language).replace('{{check}}', () => (check ?? '').replaceAll(/^export /gm, ''));
}
