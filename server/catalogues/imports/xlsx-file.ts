import { demandCells, demandStorable, UnreadableFile } from './file-limits.ts';
import { unzip } from './unzip.ts';
import { attribute, eachTag, unescapeXml } from './xml.ts';

const neededParts = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i;

/** A sheet of a workbook. */
export interface WorkbookSheet {
  rows: string[][];
  /** Cells without a usable value, by `row:column` from 0. */
  marks: Record<string, CellMark>;
  /** The names of all visible sheets, and that of this one. */
  sheets: string[];
  sheet: string;
}
/** A formula's error, such as #N/A, or a formula that was never calculated. */
export type CellMark = 'errorCell' | 'noResult';

/** A workbook that was unpacked once. */
export interface Workbook {
  /** The names of the visible sheets. */
  readonly sheets: readonly string[];
  /**
   * The cells of a sheet as texts: numbers with a point, dates as `2026-11-21T06:20:00.000Z`, times as `06:20`.
   * @param wanted the name of the sheet; null, or a name that it does not have: the first visible one
   * @throws UnreadableFile
   */
  read(wanted: string | null): Promise<WorkbookSheet>;
}

/** @throws UnreadableFile */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const parts = unpack(bytes);
  const book = parts.get('xl/workbook.xml') ?? '';
  const named = await namedSheets(book);
  const texts = await sharedTexts(parts.get('xl/sharedStrings.xml') ?? '');
  const styles = await dateStyles(parts.get('xl/styles.xml') ?? '');
  const shift = /date1904\s*=\s*["'](?:1|true)/.test(book) ? 1462 : 0;
  const sheets = named.map(({ name }) => name);
  const read = async (wanted: string | null): Promise<WorkbookSheet> => {
    const one = named.find(({ name }) => name === wanted) ?? named[0];
    const xml = parts.get(await partOf(one?.id, parts.get('xl/_rels/workbook.xml.rels') ?? ''));
    if (xml === undefined) throw new UnreadableFile();
    return { ...(await readSheet(xml, { texts, styles, shift })), sheets, sheet: one?.name ?? '' };
  };
  return { sheets, read };
}

/** One sheet of a workbook. @throws UnreadableFile */
export const readXlsx = async (bytes: Buffer, wanted: string | null = null): Promise<WorkbookSheet> =>
  (await openWorkbook(bytes)).read(wanted);

const unpack = (bytes: Buffer): Map<string, string> =>
  new Map([...unzip(bytes, (name) => neededParts.test(name))].map(([name, content]) => [name, content.toString('utf8')]));

/** The visible sheets, with the ids of their parts. */
async function namedSheets(book: string): Promise<{ name: string; id: string }[]> {
  const sheets: { name: string; id: string }[] = [];
  await eachTag(book, ({ name, attributes }) => {
    if (name !== 'sheet' || /hidden/i.test(attribute(attributes, 'state') ?? '')) return;
    sheets.push({ name: attribute(attributes, 'name') ?? '', id: attribute(attributes, 'id') ?? '' });
  });
  for (const { name } of sheets) demandStorable(name);
  return sheets;
}

