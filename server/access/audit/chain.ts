import { createHash } from 'node:crypto';

/** A line of the audit log as it stands in the store: its seal, and what that covers. */
export interface SealedEntry {
  /** From 1 on, without a gap; null: the entry has no seal. */
  readonly place: number | null;
  readonly id: number;
  /** null: the seal's entry is gone. */
  readonly text: string | null;
  readonly hash: Buffer | null;
}

/** Where the chain was at some moment, kept outside the store. */
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
 * Holds a whole audit log against its chain, in the order of places, entries without a seal last. `head`, where one is known, must be part
 * of it: a log that was cut, or computed anew from some line on, does not have it.
 * @returns how many lines are sound, where the chain ends, and the first thing that is wrong
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
