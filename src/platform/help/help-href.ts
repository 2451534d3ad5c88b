/** The address of a help section; a query keeps its matches highlighted there. */
export function helpHref(page: string, id: string | null, query: string): string {
  const search = query === '' ? '' : `?${new URLSearchParams({ q: query }).toString()}`;
  return `/help/${page}${search}${id === null ? '' : `#${id}`}`;
}
