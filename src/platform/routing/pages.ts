import type { UnreadableRow } from '../../../contract/platform/envelope.ts';
import { type Answer, unreadableOf } from '../../../machines/shared/port.ts';

interface NumberedPage<T> {
  data: T[];
  last_page?: number | undefined;
}

/** Number of pages requested in parallel. */
const concurrency = 3;

/**
 * Reads all pages of a list: the first contains the page count, then 2 to the last are read (OP-7.20). Returns the first refusal, if any; rows of
 * any page that could not be read stay with the answer.
 */
export async function readAllPages<T>(ask: (page: number) => Promise<Answer<NumberedPage<T>>>): Promise<Answer<T[]>> {
  const first = await ask(1);
  if (!first.ok) return first;
  const rows = [...first.data.data];
  const unreadable = [...unreadableOf(first)];
  let last = first.data.last_page ?? 1;
  for (let page = 2; page <= last; ) {
    const next = page;
    const numbers = Array.from({ length: Math.min(concurrency, last - page + 1) }, (_, at) => next + at);
    page += numbers.length;
    for (const answer of await Promise.all(numbers.map(ask))) {
      if (!answer.ok) return answer;
      rows.push(...answer.data.data);
      unreadable.push(...unreadableOf(answer));
      // A list that is counted no further has more pages than the first one says.
      last = Math.max(last, answer.data.last_page ?? 1);
    }
  }
  return { ok: true, data: rows, unreadable };
}

interface CursorPage<T> {
  data: T[];
  next?: string | null | undefined;
}

/** Reads a list to its end by cursor. Returns the pages, so that the additional properties of the first one are preserved. */
export async function readToLastCursor<T, P extends CursorPage<T>>(
  ask: (next: string | undefined) => Promise<Answer<P>>,
): Promise<Answer<P[]>> {
  const pages: P[] = [];
  const unreadable: UnreadableRow[] = [];
  let next: string | undefined;
  do {
    const answer = await ask(next);
    if (!answer.ok) return answer;
    pages.push(answer.data);
    unreadable.push(...unreadableOf(answer));
    next = answer.data.next ?? undefined;
  } while (next !== undefined);
  return { ok: true, data: pages, unreadable };
}
