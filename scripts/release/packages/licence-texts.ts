import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Something that is given away, with the texts of its licence as its authors wrote them. */
export interface Licensed {
  readonly name: string;
  readonly licence: string;
  readonly texts: readonly string[];
}

/** The texts of the licence in the folder of a package. */
export function licenceTextsIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)s?(\.|-|$)/i.test(name) || /^ofl/i.test(name));
  return names.sort().flatMap((name) => {
    const path = join(folder, name);
    return readdirOrText(path);
  });
}

function readdirOrText(path: string): string[] {
  try {
    return [readFileSync(path, 'utf8').trim()];
  } catch (error) {
    // A folder of licences.
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') return readdirSync(path).flatMap((name) => readdirOrText(join(path, name)));
    throw error;
  }
}

/** One text of all licences: those that are word for word the same once, under the names of all that have it. */
export function licencesText(all: readonly Licensed[]): string {
  const namesByText = new Map<string, string[]>();
  const without: string[] = [];
  for (const { name, licence, texts } of all) {
    if (texts.length === 0) without.push(`${name}: ${licence}`);
    for (const text of texts) namesByText.set(text, [...(namesByText.get(text) ?? []), `${name}: ${licence}`]);
  }
  const parts = [...namesByText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  const rest = without.length === 0 ? [] : [`Packages that come without a text of their licence:\n\n${without.join('\n')}\n`];
  return ['Licences of the programs and libraries in this package.\n', ...parts, ...rest].join(`\n${'-'.repeat(78)}\n\n`);
}

/** The licence of the Node that runs this program. @throws Error where it is not found */
export function nodeLicence(executable: string): string {
  const beside = dirname(executable);
  const places = [
    process.env['NODE_LICENSE_FILE'],
    join(beside, '../LICENSE'),
    join(beside, '../share/doc/nodejs/LICENSE'),
    join(beside, '../share/doc/node/LICENSE'),
  ];
  const found = places.find((path) => path !== undefined && path !== '' && existsSync(path));
  if (found === undefined)
    throw new Error(
      `The licence of ${executable} is not beside it: name its file as NODE_LICENSE_FILE, since a package that carries Node carries its licence.`,
    );
  return readFileSync(found, 'utf8').trim();
}
