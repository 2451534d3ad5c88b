import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF that pdfkit wrote, as a reader copies it: page by page, by the table of characters of each embedded font. Text in the fonts that
 * every reader has is read as Latin-1.
 */
export function pdfText(pdf: Buffer): string {
  const objects = readObjects(pdf);
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    const [, names = ''] = /\/Font <<([^>]*)>>/s.exec(head) ?? [];
    for (const [, name = '', id = ''] of names.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? [];
      fonts.set(name, charactersOf(objects.get(table)?.stream ?? ''));
    }
  }
  return [...objects.values()].map(({ stream }) => shownText(stream, fonts)).join('\n');
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>();
  const text = pdf.toString('latin1');
  for (const match of text.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [, id = '', body = ''] = match;
    const [head = '', ...rest] = body.split('\nstream\n');
    const bytes = Buffer.from(rest.join('\nstream\n').replace(/\nendstream$/, ''), 'latin1');
    const isText = head.includes('/FlateDecode') && !/\/Subtype \/(Image|CIDFontType0C)|\/Length1/.test(head);
    found.set(id, { head, stream: isText ? inflateSync(bytes).toString('latin1') : '' });
  }
  return found;
}

/** From the number of a glyph in hex to its characters. */
function charactersOf(table: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, first = '', , texts = ''] of table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[(.*?)\]/gis))
    for (const [n, [, hex = '']] of [...texts.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      found.set(
        (Number.parseInt(first, 16) + n).toString(16).padStart(4, '0'),
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
  return found;
}

function shownText(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let characters: ReadonlyMap<string, string> = new Map();
  const lines: string[] = [];
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)) {
    if (font !== undefined) characters = fonts.get(font) ?? new Map();
    if (shown === undefined) continue;
    const hex = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, part = '']) => part.toLowerCase()).join('');
    lines.push(
      characters.size === 0
        ? Buffer.from(hex, 'hex').toString('latin1')
        : (hex.match(/.{4}/g) ?? []).map((glyph) => characters.get(glyph) ?? '\ufffd').join(''),
    );
  }
  return lines.join('\n');
}