async function partOf(id: string | undefined, relations: string): Promise<string> {
  let target = 'worksheets/sheet1.xml';
  await eachTag(relations, ({ name, attributes }) => {
    if (name === 'Relationship' && attribute(attributes, 'Id') === id) target = attribute(attributes, 'Target') ?? target;
  });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

async function sharedTexts(xml: string): Promise<string[]> {
  const texts: string[] = [];
  let isSound = false;
  await eachTag(xml, ({ name, closes, isEmpty, text }) => {
    if (name === 'si' && !closes) texts.push('');
    if (name === 'rPh') isSound = !closes && !isEmpty;
    if (name === 't' && !closes && !isEmpty && !isSound) texts[texts.length - 1] += unescapeText(text);
  });
  return texts;
}

/** The text of a cell: characters that XML cannot contain are written as `_x000D_`. */
const unescapeText = (text: string): string =>
  unescapeXml(text).replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Which cell styles show a date or a time. */
async function dateStyles(xml: string): Promise<Set<number>> {
  const dates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
  const styles = new Set<number>();
  let isCellStyle = false;
  let at = 0;
  await eachTag(xml, ({ name, attributes, closes }) => {
    if (name === 'numFmt' && isDateFormat(attribute(attributes, 'formatCode') ?? '')) dates.add(Number(attribute(attributes, 'numFmtId')));
    if (name === 'cellXfs') isCellStyle = !closes;
    if (name !== 'xf' || closes || !isCellStyle) return;
    if (dates.has(Number(attribute(attributes, 'numFmtId')))) styles.add(at);
    at += 1;
  });
  return styles;
}

const isDateFormat = (code: string): boolean => /[ymdhs]/i.test(code.replace(/"[^"]*"|\[(?!h|m|s)[^\]]*\]|\\./gi, ''));

interface Sheet {
  texts: readonly string[];
  styles: ReadonlySet<number>;
  /** Offset of the 1904 date system, in days. */
  shift: number;
}

async function readSheet(xml: string, sheet: Sheet): Promise<Pick<WorkbookSheet, 'rows' | 'marks'>> {
  const rows: string[][] = [];
  const marks: Record<string, CellMark> = {};
  let cells = 0;
  let cell: ReadCell = { at: -1, type: '', style: 0, text: '', isFormula: false };
  await eachTag(xml, ({ name, attributes, closes, isEmpty, text }) => {
    if (name === 'row' && !closes) addRow(rows, Number(attribute(attributes, 'r') ?? 0));
    if (name === 'c' && !closes) cell = startCell(attributes, cell.at);
    if (name === 'row' && !closes) cell.at = -1;
    if (name === 'v' && !closes && !isEmpty) cell.text += unescapeXml(text);
    if (name === 't' && !closes && !isEmpty) cell.text += unescapeText(text);
    if (name === 'f') cell.isFormula = true;
    if (name !== 'c' || !closes) return;
    cells += endCell(rows, marks, cell, sheet);
    demandCells(cells);
  });
  return { rows, marks };
}

interface ReadCell {
  at: number;
  type: string;
  style: number;
  text: string;
  isFormula: boolean;
}

/** Puts a cell into the current row, and marks it if it has no usable value. @returns by how many cells the row grew */
function endCell(rows: string[][], marks: Record<string, CellMark>, cell: ReadCell, sheet: Sheet): number {
  const row = rows.at(-1);
  const before = row?.length ?? 0;
  // A formula whose result is an empty text has the type of texts.
  const isUncalculated = cell.isFormula && cell.text === '' && cell.type !== 'str';
  if (cell.type === 'e' || isUncalculated) marks[`${rows.length - 1}:${cell.at}`] = cell.type === 'e' ? 'errorCell' : 'noResult';
  put(row, cell.at, isUncalculated ? '=' : displayText(cell, sheet));
  return (row?.length ?? 0) - before;
}

/** The new cell of a `c` tag; without a reference it is the one after the last. */
function startCell(attributes: string, last: number): ReadCell {
  const reference = attribute(attributes, 'r');
  return {
    at: reference ? columnAt(reference) : last + 1,
    type: attribute(attributes, 't') ?? 'n',
    style: Number(attribute(attributes, 's') ?? 0),
    text: '',
    isFormula: false,
  };
}

/** Rows omitted from the file are filled in empty, up to a limit. */
function addRow(rows: string[][], number: number): void {
  while (rows.length < Math.min(number, 100_000) - 1) rows.push([]);
  rows.push([]);
}

function put(row: string[] | undefined, at: number, text: string): void {
  if (!row || at < 0 || at > 1000) return;
  demandStorable(text);
  while (row.length < at) row.push('');
  row[at] = text;
}

function columnAt(reference: string): number {
  let at = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') at = at * 26 + letter.charCodeAt(0) - 64;
  return at - 1;
}

function displayText({ type, style, text }: { type: string; style: number; text: string }, { texts, styles, shift }: Sheet): string {
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type !== 'n' || text === '') return text;
  const number = Number(text);
  if (Number.isNaN(number)) return text;
  if (!styles.has(style)) return String(number);
  if (number < 1) return new Date(Math.round(number * 1440) * 60_000).toISOString().slice(11, 16);
  const at = new Date(Math.round((number + shift - 25_569) * 86_400_000));
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}
