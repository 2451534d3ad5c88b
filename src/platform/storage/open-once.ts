/** Opens a resource on first use, once for all callers; after a failure the next caller tries again. */
export function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opening: Promise<T> | undefined;
  return () => {
    const mine = (opening ??= open());
    mine.catch(() => {
      if (opening === mine) opening = undefined;
    });
    return mine;
  };
}
