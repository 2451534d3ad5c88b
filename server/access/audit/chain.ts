import { createHash } from 'node:crypto';

/** A stored audit log entry: its seal, and the content that the seal covers. */
export interface SealedEntry {
  /** From 1 on, without a gap; null: the entry has no seal. */
  readonly place: number | null;
  readonly id: number;
  /** null: the seal's entry is gone. */
  readonly text: string | null;
  readonly hash: Buffer | null;
}

/** The end of the chain at some moment, stored outside the database. */
export interface Head {
  readonly place: number;
  readonly hash: string;
}

export type ChainFault =
  | { readonly kind: 'changed'; readonly place: number; readonly id: number }
  | { readonly kind: 'removed'; readonly place: number; readonly id: number }
  | { readonly kind: 'gap'; readonly place: number }
  | { readonly kind: 'inserted'; readonly id: number }
  | { readonly kind: 'cut'; readonly place: number }
  | { readonly kind: 'rewritten'; readonly place: number };

/** The seal of an entry after another seal; the first one follows nothing. */
export const sealOf = (before: Buffer, text: string): Buffer => createHash('sha256').update(before).update(text, 'utf8').digest();

/**
 * Verifies a whole audit log against its chain; entries are expected in order of place, unsealed ones last. `head`, if known, must be part
 * of the chain, which detects a log that was truncated or recomputed from some entry on.
 * @returns the number of valid entries, the end of the chain, and the first fault
 */
export async function verifyChain(
  lines: AsyncIterable<SealedEntry> | Iterable<SealedEntry>,
  head: Head | null,
): Promise<{ count: number; head: Head; fault: ChainFault | null }> {
  let [count, last]: [number, Buffer] = [0, Buffer.alloc(0)];
  const end = (fault: ChainFault | null) => ({ count, head: { place: count, hash: last.toString('hex') }, fault });
  for await (const { place, id, text, hash } of lines) {
    if (place === null || hash === null) return end({ kind: 'inserted', id });
    if (place !== count + 1) return end({ kind: 'gap', place: count + 1 });
    if (text === null) return end({ kind: 'removed', place, id });
    const seal = sealOf(last, text);
    if (!seal.equals(hash)) return end({ kind: 'changed', place, id });
    if (head?.place === place && head.hash !== seal.toString('hex')) return end({ kind: 'rewritten', place });
    [count, last] = [place, seal];
  }
  return end(head && head.place > count ? { kind: 'cut', place: head.place } : null);
}

/** A fault as a sentence. */
export function faultText(fault: ChainFault): string {
  if (fault.kind === 'changed') return `Line ${fault.place} (entry ${fault.id}) is not what was sealed: it, or its seal, was changed.`;
  if (fault.kind === 'removed') return `Line ${fault.place}: entry ${fault.id} was removed.`;
  if (fault.kind === 'gap') return `Line ${fault.place} has no seal, and later ones have: it was removed.`;
  if (fault.kind === 'inserted') return `Entry ${fault.id} has no seal and does not wait for one: it was put in by hand.`;
  if (fault.kind === 'cut') return `The log ends before line ${fault.place}, which the platform had sealed: its end was cut off.`;
  return `Line ${fault.place} has another seal than the platform wrote down: the log was computed anew from some line on.`;
}
