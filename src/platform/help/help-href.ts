/** The address of a section of the help; a query keeps its hits highlighted there. */
export function helpHref(page: string, id: string | null, query: string): string {
  const search = query === '' ? '' : `?${new URLSearchParams({ q: query }).toString()}`;
  return `/help/${page}${search}${id === null ? '' : `#${id}`}`;
}
