import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { labelOf } from '../../contract/catalogues/fields/field.ts';
import { catalogues } from '../../contract/catalogues/registry.ts';
import { allFields, type ListedField, readersOf, writtenFields } from './field-readers.ts';

const head = `# Fields

This page answers:

- What reads a field of a catalogue, and what does its value change?
- Which fields are for information only?

\`npm run fields\` writes this page from the descriptors in \`contract/catalogues/descriptors/\` and the readers in \`scripts/field-readers/\`; a law fails while it is
out of date. Every catalogue lists, searches, filters, exports and records the changes of all its fields; what is named here is what else reads them.
*Information only*: nothing in the platform acts on the value, and the form says so. *Shown, not edited*: users cannot write it.
`;

/** The text of docs/fields.md. */
export const fieldsDocument = (): string => `${head}${catalogues.map(sectionOf).join('')}`;

function sectionOf(catalogue: Catalogue): string {
  const written = new Set(writtenFields(catalogue).map(({ path }) => path));
  const rows = allFields(catalogue).map((listed) => `| ${labelIn(listed)} | \`${listed.path}\` | ${effectOf(listed, written)} |\n`);
  return `\n## ${catalogue.title}\n\n| label | field | read by |\n|---|---|---|\n${rows.join('')}`;
}

const labelIn = ({ field }: ListedField): string => labelOf(field).replaceAll('|', '\\|');

function effectOf(listed: ListedField, written: ReadonlySet<string>): string {
  const read = readersOf(listed).map(({ file, effect }) => `${effect} (\`${file}\`)`);
  if (!written.has(listed.path)) return ['shown, not edited', ...read].join('; ');
  return listed.field.informational ? 'information only' : read.join('; ');
}
