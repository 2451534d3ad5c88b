import type { DragEvent } from 'react';
import * as z from 'zod/mini';
import { NewSlot } from '../../contract/workspace/index.ts';

/** Where something was dropped: on the slot of this number, on a blank cell, or (null) wherever there is room. */
export type DropTarget = { pos: number } | { x: number; y: number } | null;

/** What can be put into the grid from a side bar, a search or a map: by dragging, by a double click, or with Enter. */
export const DragPayload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slot'), slot: NewSlot }),
  /** A unit: its cameras, at most six (OP-5.09), live or recorded. */
  z.object({ kind: z.literal('unit'), id: z.int(), name: z.string(), recorded: z.optional(z.boolean()) }),
  /** An alarm, by the id that people read. */
  z.object({ kind: z.literal('alarm'), alarm_id: z.string() }),
  z.object({ kind: z.literal('view'), id: z.int(), name: z.string() }),
  z.object({ kind: z.literal('layout'), id: z.int(), name: z.string() }),
  /** A group of units, opened as a view. */
  z.object({ kind: z.literal('group'), id: z.int(), name: z.string() }),
]);
export type DragPayload = z.infer<typeof DragPayload>;

const mime = 'application/x-atalaya-dragged';

/** Makes an element something that can be dragged into the grid. */
export function makeDraggable(what: DragPayload) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(mime, JSON.stringify(what));
      event.dataTransfer.effectAllowed = 'copy';
    },
  };
}

/** Whether the dragged data is for the grid; its content can be read only on drop. */
export function isGridDrag({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean {
  return dataTransfer.types.includes(mime);
}

/** Reads the dropped data; null: it comes from elsewhere. */
export function readDrop({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): DragPayload | null {
  try {
    return DragPayload.parse(JSON.parse(dataTransfer.getData(mime)));
  } catch {
    return null;
  }
}
