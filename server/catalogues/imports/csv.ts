import { demandCells, demandStorable, UnreadableFile } from './file-limits.ts';

/**
 * Parses separated text into rows of cells: UTF-8, UTF-16 with its mark, or Windows-1252; `;`, `,`, `|` or tabs, or what a first line such as
 * `sep=;` names; lines end with LF, CR or both; quotes doubled inside of quotes.
 * @throws UnreadableFile
 */
export function readCsv(bytes: Buffer): string[][] {
  const text = decoded(bytes);
  demandStorable(text);
  const named = /^sep=([^\r\n])(?=[\r\n]|$)/i.exec(text);
  // The line stays as an empty one, so that rows have the numbers that a spreadsheet shows.
  return named?.[1] ? split(text.slice(named[0].length), named[1]) : split(text, separatorOf(text));
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);
  }
}

/** The signs of Windows-1252 from 0x80 to 0x9F; a runtime's own decoder may treat them as control characters. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Returns the separator that occurs most often in the first lines, ignoring quoted text. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/);
  const [line = ''] = lines.filter((one) => /[;,|\t]/.test(one));
  const counted = [';', ',', '\t', '|'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

function split(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let cells = 0;
  const endCell = () => {
    row.push(cell);
    cells += 1;
    demandCells(cells);
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
    else if (sign === '\r') {
      if (text[at + 1] !== '\n') endRow();
    } else cell += sign;
  }
  if (isQuoted) throw new UnreadableFile('A quotation mark in the file is not closed.');
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
