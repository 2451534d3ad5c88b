import { type HelpBlock, type HelpPage, plainText } from './page.ts';

/** A heading of a page with the text up to the next heading. */
export interface HelpSection {
  page: HelpPage;
  /** Null is the page's beginning. */
  id: string | null;
  title: string;
  text: string;
}

/** Characters of an excerpt before its first hit, and in all. */
const excerptBefore = 50;
const excerptLength = 160;

/** Splits pages into sections at their headings. */
export function sectionsOf(pages: readonly HelpPage[]): readonly HelpSection[] {
  return pages.flatMap((page) => {
    const sections: HelpSection[] = [];
    for (const block of page.blocks) {
      if (block.kind === 'heading') {
        const id = block.depth === 1 ? null : block.id;
        sections.push({ page, id, title: plainText(block.of), text: '' });
      } else {
        const last = sections.at(-1);
        if (last) last.text = `${last.text} ${blockText(block)}`.trim();
      }
    }
    return sections;
  });
}

function blockText(block: HelpBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainText(block.of);
    case 'code-block':
      return block.text;
    case 'quote':
      return block.of.map(blockText).join(' ');
    case 'list':
      return block.items.map((item) => item.map(blockText).join(' ')).join(' ');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(' ')).join(' ');
  }
}

/** The words of a query, in lower case; words of one letter find too much and are left out. */
export function queryWords(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 1);
}

/** Sections that contain every word, those with the most words in their heading first. No words find nothing. */
export function findSections(sections: readonly HelpSection[], words: readonly string[]): readonly HelpSection[] {
  if (words.length === 0) return [];
  const count = (text: string) => words.filter((word) => text.toLowerCase().includes(word)).length;
  return sections
    .filter(({ page, title, text }) => count(`${page.title} ${title} ${text}`) === words.length)
    .sort((one, other) => count(other.title) - count(one.title));
}

/** The part of a text around the first of the words. */
export function excerptOf(text: string, words: readonly string[]): string {
  const positions = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const first = Math.min(...positions, text.length);
  const from = positions.length === 0 || first <= excerptBefore ? 0 : text.indexOf(' ', first - excerptBefore) + 1;
  const part = text.slice(from, from + excerptLength);
  return `${from > 0 ? '…' : ''}${part}${from + excerptLength < text.length ? '…' : ''}`;
}

/** Splits a text at the words: parts at odd places are hits. */
export function splitAtWords(text: string, words: readonly string[]): readonly string[] {
  if (words.length === 0) return [text];
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return text.split(new RegExp(`(${escaped.join('|')})`, 'i'));
}
