/** A package of the lock file, as far as it is read. */
interface Locked {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
export interface LockedTree {
  readonly packages: Readonly<Record<string, Locked>>;
}

/**
 * Folders of `node_modules` that packages need at run time: theirs, and those of their dependencies. A name is looked up in the folders above
 * whoever needs it, as Node does.
 * @param isInstalled whether a folder of the lock file is installed: optional packages of other machines are not
 * @throws Error for a dependency that is neither optional nor installed
 */
export function dependencyFolders({ packages }: LockedTree, names: readonly string[], isInstalled: (path: string) => boolean): string[] {
  const found = new Set<string>();
  const open = names.map((name) => ({ name, from: '', isOptional: false }));
  for (let next = open.pop(); next; next = open.pop()) {
    const path = lookUp(next.name, next.from, packages);
    if (path === undefined || !isInstalled(path)) {
      if (next.isOptional) continue;
      throw new Error(`${next.name}, which ${next.from || 'the platform'} needs, is not installed: run npm ci.`);
    }
    if (found.has(path)) continue;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      open.push({ name, from: path, isOptional: name in optionalDependencies });
  }
  return [...found].sort();
}

function lookUp(name: string, from: string, packages: LockedTree['packages']): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[path]) return path;
    if (at === '') return undefined;
  }
}
