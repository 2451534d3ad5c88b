import type { Language } from '../../../contract/workspace/index.ts';
import { openPdf, type Pdf, pdfFonts, pdfGray, pdfPage } from '../../platform/index.ts';
import { localTime } from '../cases/local-times.ts';
import type { HealthFacts } from './health-facts.ts';
import type { HealthTable, Value, ValueKind } from './health-tables.ts';
import { healthWords } from './health-words.ts';

const logoBox = { width: 130, height: 56 } as const;
const rowHeight = 15;
const fontSize = 8.5;
/** Between columns. */
const gap = 8;
/** Points that a row leaves free at the foot of a page. */
const foot = 60;

/** Writes a report as a PDF. */
export function writeHealthPdf(facts: HealthFacts): Promise<Buffer> {
  const { language, zone, author, report, tables, tenants, levels, logo, now, asOf } = facts;
  const word = (of: keyof typeof healthWords) => healthWords[of][language];
  const pdf = openPdf({ title: word('title'), author, language });
  const { doc, printable } = pdf;
  if (Buffer.isBuffer(logo))
    doc.image(logo, pdfPage.margin + pdfPage.textWidth - logoBox.width, pdfPage.margin, {
      fit: [logoBox.width, logoBox.height],
      align: 'right',
    });
  doc.font(pdfFonts.bold).fontSize(20).fillColor('black');
  doc.text(printable(word('title')), pdfPage.margin, pdfPage.margin, { width: pdfPage.textWidth - logoBox.width - 10 });
  doc.y = Math.max(doc.y, logo === null ? 0 : pdfPage.margin + logoBox.height) + 8;
  const at = (of: string | number) => localTime(typeof of === 'number' ? of : Date.parse(of), zone);
  pdf.fact(word('from'), at(report.from));
  pdf.fact(word('to'), at(report.to));
  pdf.fact(word('zone'), zone);
  pdf.fact(word('tenants'), tenants.length > 0 ? tenants.join(', ') : word('everything'));
  if (levels.length > 0) pdf.fact(word('levels'), levels.join(', '));
  pdf.fact(word('made'), `${at(now)}, ${word('by')} ${author}`);
  if (asOf !== null) pdf.fact(word('asOf'), at(asOf));
  if (logo === 'unreadable')
    doc
      .moveDown(0.3)
      .fillColor(pdfGray)
      .text(printable(word('noLogo')), pdfPage.margin);
  for (const table of tables) writeTable(pdf, table, { language, zone, none: word('none') });
  return pdf.finish((page, of) => `${word('title')} · ${word('page')} ${page} / ${of}`);
}

interface Look {
  readonly language: Language;
  readonly zone: string;
  readonly none: string;
}

function writeTable(pdf: Pdf, { title, note, figures, columns, rows }: HealthTable, look: Look): void {
  const { doc, printable } = pdf;
  pdf.heading(title);
  for (const { name, kind, value } of figures) pdf.fact(name, shown(kind, value, look));
  if (note) doc.font(pdfFonts.text).fontSize(8.5).fillColor(pdfGray).text(printable(note), pdfPage.margin);
  doc.moveDown(0.4);
  if (rows.length === 0) {
    doc.font(pdfFonts.text).fontSize(9).fillColor(pdfGray).text(printable(look.none), pdfPage.margin);
    return;
  }
  const cells = rows.map((row) => row.map((value, at) => shown(columns[at]?.kind ?? 'text', value, look)));
  const widths = columnWidths(pdf, columns, cells);
  const head = () => writeRow(pdf, { cells: columns.map((column) => column.title), columns, widths, font: pdfFonts.bold });
  head();
  for (const row of cells) {
    if (doc.y > doc.page.height - foot - rowHeight) {
      doc.addPage();
      head();
    }
    writeRow(pdf, { cells: row, columns, widths, font: pdfFonts.text });
  }
}

