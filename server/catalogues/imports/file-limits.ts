/** Limits of an import file. Bytes are those after unpacking. */
export const fileLimits = {
  rows: 20_000,
  columns: 200,
  /** Characters of the name of a column. */
  title: 500,
  /** Cells of a sheet, empty ones included. */
  cells: 2_000_000,
  sheets: 20,
  /** Parts of a workbook's archive. */
  parts: 5000,
  unpacked: 80_000_000,
  /** How many times larger than its packed bytes a part may be, once it is larger than `unsuspicious`. */
  ratio: 100,
  unsuspicious: 1_000_000,
} as const;

/**
 * Why a file cannot be imported. The files of this folder that run in a thread throw it, since they load nothing of the platform.
 * `reason` null: it is no file of the accepted kinds.
 */
export class UnreadableFile extends Error {
  readonly reason: string | null;
  constructor(reason: string | null = null) {
    super(reason ?? 'This file cannot be read.');
    this.reason = reason;
  }
}

/** @throws UnreadableFile if PostgreSQL cannot store the text */
export function demandStorable(text: string): void {
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) throw new UnreadableFile();
}

/** @throws UnreadableFile beyond the most cells of a sheet */
export function demandCells(count: number): void {
  if (count > fileLimits.cells) throw new UnreadableFile('The file has more than two million cells: split it.');
}
