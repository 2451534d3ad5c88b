import { showFormatting } from '../../../contract/platform/index.ts';

/** Value of a cell: text, number, boolean, moment or empty. */
export type Cell = string | number | boolean | Date | null;

/** A column of a sheet. */
export interface SheetColumn {
  title: string;
  /** In characters. */
  width?: number;
}

/** The places of the cell styles below, in the order in which `styles` declares them. */
const style = { plain: 0, title: 1, time: 2, quoted: 3 } as const;

/** Maximum characters of a cell; spreadsheets reject files with longer ones. */
const longestText = 32_767;
/** The range of dates that a spreadsheet can represent: 1900 to 9999. */
const [firstTime, lastTime] = [Date.UTC(1900, 2, 1), Date.UTC(10_000, 0, 1)];
const dayMs = 86_400_000;
/** Days from 1899-12-30, the epoch of spreadsheets, to 1970-01-01. */
const epochDays = 25_569;

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The letters of a column, from 0: A, B, … Z, AA. */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

/**
 * A text as XML, cut to the maximum length of a cell. Characters that XML cannot contain are escaped like in spreadsheets,
 * `_x0001_`; an unpaired surrogate becomes the replacement character.
 */
function escaped(text: string): string {
  const limited = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  if (!/[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_/u.test(limited)) return limited;
  return limited
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/(?![\t\n])[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}

/** The text of a cell as XML; characters that reverse what is read are shown as symbols. */
const cellText = (text: string): string => escaped(showFormatting(text));

/**
 * A text that programs could interpret as a formula is marked as text (like with a typed apostrophe),
 * so that it is unchanged and never executed.
 */
const couldRun = (text: string): boolean => /^\s*[=+\-@|%]|^[\t\r\n]/.test(text);

/** The places of these bits in `signs`: signs that a text is written with as it is, and those that it may also begin with. */
const [written, first] = [1, 2];
/** Signs below this one, which are most of those in use, are looked up. */
const knownSigns = 0x250;
/** Of each sign, what a text with it needs. No blank is a first one: it could precede a formula, and readers may drop it. */
const signs = Uint8Array.from({ length: knownSigns }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[&<>"\p{Cc}]/u.test(sign)) return 0;
  return /[\s=+\-@|%]/.test(sign) ? written : written | first;
});

/** Whether a text is written as it is, with no attribute: most are, and a look at their signs costs less than patterns. */
function isPlain(text: string): boolean {
  const { length } = text;
  if (length > longestText || ((signs[text.charCodeAt(0)] ?? 0) & first) === 0) return false;
  for (let at = 1; at < length; at += 1) if (((signs[text.charCodeAt(at)] ?? 0) & written) === 0) return false;
  return text.charCodeAt(length - 1) !== 0x20 && !text.includes('_x');
}

/**
 * Returns XML of one cell; empty for no value. Moments are in UTC, as the cell style states.
 * @param opening its tag up to its reference, `<c r="A1"`
 */
function cellXml(opening: string, cell: Cell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') {
    if (isPlain(cell)) return `${opening} t="inlineStr"><is><t>${cell}</t></is></c>`;
    const marked = couldRun(cell) ? ` s="${style.quoted}"` : '';
    return `${opening}${marked} t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>`;
  }
  if (typeof cell === 'number') return Number.isFinite(cell) ? `${opening}><v>${cell}</v></c>` : '';
  if (typeof cell === 'boolean') return `${opening} t="b"><v>${cell ? 1 : 0}</v></c>`;
  const time = cell.getTime();
  if (!(time >= firstTime && time < lastTime)) return Number.isNaN(time) ? '' : cellXml(opening, cell.toISOString());
  return `${opening} s="${style.time}"><v>${time / dayMs + epochDays}</v></c>`;
}

/**
 * The XML of rows of cells.
 * @param letters the columns' letters
 * @param firstRow the number of the first of them in the sheet, from 1
 */
export function rowsXml(rows: readonly (readonly Cell[])[], letters: readonly string[], firstRow: number): string {
  const openings = letters.map((letter) => `<c r="${letter}`);
  let xml = '';
  let number = firstRow;
  for (const cells of rows) {
    xml += `<row r="${number}">`;
    const reference = `${number}"`;
    let at = 0;
    for (const opening of openings) {
      const cell = cells[at] ?? null;
      if (cell !== null) xml += cellXml(opening + reference, cell);
      at += 1;
    }
    xml += '</row>';
    number += 1;
  }
  return xml;
}

/** Returns a sheet up to its first data row: column widths and the header row, which is frozen and filterable. */
export function sheetHead(columns: readonly SheetColumn[], letters: readonly string[]): string {
  const widths = columns.map(({ width, title }, at) => {
    const characters = Math.min(60, Math.max(width ?? 0, title.length + 4, 8));
    return `<col min="${at + 1}" max="${at + 1}" width="${characters}" customWidth="1"/>`;
  });
  const titles = columns.map(
    ({ title }, at) => `<c r="${letters[at]}1" s="${style.title}" t="inlineStr"><is><t xml:space="preserve">${escaped(title)}</t></is></c>`,
  );
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${declaration}<worksheet xmlns="${namespace}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
}

/** The end of a sheet. @param rows how many it has, titles included */
export const sheetFoot = (letters: readonly string[], rows: number): string =>
  `</sheetData><autoFilter ref="A1:${letters.at(-1)}${rows}"/></worksheet>`;

/** The parts before the sheets. Their content types default to sheets, so the number of sheets need not be known. */
export const partsBefore: readonly { name: string; xml: string }[] = [
  {
    name: '[Content_Types].xml',
    xml: `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    xml: `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/styles.xml',
    xml: `${declaration}<styleSheet xmlns="${namespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss &quot;UTC&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`,
  },
];

/** Returns the parts after the sheets, once they are known. @param names of the sheets, in order; none twice */
export function partsAfter(names: readonly string[]): readonly { name: string; xml: string }[] {
  const numbers = names.map((_, at) => at + 1);
  const listed = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const related = numbers.map(
    (number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  related.push(`<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/>`);
  return [
    {
      name: 'xl/workbook.xml',
      xml: `${declaration}<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      xml: `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join('')}</Relationships>`,
    },
  ];
}

/** A sheet may be called by at most 31 characters, none of them `[]:*?/\\`. @param number of the sheets of that name, from 1 */
export function sheetName(name: string, number: number): string {
  const tail = number === 1 ? '' : ` ${number}`;
  const plain =
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'|'$/g, '')
      .trim() || 'Sheet';
  return plain.slice(0, 31 - tail.length).trim() + tail;
}
