import { posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { readProject } from './unused.ts';

/** Words that CONTRIBUTING.md bans from file names and exported names; each is replaced by a term of the field. */
const bannedWords = new Set(
  (
    'told said asked kept keeper came brought stands standing seen sight sights desk desks door doors shelf glass kin aside asides late ' +
    'lack lacks judge judges unfit'
  ).split(' '),
);

/** Names that keep a banned word, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'server/demo/clips/actors.ts standingPose': 'a figure of a demo film stands upright',
  'server/platform/store/migrations/0054_rights_told.ts': 'applied migrations keep their names',
  'server/platform/store/migrations/0056_kept_plans.ts': 'applied migrations keep their names',
};

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
const bannedIn = (name: string): string | undefined => wordsOf(name).find((word) => bannedWords.has(word));

/** The names that a module exports itself, types included; re-exports count where they are declared. */
function exportedNames(path: string, text: string): string[] {
  const { module } = parseSync(path, text);
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest }) => (moduleRequest === null && exportName.name ? [exportName.name] : [])),
  );
}

/**
 * Names of files and exports that use a banned word, one sentence each; empty when there is none.
 * @param files text of each file by its path from the root, with `/`
 */
export function findBannedNames(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    const file = bannedIn(posix.basename(path).replace(/\..*$/, ''));
    const named = file && !exceptions[path] ? [`${path}: the file name uses "${file}".`] : [];
    const exported = exportedNames(path, text).flatMap((name) => {
      const word = bannedIn(name);
      return word && !exceptions[`${path} ${name}`] ? [`${path}: the export ${name} uses "${word}".`] : [];
    });
    return [...named, ...exported];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { files } = readProject(resolve(import.meta.dirname, '..'));
  const found = findBannedNames(new Map([...files].filter(([path]) => /\.tsx?$/.test(path))));
  console.log(
    found.length === 0 ? 'All names use terms of the field.' : `${found.join('\n')}\nUse a term of the glossary in CONTRIBUTING.md.`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
}
