import { strFromU8, unzipSync } from 'fflate';
import { isStorable, refuse } from '../../platform/index.ts';
import { attribute, eachTag, unescapeXml } from './xml.ts';

const mostUnpacked = 80_000_000;
const neededParts = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i;

/** The cells of the first sheet of a workbook as texts: numbers with a point, dates as `2026-11-21T06:20:00.000Z`, times as `06:20`. */
export async function readXlsx(bytes: Buffer): Promise<string[][]> {
  const parts = unpack(bytes);
  const book = parts.get('xl/workbook.xml') ?? '';
  const sheet = parts.get(await firstSheet(book, parts.get('xl/_rels/workbook.xml.rels') ?? ''));
  if (sheet === undefined) throw refuse('import.unreadable');
  const styles = await dateStyles(parts.get('xl/styles.xml') ?? '');
  const is1904 = /date1904\s*=\s*["'](?:1|true)/.test(book);
  return readSheet(sheet, { texts: await sharedTexts(parts.get('xl/sharedStrings.xml') ?? ''), styles, shift: is1904 ? 1462 : 0 });
}

/** Only the required parts, up to a size limit, because a small archive may contain a very large file. */
function unpack(bytes: Buffer): Map<string, string> {
  let unpacked = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!neededParts.test(name)) return false;
        unpacked += originalSize;
        if (unpacked > mostUnpacked) throw refuse('import.unreadable', { message: 'The spreadsheet is too large: split it.' });
        return true;
      },
    });
    return new Map(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
  } catch (error) {
    if ((error as Error).name === 'Refused') throw error;
    throw refuse('import.unreadable');
  }
}

async function firstSheet(book: string, relations: string): Promise<string> {
  let first: string | undefined;
  await eachTag(book, ({ name, attributes }) => {
    if (name === 'sheet' && !/hidden/i.test(attribute(attributes, 'state') ?? '')) first ??= attribute(attributes, 'id');
  });
  let target = 'worksheets/sheet1.xml';
  await eachTag(relations, ({ name, attributes }) => {
    if (name === 'Relationship' && attribute(attributes, 'Id') === first) target = attribute(attributes, 'Target') ?? target;
  });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

async function sharedTexts(xml: string): Promise<string[]> {
  const texts: string[] = [];
  let isSound = false;
  await eachTag(xml, ({ name, closes, isEmpty, text }) => {
    if (name === 'si' && !closes) texts.push('');
    if (name === 'rPh') isSound = !closes && !isEmpty;
    if (name === 't' && !closes && !isEmpty && !isSound) texts[texts.length - 1] += unescapeXml(text);
  });
  return texts;
}

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

async function readSheet(xml: string, sheet: Sheet): Promise<string[][]> {
  const rows: string[][] = [];
  let cell = { at: -1, type: '', style: 0, text: '' };
  await eachTag(xml, ({ name, attributes, closes, isEmpty, text }) => {
    if (name === 'row' && !closes) addRow(rows, Number(attribute(attributes, 'r') ?? 0));
    if (name === 'c' && !closes) {
      const reference = attribute(attributes, 'r');
      const at = reference ? columnAt(reference) : cell.at + 1;
      cell = { at, type: attribute(attributes, 't') ?? 'n', style: Number(attribute(attributes, 's') ?? 0), text: '' };
    }
    if (name === 'row' && !closes) cell.at = -1;
    if ((name === 'v' || name === 't') && !closes && !isEmpty) cell.text += unescapeXml(text);
    if (name === 'c' && closes) put(rows, cell.at, displayText(cell, sheet));
  });
  if (!isStorable(rows)) throw refuse('import.unreadable');
  return rows;
}

/** Rows omitted from the file are filled in empty, up to a limit. */
function addRow(rows: string[][], number: number): void {
  while (rows.length < Math.min(number, 100_000) - 1) rows.push([]);
  rows.push([]);
}

function put(rows: string[][], at: number, text: string): void {
  const row = rows.at(-1);
  if (!row || at < 0 || at > 1000) return;
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
  if (type !== 'n' || text === '') return type === 'e' ? '' : text;
  const number = Number(text);
  if (Number.isNaN(number)) return text;
  if (!styles.has(style)) return String(number);
  if (number < 1) return new Date(Math.round(number * 1440) * 60_000).toISOString().slice(11, 16);
  const at = new Date(Math.round((number + shift - 25_569) * 86_400_000));
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}
