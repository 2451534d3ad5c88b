/** Rows of a live list, and newer ones that wait while the rows must not move. */
export interface WaitingRows<Row extends { readonly id: unknown }> {
  readonly rows: readonly Row[];
  /** What continues after the rows; null: nothing. */
  readonly next: string | null;
  readonly fresh: readonly Row[];
  /** What continues after `fresh`, where rows between it and those shown are missing: then it replaces them. Undefined: nothing is missing. */
  readonly freshNext: string | null | undefined;
}

export const nothingFresh = { fresh: [], freshNext: undefined };

/** Each row once: where it stood first, as it was read last. */
export const withoutDouble = <Row extends { readonly id: unknown }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** What waited is shown: on top of the rows, or instead of them where rows between are missing. */
export function showFresh<Row extends { readonly id: unknown }>({ rows, next, fresh, freshNext }: WaitingRows<Row>) {
  if (freshNext !== undefined) return { rows: fresh, next: freshNext, ...nothingFresh };
  return { rows: withoutDouble([...fresh, ...rows]), next, ...nothingFresh };
}

/** What waits once the newest page was read; where that page does not reach the known rows, too much was missed and it waits alone. */
export function awaitNewest<Row extends { readonly id: unknown }>(
  { rows, fresh, freshNext }: Omit<WaitingRows<Row>, 'next'>,
  page: Pick<WaitingRows<Row>, 'rows' | 'next'>,
) {
  const known = new Set([...fresh, ...(freshNext === undefined ? rows : [])].map(({ id }) => id));
  const newer = page.rows.filter(({ id }) => !known.has(id));
  const isOverlapping = page.next === null || newer.length < page.rows.length;
  return isOverlapping ? { fresh: [...newer, ...fresh], freshNext } : { fresh: page.rows, freshNext: page.next };
}