/** Figures and moments get what their longest cell and the longest word of their heading need, texts share the rest. */
function columnWidths({ doc, printable }: Pdf, columns: HealthTable['columns'], cells: readonly string[][]): number[] {
  const width = (text: string, font: string) => doc.font(font).fontSize(fontSize).widthOfString(printable(text)) + gap + 1;
  const needed = columns.map(({ title }, at) =>
    Math.max(...title.split(' ').map((word) => width(word, pdfFonts.bold)), ...cells.map((row) => width(row[at] ?? '', pdfFonts.text))),
  );
  const sum = (of: (at: number) => boolean) => needed.reduce((all, one, at) => (of(at) ? all + one : all), 0);
  const isText = (at: number) => columns[at]?.kind === 'text';
  const rest = Math.max(pdfPage.textWidth - sum((at) => !isText(at)), pdfPage.textWidth / 4);
  const texts = sum(isText);
  const shares = needed.map((one, at) => (isText(at) ? (one / texts) * rest : one));
  const all = shares.reduce((total, one) => total + one, 0);
  return shares.map((one) => (texts > 0 ? one * Math.min(1, pdfPage.textWidth / all) : (one / all) * pdfPage.textWidth));
}

interface Row {
  readonly cells: readonly string[];
  readonly columns: HealthTable['columns'];
  readonly widths: readonly number[];
  readonly font: string;
}

/** One line, or a heading of as many as its words need; what does not fit into its column ends with an ellipsis. */
function writeRow({ doc, printable }: Pdf, { cells, columns, widths, font }: Row): void {
  const top = doc.y;
  doc.font(font).fontSize(fontSize).fillColor('black');
  const lines = cells.map((cell, at) => linesOf(doc, printable(cell), (widths[at] ?? 0) - gap, font === pdfFonts.bold));
  const height = rowHeight + (Math.max(...lines.map(({ length }) => length)) - 1) * lineHeight;
  let left: number = pdfPage.margin;
  for (const [at, parts] of lines.entries()) {
    const width = widths[at] ?? 0;
    const align = columns[at]?.kind === 'text' || columns[at]?.kind === 'moment' ? 'left' : 'right';
    for (const [line, part] of parts.entries())
      doc.text(part, left, top + line * lineHeight, { width: width - gap + 2, align, lineBreak: false });
    left += width;
  }
  doc
    .moveTo(pdfPage.margin, top + height - 3)
    .lineTo(pdfPage.margin + pdfPage.textWidth, top + height - 3)
    .lineWidth(0.4)
    .strokeColor('#cccccc')
    .stroke();
  doc.x = pdfPage.margin;
  doc.y = top + height;
}

const lineHeight = 10.5;

/** The words of a heading in lines of this width; of other cells one line. */
function linesOf(doc: Pdf['doc'], text: string, width: number, isHeading: boolean): string[] {
  if (!isHeading) return [fitted(doc, text, width)];
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && doc.widthOfString(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => fitted(doc, line, width));
}

function fitted(doc: Pdf['doc'], text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let cut = text;
  while (cut.length > 1 && doc.widthOfString(`${cut}…`) > width) cut = cut.slice(0, -1);
  return `${cut}…`;
}

const locales: Readonly<Record<Language, string>> = { en: 'en', es: 'es', pt: 'pt' };
const two = (n: number) => String(n).padStart(2, '0');

function shown(kind: ValueKind, value: Value, { language, zone }: Look): string {
  if (value === null) return '–';
  if (typeof value === 'string') return kind === 'moment' ? localTime(Date.parse(value), zone).slice(0, 19) : value;
  if (kind === 'duration') {
    const [hours, minutes] = [Math.floor(value / 3600), Math.floor(value / 60) % 60];
    return hours > 0 ? `${hours}:${two(minutes)}:${two(value % 60)}` : `${minutes}:${two(value % 60)}`;
  }
  const format: Intl.NumberFormatOptions =
    kind === 'share'
      ? { style: 'percent', maximumFractionDigits: 2 }
      : kind === 'rate'
        ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
        : {};
  return new Intl.NumberFormat(locales[language], format).format(value);
}
