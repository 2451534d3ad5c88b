/** A list with one of it moved by so many places; one that would leave the list stays. */
export function moveItem<T>(list: readonly T[], at: number, by: number): T[] {
  const to = at + by;
  const next = [...list];
  const [one] = next.splice(at, 1);
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  next.splice(to, 0, one);
  return next;
}

/** A list without the one at a place. */
export const removeAt = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);

/** A list whose items have no name but their place. */
export const withPositions = <T>(list: readonly T[]): { place: number; one: T }[] => list.map((one, place) => ({ place, one }));
