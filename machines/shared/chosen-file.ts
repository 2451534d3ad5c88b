import { type Fault, type FileField, faultTexts } from '../../contract/catalogues/index.ts';

/** A file that was chosen and is not sent yet. */
export interface ChosenFile {
  name: string;
  /** In bytes. */
  size: number;
  /** Its type by content; null: none of the accepted ones. */
  kind: 'jpg' | 'gif' | 'png' | 'mp3' | 'xlsx' | null;
  /** The browser's own handle of it. */
  content: object;
}

/** Whether a value of a form is a chosen file, not the address of a stored one. */
export const isChosenFile = (value: unknown): value is ChosenFile =>
  typeof value === 'object' && value !== null && 'content' in value && 'kind' in value && 'size' in value;

const acceptedKinds = { image: ['jpg', 'gif', 'png'], mp3: ['mp3'], xlsx: ['xlsx'] } as const;

/** The kinds that a field takes, as people call them. */
export const kindsOf = ({ accept }: Pick<FileField, 'accept'>): string => acceptedKinds[accept].join(', ').toUpperCase();

/** Faults of a file chosen for a field: its type, its size (ADM-5.05, ADM-5.06). */
export function faultsOfFile(field: FileField, { kind, size }: ChosenFile, path: string): Fault[] {
  const kinds: readonly (string | null)[] = acceptedKinds[field.accept];
  if (!kinds.includes(kind)) return [{ field: path, text: faultTexts.fileKind, values: { kinds: kindsOf(field) } }];
  return size > field.max ? [{ field: path, text: faultTexts.fileSize, values: { size: sizeText(field.max) } }] : [];
}

/** A size in bytes as people write it: `800 kB`, `2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${Math.round(value * 10) / 10} ${unit}`;
}
