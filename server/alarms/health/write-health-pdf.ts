import type { Language } from '../../../contract/workspace/index.ts';
import { openPdf, type Pdf, pdfFonts, pdfGray, pdfPage } from '../../platform/index.ts';
import { localTime } from '../cases/local-times.ts';
import type { HealthFacts } from './health-file.ts';
import type { HealthTable, Value, ValueKind } from './health-tables.ts';
import { healthWords } from './health-words.ts';

const logoBox = { width: 130, height: 56 } as const;
const rowHeight = 15;
/** Points that a row leaves free at the foot of a page. */
const foot = 60;

/** Writes a report as a PDF. */
export async function writeHealthPdf(facts: HealthFacts): Promise<Buffer> {
  const { language, zone, author, report, tables, tenants, levels, logo, now } = facts;
  const word = (of: keyof typeof healthWords) => healthWords[of][language];
  const pdf = await openPdf({ title: word('title'), author, language });
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
  const widths = columnWidths(columns.map(({ kind }) => kind));
  const head = () => writeRow(pdf, { cells: columns.map((column) => column.title), columns, widths, font: pdfFonts.bold });
  head();
  for (const row of rows) {
    if (doc.y > doc.page.height - foot - rowHeight) {
      doc.addPage();
      head();
    }
    writeRow(pdf, { cells: row.map((value, at) => shown(columns[at]?.kind ?? 'text', value, look)), columns, widths, font: pdfFonts.text });
  }
}

const weights: Readonly<Record<ValueKind, number>> = { text: 3, count: 1.3, share: 1.4, rate: 1.3, duration: 1.5, moment: 3 };

function columnWidths(kinds: readonly ValueKind[]): number[] {
  const all = kinds.reduce((sum, kind) => sum + weights[kind], 0);
  return kinds.map((kind) => (weights[kind] / all) * pdfPage.textWidth);
}

interface Row {
  readonly cells: readonly string[];
  readonly columns: HealthTable['columns'];
  readonly widths: readonly number[];
  readonly font: string;
}

/** One line; what does not fit into its column ends with an ellipsis. */
function writeRow({ doc, printable }: Pdf, { cells, columns, widths, font }: Row): void {
  const top = doc.y;
  let left: number = pdfPage.margin;
  doc.font(font).fontSize(8.5).fillColor('black');
  for (const [at, cell] of cells.entries()) {
    const width = widths[at] ?? 0;
    const align = columns[at]?.kind === 'text' || columns[at]?.kind === 'moment' ? 'left' : 'right';
    doc.text(fitted(doc, printable(cell), width - 8), left, top, { width: width - 6, align, lineBreak: false });
    left += width;
  }
  doc
    .moveTo(pdfPage.margin, top + rowHeight - 3)
    .lineTo(pdfPage.margin + pdfPage.textWidth, top + rowHeight - 3)
    .lineWidth(0.4)
    .strokeColor('#cccccc')
    .stroke();
  doc.x = pdfPage.margin;
  doc.y = top + rowHeight;
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
