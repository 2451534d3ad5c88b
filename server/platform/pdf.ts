import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

export type PdfDocument = InstanceType<typeof PDFDocument>;

/** Names of the fonts of a PDF: Noto Sans, which prints Latin, Greek and Cyrillic, and one of fixed width for ASCII such as digests. */
export const pdfFonts = { text: 'text', bold: 'bold', fixed: 'Courier' } as const;

/** A4 in points: margins, and the width of text between them. */
export const pdfPage = { margin: 50, textWidth: 495, footer: 32 } as const;

export const pdfGray = '#555555';

/** A PDF being written. Texts go through `printable` before they are given to `doc`. */
export interface Pdf {
  readonly doc: PdfDocument;
  /** The text in one normal form, with “?” for each character that the font has no sign for, or that has no sign. */
  printable(text: string): string;
  /** Starts a new page where little of this one is left. */
  heading(text: string, size?: number): void;
  /** A line of a name and its value. */
  fact(name: string, value: string): void;
  /** Numbers the pages at their foot and ends the document. @param footer the text of a page, counted from 1 */
  finish(footer: (page: number, pages: number) => string): Promise<Buffer>;
}

export interface PdfFacts {
  readonly title: string;
  readonly author: string;
  /** A BCP 47 tag, for programs that read it aloud. */
  readonly language: string;
}

const load = createRequire(import.meta.url);
const fontFile = (name: string): string => load.resolve(`@expo-google-fonts/noto-sans/${name}`);

/** Signs without a drawing of their own: controls, marks of direction, and what no one assigned. */
const unseen = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}]/u;

/** Opens a PDF on A4. Its library is loaded with the first one, and by `require`: the built platform is a script, which cannot import packages. */
export function openPdf({ title, author, language }: PdfFacts): Pdf {
  const Document = load('pdfkit') as typeof PDFDocument;
  const doc = new Document({
    size: 'A4',
    margin: pdfPage.margin,
    bufferPages: true,
    lang: language,
    info: { Title: title, Author: author },
  });
  doc.registerFont(pdfFonts.text, fontFile('400Regular/NotoSans_400Regular.ttf'));
  doc.registerFont(pdfFonts.bold, fontFile('700Bold/NotoSans_700Bold.ttf'));
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  doc.font(pdfFonts.text).fontSize(9.5);
  const hasSign = coverageOf(doc);
  const printable = (text: string) =>
    Array.from(text.normalize('NFC'), (sign) => {
      if (sign === '\n') return sign;
      if (sign === '\t') return ' ';
      return !unseen.test(sign) && hasSign(sign.codePointAt(0) ?? 0) ? sign : '?';
    }).join('');
  return {
    doc,
    printable,
    heading: (text, size = 13) => {
      if (doc.y > doc.page.height - 130) doc.addPage();
      doc.moveDown(0.8).font(pdfFonts.bold).fontSize(size).fillColor('black').text(printable(text), pdfPage.margin);
      doc.moveDown(0.3).font(pdfFonts.text).fontSize(9.5);
    },
    fact: (name, value) => {
      doc
        .font(pdfFonts.text)
        .fontSize(9.5)
        .fillColor(pdfGray)
        .text(`${printable(name)}: `, pdfPage.margin, undefined, { continued: true });
      doc.fillColor('black').text(printable(value));
    },
    finish: async (footer) => {
      const { start, count } = doc.bufferedPageRange();
      for (let n = start; n < start + count; n += 1) {
        doc.switchToPage(n);
        doc.page.margins.bottom = 0;
        doc.font(pdfFonts.text).fontSize(8).fillColor(pdfGray);
        const options = { width: pdfPage.textWidth, align: 'center', lineBreak: false } as const;
        doc.text(printable(footer(n - start + 1, count)), pdfPage.margin, doc.page.height - pdfPage.footer, options);
      }
      doc.end();
      return done;
    },
  };
}

/** Which characters the font in use has a sign for: pdfkit prints an empty box for others, and offers no call that says so. */
function coverageOf(doc: PdfDocument): (codePoint: number) => boolean {
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } })._font;
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}
