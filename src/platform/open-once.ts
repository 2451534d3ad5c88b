/** Opens something when it is first wanted, once for all who want it; what could not be opened is opened anew for who wants it next. */
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
