/** On each side of the cursor, where no part is chosen. */
const aroundMs = 30_000;

/** From when to when a clip is saved: the part that is chosen, else the seconds around the cursor, else the last minute (OP-2.62). */
export function clipWindowOf(
  chosen: { readonly from: number; readonly to: number | null } | null,
  cursor: number | null,
  now: number,
): { from: number; to: number } {
  if (chosen && chosen.to !== null) return { from: chosen.from, to: chosen.to };
  const middle = cursor ?? now - aroundMs;
  return { from: middle - aroundMs, to: middle + aroundMs };
}
