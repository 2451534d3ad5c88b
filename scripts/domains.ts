import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';

/** How the domains of one room may import each other. */
export interface Room {
  readonly name: string;
  /** Folders that compose domains: they import every domain, and no domain imports them. Files in the root of a room compose as well. */
  readonly compositions: readonly string[];
  /** Folders that every domain imports, and that import no domain. */
  readonly shared: readonly string[];
  /** Set while files of the room still import each other. */
  readonly allowsFileCycles?: true;
}

const rooms: readonly Room[] = [
  { name: 'contract', compositions: [], shared: [] },
  { name: 'machines', compositions: ['console'], shared: ['shared'] },
  { name: 'src', compositions: ['shell'], shared: ['ui', 'words'] },
  { name: 'server', compositions: ['demo', 'testing'], shared: [] },
];

const code = /\.tsx?$/;
/** Tests and their samples import any file. */
const forTests = /^machines\/quality\/paths\/|\.(test|paths|cases|samples|kit|fake)\.tsx?$|\/testing\/|^src\/views\.setup/;

interface Import {
  /** `import()`: it may name any file. */
  readonly isDynamic: boolean;
  readonly from: string;
  readonly to: string;
}

/**
 * Checks the domains of the rooms: no cycle of files and none of domains, types included; no domain imports a composition; and an import
 * of another domain names its `index.ts`, in whichever room the two are. A domain is one in all rooms: `src/alarms/` names the files of
 * `machines/alarms/` and `contract/alarms/`, not their index. Dynamic imports may name any file, but close no cycle of files either.
 * @returns one sentence for each violation
 */
export function findDomainViolations(files: ReadonlyMap<string, string>, of: readonly Room[] = rooms): string[] {
  const all = [...files].flatMap(([path, text]) => (code.test(path) && !forTests.test(path) ? importsOf(path, text, files) : []));
  const imports = all.filter(({ isDynamic }) => !isDynamic);
  return of.flatMap((room) => [
    ...fileCycles(room, all),
    ...domainCycles(room, imports),
    ...composedImports(room, imports),
    ...importsPastIndex(room, imports),
  ]);
}

function importsOf(path: string, text: string, files: ReadonlyMap<string, string>): Import[] {
  const { module } = parseSync(path, text);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
  ];
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/['"`]/g, ''),
  );
  const importsTo = (names: readonly string[], isDynamic: boolean) => {
    const targets = names.filter((name) => name.startsWith('.')).map((name) => posix.join(posix.dirname(path), name));
    return [...new Set(targets)].filter((to) => files.has(to) && code.test(to)).map((to) => ({ from: path, to, isDynamic }));
  };
  return [...importsTo(requests, false), ...importsTo(dynamic, true)];
}

const roomOf = (path: string): string => path.slice(0, path.indexOf('/'));
/** The folder below the room; null for a file in its root. */
function domainOf(path: string): string | null {
  const [, folder, ...rest] = path.split('/');
  return folder !== undefined && rest.length > 0 ? folder : null;
}
const within = ({ name }: Room, imports: readonly Import[]) =>
  imports.filter(({ from, to }) => roomOf(from) === name && roomOf(to) === name);

function fileCycles(room: Room, imports: readonly Import[]): string[] {
  if (room.allowsFileCycles) return [];
  return cyclesOf(within(room, imports)).map(
    (cycle) => `${cycle.join(' -> ')}: these files import each other. Move what both need into a third.`,
  );
}

function domainCycles(room: Room, imports: readonly Import[]): string[] {
  const composes = (domain: string | null) => domain === null || room.compositions.includes(domain);
  const between = within(room, imports).flatMap(({ from, to }) => {
    const [a, b] = [domainOf(from), domainOf(to)];
    return a === null || b === null || a === b || composes(a) || composes(b) ? [] : [{ from: a, to: b, example: `${from} imports ${to}` }];
  });
  return cyclesOf(between).map((cycle) => {
    const examples = between.filter(({ from, to }) => cycle.includes(from) && cycle.includes(to));
    const shortest = new Map(examples.map(({ from, to, example }) => [`${from} ${to}`, example]));
    return `${room.name}/: the domains ${cycle.join(', ')} import each other: ${[...shortest.values()].join('; ')}.`;
  });
}

function composedImports(room: Room, imports: readonly Import[]): string[] {
  return within(room, imports).flatMap(({ from, to }) => {
    const [importer, target] = [domainOf(from), domainOf(to)];
    if (importer === null || importer === target || room.compositions.includes(importer)) return [];
    if (target === null || room.compositions.includes(target))
      return [`${from}: imports ${to}, which composes domains. Receive what it gives as a parameter.`];
    if (room.shared.includes(importer)) return [`${from}: imports ${to}, but ${room.name}/${importer} is shared by every domain.`];
    return [];
  });
}

function importsPastIndex(room: Room, imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    const domain = domainOf(to);
    if (roomOf(to) !== room.name || domain === null || room.shared.includes(domain) || room.compositions.includes(domain)) return [];
    const index = `${room.name}/${domain}/index.ts`;
    if (domainOf(from) === domain) return to === index ? [`${from}: imports the index of its own domain. Name the file.`] : [];
    return to === index ? [] : [`${from}: imports ${to}. Import ${index}.`];
  });
}

/** Groups of nodes that reach each other, in the order of their names. */
function cyclesOf(edges: readonly Pick<Import, 'from' | 'to'>[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const at = order.size;
    order.set(node, at);
    low.set(node, at);
    open.push(node);
    for (const to of next.get(node) ?? []) {
      const reached = order.has(to) ? (open.includes(to) ? (order.get(to) ?? at) : at) : visit(to);
      low.set(node, Math.min(low.get(node) ?? at, reached));
    }
    if (low.get(node) === at) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1 || next.get(node)?.includes(node)) found.push(group.toSorted());
    }
    return low.get(node) ?? at;
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return found.toSorted((a, b) => a.join().localeCompare(b.join()));
}

function readFiles(root: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of ['contract', 'machines', 'src', 'server'].filter((it) => existsSync(join(root, it))))
    for (const found of readdirSync(join(root, name), { recursive: true, withFileTypes: true })) {
      const path = posix.join(...found.parentPath.slice(root.length + 1).split(/[\\/]/), found.name);
      if (found.isFile() && ['.ts', '.tsx'].includes(extname(found.name))) files.set(path, readFileSync(join(root, path), 'utf8'));
    }
  return files;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const violations = findDomainViolations(readFiles(resolve(dirname(import.meta.filename), '..')));
  for (const line of violations) console.log(line);
  console.log(violations.length === 0 ? 'Domains import each other in one direction.' : `${violations.length} violations.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
