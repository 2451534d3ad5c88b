import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF that pdfkit wrote, as a reader copies it: page by page, by the table of characters of each embedded font. Text in the fonts that
 * every reader has is read as Latin-1.
 */
export function pdfText(pdf: Buffer): string {
  const objects = readObjects(pdf);
  const fonts = readFonts(objects);
  return [...objects.values()].map(({ stream }) => shownText(stream, fonts)).join('\n');
}

/** The tables of characters of the embedded fonts, by their names in the pages. */
function readFonts(objects: ReadonlyMap<string, PdfObject>): Map<string, ReadonlyMap<string, string>> {
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    const [, names = ''] = /\/Font <<([^>]*)>>/s.exec(head) ?? [];
    for (const [, name = '', id = ''] of names.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? [];
      fonts.set(name, charactersOf(objects.get(table)?.stream ?? ''));
    }
  }
  return fonts;
}

/**
 * What a PDF that pdfkit wrote draws, page by page, an operation a line: texts as `left top F1 size "text"`, the origin at the top left, with
 * points rounded; other operations as the page has them, their numbers rounded to tenths.
 */
export function pdfDrawing(pdf: Buffer): string[][] {
  const objects = readObjects(pdf);
  const fonts = readFonts(objects);
  const pages = [...objects.values()].flatMap(({ head }) => /\/Type \/Page\n[^]*?\/Contents (\d+) 0 R/.exec(head)?.[1] ?? []);
  return pages.map((id) => drawnBy(objects.get(id)?.stream ?? '', fonts));
}

function drawnBy(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  let [place, font, size] = ['', '', ''];
  return stream.split('\n').flatMap((line): string[] => {
    const [, left, up] = /^1 0 0 1 (\S+) (\S+) Tm$/.exec(line) ?? [];
    const [, name, points] = /^\/(F\d+) (\S+) Tf$/.exec(line) ?? [];
    if (left !== undefined) place = `${Math.round(Number(left))} ${Math.round(841.89 - Number(up))}`;
    else if (name !== undefined) [font, size] = [name, points ?? ''];
    else if (line.endsWith(' TJ')) return [`${place} ${font} ${size} "${decoded(line, fonts.get(font) ?? new Map())}"`];
    else if (!/^(q|Q|BT|ET|1 0 0 -1 .* cm|.* (cs|CS|Tr|Tw|Tc))$/.test(line) && line !== '')
      return [line.replaceAll(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))];
    return [];
  });
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
    lines.push(decoded(shown, characters));
  }
  return lines.join('\n');
}

/** The characters of glyphs in hex between angle brackets. */
function decoded(shown: string, characters: ReadonlyMap<string, string>): string {
  const hex = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, part = '']) => part.toLowerCase()).join('');
  if (characters.size === 0) return Buffer.from(hex, 'hex').toString('latin1');
  return (hex.match(/.{4}/g) ?? []).map((glyph) => characters.get(glyph) ?? '\ufffd').join('');
}
