import type { Place } from '../../../contract/workspace/grid.ts';
import type { DragPayload, DropTarget } from '../../platform/index.ts';

/** What an operator can do with the slots of a tab. */
export interface SlotActs {
  onPlace: (changed: readonly Place[]) => void;
  onSwap: (pos: number, other: number) => void;
  onRemove: (pos: number) => void;
  onData: (pos: number, data: Readonly<Record<string, unknown>>, name?: string) => void;
  onDrop: (what: DragPayload, at: DropTarget) => void;
}
