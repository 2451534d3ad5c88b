/** A file of a form. `isCut`: it was larger than any file may be. */
export class FormFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly isCut: boolean;
  constructor(name: string, bytes: Buffer, isCut: boolean) {
    this.name = name;
    this.bytes = bytes;
    this.isCut = isCut;
  }
}

export const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof FormFile);

/** The number in a text; any other value unchanged. */
export const numbered = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;

/** A list of a form: by index, as JSON, or separated by commas. */
export function manyOf(value: unknown): unknown[] {
  const read = jsonOr(value);
  if (Array.isArray(read)) return read;
  if (isTree(read)) return Object.values(read);
  return typeof value === 'string'
    ? value
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
    : [read];
}

/** The id of an object in JSON; any other value unchanged. */
export function unwrapped(value: unknown): unknown {
  const read = jsonOr(value);
  return isTree(read) && !Array.isArray(read) ? read['id'] : value;
}

export function jsonOr(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
