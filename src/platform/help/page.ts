/** Text of a help page and what marks it. Pages are compiled from docs/*.md when the console is built, so no parser is shipped. */
export type HelpInline =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; of: readonly HelpInline[] }
  /** `href` is an address outside of the console. */
  | { kind: 'external-link'; href: string; of: readonly HelpInline[] }
  /** Leads to a section of a help page; a null `page` is the page itself. */
  | { kind: 'page-link'; page: string | null; id: string | null; of: readonly HelpInline[] }
  | { kind: 'image'; name: string; alt: string };

export interface HelpHeading {
  kind: 'heading';
  /** 1 is the title of the page. */
  depth: number;
  id: string;
  of: readonly HelpInline[];
}

export type HelpBlock =
  | HelpHeading
  | { kind: 'paragraph'; of: readonly HelpInline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: readonly (readonly HelpBlock[])[] }
  | { kind: 'table'; head: readonly (readonly HelpInline[])[]; rows: readonly (readonly (readonly HelpInline[])[])[] }
  | { kind: 'code-block'; text: string }
  | { kind: 'quote'; of: readonly HelpBlock[] };

export interface HelpPage {
  /** The file's name without `.md`, which is also its address under /help. */
  name: string;
  title: string;
  blocks: readonly HelpBlock[];
  /** Addresses of the pictures by their names in the text. */
  images: Readonly<Record<string, string>>;
}

/** The plain text of inline markup. */
export function plainText(inlines: readonly HelpInline[]): string {
  return inlines.map(textOf).join('');
}

function textOf(inline: HelpInline): string {
  if (typeof inline === 'string') return inline;
  if (inline.kind === 'code') return inline.text;
  return inline.kind === 'image' ? inline.alt : plainText(inline.of);
}
