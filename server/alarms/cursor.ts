import * as z from 'zod/mini';
import { type HistoryOrder, historyOrders } from '../../contract/alarms/history.ts';

/** Position in a list: the next page starts after the row with these keys. `priority` is 0 in lists by time. */
export interface CursorPosition {
  priority: number;
  created: string;
  id: number;
}
export type ListOrder = HistoryOrder | 'queue';

const CursorTuple = z.tuple([
  z.enum([...historyOrders, 'queue']),
  z.int().check(z.minimum(0), z.maximum(4)),
  z.iso.datetime(),
  z.int().check(z.positive()),
]);

/** Returns the cursor that a client sends to continue after `place`; its content is opaque to clients. */
export function writeCursor(order: ListOrder, place: CursorPosition): string {
  return Buffer.from(JSON.stringify([order, place.priority, place.created, place.id])).toString('base64url');
}

/** Reads a cursor of this order; undefined: not written by this platform. */
export function readCursor(order: ListOrder, text: string): CursorPosition | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined;
  try {
    const read = CursorTuple.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (!read.success || read.data[0] !== order) return undefined;
    const [, priority, created, id] = read.data;
    return { priority, created, id };
  } catch {
    return undefined;
  }
}
