import type { KeyboardEvent } from 'react';
import { selectChosen, selectNodes } from '../../../machines/automation/flow-builder/flow-builder.selectors.ts';
import { wayOf } from './stage.ts';
import type { FlowRef } from './useFlowBuilder.ts';

/** Distance that the arrow keys move the selection, in CSS pixels of the chart. */
const nudge = { small: 10, large: 50 } as const;
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

const isTyping = (target: EventTarget) => target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** The target of a key press. */
interface KeyTarget {
  builder: FlowRef;
  event: KeyboardEvent;
  /** The node or the connection that has the focus. */
  node: string | undefined;
  edge: string | undefined;
  /** The connections that are chosen. */
  edges: ReadonlySet<string>;
}

/** Keys that choose and look, also where nothing may be changed. Returns whether the key was one of them. */
function handleViewKey({ builder, event, node }: KeyTarget): boolean {
  const chosen = selectChosen(builder.getSnapshot());
  if (event.key === 'Escape') {
    builder.send({ type: 'flow.choose', ids: [] });
    return chosen.length > 0;
  }
  if (node === undefined) return false;
  if (event.key === 'Enter') builder.send({ type: 'flow.configure', id: node });
  else if (event.key === ' ')
    builder.send({ type: 'flow.choose', ids: chosen.includes(node) ? chosen.filter((id) => id !== node) : [...chosen, node] });
  else return false;
  return true;
}

/** Keys that change the chart. */
function handleEditKey({ builder, event, node, edge, edges }: KeyTarget): boolean {
  const chosen = selectChosen(builder.getSnapshot());
  const arrow = arrows[event.key];
  if (event.key === 'Delete' || event.key === 'Backspace') {
    if (edge !== undefined) builder.send({ type: 'flow.remove', ids: [], ways: [wayOf(edge)] });
    else {
      const focused = node === undefined ? [] : [node];
      builder.send({ type: 'flow.remove', ids: chosen.length > 0 ? chosen : focused, ways: [...edges].map(wayOf) });
    }
    return true;
  }
  if (!arrow) return false;
  if (chosen.length === 0 && node !== undefined) builder.send({ type: 'flow.choose', ids: [node] });
  const far = event.shiftKey ? nudge.large : nudge.small;
  builder.send({ type: 'flow.nudge', by: { x: arrow.x * far, y: arrow.y * far } });
  return true;
}

function handleModifierKey(builder: FlowRef, event: KeyboardEvent): boolean {
  switch (event.key.toLowerCase()) {
    case 'z':
      builder.send({ type: event.shiftKey ? 'flow.redo' : 'flow.undo' });
      return true;
    case 'y':
      builder.send({ type: 'flow.redo' });
      return true;
    case 'c':
      builder.send({ type: 'flow.copy' });
      return true;
    case 'x':
      builder.send({ type: 'flow.cut' });
      return true;
    case 'v':
      builder.send({ type: 'flow.paste', at: null });
      return true;
    case 'd':
      builder.send({ type: 'flow.duplicate' });
      return true;
    case 'a':
      builder.send({ type: 'flow.choose', ids: selectNodes(builder.getSnapshot()).map(({ id }) => id) });
      return true;
    default:
      return false;
  }
}

/** Handles the keyboard shortcuts of the chart, except in fields that handle keys themselves. */
export const createKeyHandler = (builder: FlowRef, isEditable: boolean, edges: ReadonlySet<string>) => (event: KeyboardEvent) => {
  if (event.altKey || isTyping(event.target)) return;
  const target = event.target as HTMLElement;
  const on: KeyTarget = {
    builder,
    event,
    edges,
    node: target.closest<HTMLElement>('.react-flow__node')?.dataset['id'],
    edge: target.closest<SVGElement>('.react-flow__edge')?.dataset['id'],
  };
  const isWith = event.ctrlKey || event.metaKey;
  const isTaken = isWith ? isEditable && handleModifierKey(builder, event) : handleViewKey(on) || (isEditable && handleEditKey(on));
  if (!isTaken) return;
  event.preventDefault();
  event.stopPropagation();
};
