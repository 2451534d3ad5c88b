import { isStorable, refuse } from '../../platform/index.ts';

/** Parses separated text into rows of cells: UTF-8, UTF-16 with its mark, or Windows-1252; `;`, `,` or tabs; quotes doubled inside of quotes. */
export function readCsv(bytes: Buffer): string[][] {
  const text = decoded(bytes);
  if (text.includes('\0') || !isStorable(text)) throw refuse('import.unreadable');
  return split(text, separatorOf(text));
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the separator that occurs most often in the first line, ignoring quoted text. */
function separatorOf(text: string): string {
  const line =
    text
      .slice(0, 20_000)
      .replace(/"[^"]*"/g, '')
      .split(/\r?\n/, 1)[0] ?? '';
  const counted = [';', ',', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

function split(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (isQuoted) throw refuse('import.unreadable', { message: 'A quotation mark in the file is not closed.' });
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
