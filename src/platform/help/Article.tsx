import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import tables from '../../ui/table.module.css';
import css from './Help.module.css';
import type { HelpBlock, HelpInline, HelpPage } from './page.ts';
import { splitAtWords } from './search.ts';

interface ArticleProps {
  page: HelpPage;
  /** Words to highlight. */
  words: readonly string[];
}

/** A page of the help as React elements: its text is never read as HTML. */
export function Article({ page, words }: ArticleProps) {
  return (
    <article className={css.article} lang="en" dir="ltr" data-page={page.name}>
      {together(page.blocks, (block) => drawBlock(block, { page, words }))}
    </article>
  );
}

/** A text with its hits marked. */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return together(splitAtWords(text, words), (part, at) => (at % 2 === 1 ? <mark>{part}</mark> : part));
}

/** Draws parts side by side. Pages do not change while they are shown, so their parts need no keys. */
function together<T>(parts: readonly T[], draw: (part: T, at: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...parts.map(draw));
}

function drawBlock(block: HelpBlock, context: ArticleProps): ReactNode {
  switch (block.kind) {
    case 'heading':
      // The title of the screen is the first heading; those of the page come below it.
      return createElement(
        `h${Math.min(block.depth + 1, 6)}`,
        { id: `help-${block.id}`, tabIndex: -1 },
        ...block.of.map((inline) => drawInline(inline, context)),
      );
    case 'paragraph':
      return <p>{drawInlines(block.of, context)}</p>;
    case 'code-block':
      return (
        <pre className={css.code}>
          <code>
            <Highlighted text={block.text} words={context.words} />
          </code>
        </pre>
      );
    case 'quote':
      return <blockquote>{together(block.of, (one) => drawBlock(one, context))}</blockquote>;
    case 'list': {
      const items = together(block.items, (item) => <li>{together(item, (one) => drawItemBlock(one, context))}</li>);
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return (
        <table className={`${tables.table} ${css.table}`}>
          {block.head.some((cell) => cell.length > 0) && (
            <thead>
              <tr>
                {together(block.head, (cell) => (
                  <th scope="col">{drawInlines(cell, context)}</th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {together(block.rows, (row) => (
              <tr>
                {together(row, (cell) => (
                  <td>{drawInlines(cell, context)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

/** A paragraph in a list item is rendered without its own element. */
function drawItemBlock(block: HelpBlock, context: ArticleProps): ReactNode {
  return block.kind === 'paragraph' ? drawInlines(block.of, context) : drawBlock(block, context);
}

function drawInlines(inlines: readonly HelpInline[], context: ArticleProps): ReactNode {
  return together(inlines, (inline) => drawInline(inline, context));
}

function drawInline(inline: HelpInline, context: ArticleProps): ReactNode {
  if (typeof inline === 'string') return <Highlighted text={inline} words={context.words} />;
  switch (inline.kind) {
    case 'code':
      return (
        <code>
          <Highlighted text={inline.text} words={context.words} />
        </code>
      );
    case 'strong':
      return <strong>{drawInlines(inline.of, context)}</strong>;
    case 'emphasis':
      return <em>{drawInlines(inline.of, context)}</em>;
    case 'external-link':
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer">
          {drawInlines(inline.of, context)}
        </a>
      );
    case 'page-link':
      return <Link href={helpHref(inline.page ?? context.page.name, inline.id, '')}>{drawInlines(inline.of, context)}</Link>;
    case 'image':
      return <img className={css.image} src={context.page.images[inline.name]} alt={inline.alt} />;
  }
}

/** The address of a help section; a query keeps its matches highlighted there. */
export function helpHref(page: string, id: string | null, query: string): string {
  const search = query === '' ? '' : `?${new URLSearchParams({ q: query }).toString()}`;
  return `/help/${page}${search}${id === null ? '' : `#${id}`}`;
}
