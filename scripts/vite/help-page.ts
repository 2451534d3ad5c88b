import { lexer, type Token, type Tokens } from 'marked';
import { type HelpBlock, type HelpInline, type HelpPage, plainText } from '../../src/platform/help/page.ts';

/** Pages that the help shows: links between them stay in the console, links to other files of the repository become plain text. */
export interface HelpSources {
  isPage: (name: string) => boolean;
}

/**
 * Compiles a Markdown file of docs/ to the blocks that the console draws. HTML and other things that it does not draw throw an error, so
 * that nothing of a page is lost without notice. Images are left by name.
 */
export function compileHelpPage(name: string, source: string, sources: HelpSources): Omit<HelpPage, 'images'> {
  const ids = new Set<string>();
  const blocks = toBlocks(lexer(source), { name, ids, ...sources });
  const [title] = blocks;
  if (title?.kind !== 'heading' || title.depth !== 1) throw new Error(`docs/${name}.md does not begin with its title`);
  return { name, title: plainText(title.of), blocks };
}

/** The pictures that a page shows, by name. */
export function imagesOf(page: Pick<HelpPage, 'blocks'>): readonly string[] {
  return [...JSON.stringify(page.blocks).matchAll(/"kind":"image","name":"([^"]+)"/g)].map(([, name = '']) => name);
}

interface Context extends HelpSources {
  name: string;
  ids: Set<string>;
}

function toBlocks(tokens: readonly Token[], context: Context): HelpBlock[] {
  return tokens.flatMap((token) => toBlock(token, context) ?? []);
}

function toBlock(token: Token, context: Context): HelpBlock | null {
  switch (token.type) {
    case 'space':
    case 'hr':
      return null;
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      const of = toInlines(tokens, context);
      return { kind: 'heading', depth, id: uniqueId(plainText(of), context.ids), of };
    }
    case 'paragraph':
    case 'text':
      return { kind: 'paragraph', of: toInlines((token as Tokens.Paragraph).tokens ?? [], context) };
    case 'code':
      return { kind: 'code-block', text: (token as Tokens.Code).text };
    case 'blockquote':
      return { kind: 'quote', of: toBlocks((token as Tokens.Blockquote).tokens, context) };
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      return { kind: 'list', ordered, start: start === '' ? 1 : start, items: items.map((item) => toBlocks(item.tokens, context)) };
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => toInlines(tokens, context));
      return { kind: 'table', head: cells(header), rows: rows.map(cells) };
    }
    // A comment marks a place for a program and shows nothing.
    case 'html':
      if (/^<!--(?:(?!-->)[^])*-->$/.test(token.raw.trim())) return null;
      throw unsupported(token, context);
    default:
      throw unsupported(token, context);
  }
}

function toInlines(tokens: readonly Token[], context: Context): HelpInline[] {
  return tokens.map((token) => toInline(token, context));
}

function toInline(token: Token, context: Context): HelpInline {
  switch (token.type) {
    case 'text':
    case 'escape':
      return (token as Tokens.Text).text.replaceAll('\n', ' ');
    case 'codespan':
      return { kind: 'code', text: (token as Tokens.Codespan).text };
    case 'strong':
      return { kind: 'strong', of: toInlines((token as Tokens.Strong).tokens, context) };
    case 'em':
      return { kind: 'emphasis', of: toInlines((token as Tokens.Em).tokens, context) };
    case 'link':
      return toLink(token as Tokens.Link, context);
    case 'image': {
      const { href, text } = token as Tokens.Image;
      return { kind: 'image', name: href, alt: text };
    }
    default:
      throw unsupported(token, context);
  }
}

function toLink({ href, tokens }: Tokens.Link, context: Context): HelpInline {
  const of = toInlines(tokens, context);
  if (/^https?:\/\//.test(href)) return { kind: 'external-link', href, of };
  const [, page, id] = /^(?:([\w-]+)\.md)?(?:#([\w-]+))?$/.exec(href) ?? [];
  if (page !== undefined ? context.isPage(page) : id !== undefined) return { kind: 'page-link', page: page ?? null, id: id ?? null, of };
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { kind: 'emphasis', of };
}

/** The id that GitHub gives a heading, so that one link leads there in both places. */
function uniqueId(title: string, used: Set<string>): string {
  const plain = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  let id = plain;
  for (let times = 1; used.has(id); times += 1) id = `${plain}-${times}`;
  used.add(id);
  return id;
}

function unsupported(token: Token, { name }: Context): Error {
  return new Error(`docs/${name}.md: the help cannot show ${token.type}: ${token.raw.trim().slice(0, 80)}`);
}
