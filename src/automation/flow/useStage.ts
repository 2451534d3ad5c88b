import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Connection, Edge, EdgeChange, NodeChange } from '@xyflow/react';
import { useCallback, useMemo, useState } from 'react';
import type { FlowNode } from '../../../contract/automation/flow.ts';
import type { Point } from '../../../machines/automation/flow-builder/chart.ts';
import { selectChosen, selectFaults, selectNodes } from '../../../machines/automation/flow-builder/flow-builder.selectors.ts';
import type { NodeViewOf } from './look.ts';
import { type DrawnNode, drawEdges, drawNodes, orderNodes, wayOf } from './stage.ts';
import type { FlowRef } from './useFlowBuilder.ts';

const none: ReadonlyMap<string, Point> = new Map();

/** State of the drawn chart and its pointer handlers. A drag stays local to the drawing; the builder receives only the final position. */
export function useStage(builder: FlowRef, nodeView: NodeViewOf) {
  const { t } = useLingui();
  const nodes = useSelector(builder, selectNodes);
  const chosen = useSelector(builder, selectChosen);
  const faults = useSelector(builder, selectFaults);
  const [dragged, setDragged] = useState(none);
  const [chosenEdges, chooseEdges] = useState<ReadonlySet<string>>(new Set());
  const titleOf = useCallback(
    ({ from, way, to }: { from: FlowNode; way: string; to: string }) => {
      const view = nodeView(from);
      const target = selectNodes(builder.getSnapshot()).find(({ id }) => id === to);
      const label = view.ways.length > 1 ? view.ways.find(({ id }) => id === way)?.label : '';
      const [one, other] = [view.title, target ? nodeView(target).title : to];
      return label ? t`From ${one}, ${label}, to ${other}` : t`From ${one} to ${other}`;
    },
    [builder, nodeView, t],
  );
  const ordered = useMemo(() => orderNodes(nodes), [nodes]);
  const picked = useMemo(() => new Set(chosen), [chosen]);
  const drawn = useMemo(
    () => drawNodes(ordered, { viewOf: nodeView, chosen: picked, faults, dragged }),
    [ordered, nodeView, picked, faults, dragged],
  );
  const edges = useMemo(() => drawEdges(nodes, chosenEdges, titleOf), [nodes, chosenEdges, titleOf]);
  const onNodesChange = useCallback(
    (changes: NodeChange<DrawnNode>[]) => {
      setDragged((before) => applyDrag(before, changes));
      const places = changes.flatMap((one) =>
        one.type === 'position' && one.dragging === false && one.position ? [{ id: one.id, ...one.position }] : [],
      );
      if (places.length > 0) builder.send({ type: 'flow.move', places });
      const ids = applySelection(selectChosen(builder.getSnapshot()), changes);
      if (ids !== null) builder.send({ type: 'flow.choose', ids });
    },
    [builder],
  );
  const onEdgesChange = useCallback((changes: EdgeChange[]) => {
    chooseEdges((before) => new Set(applySelection([...before], changes) ?? before));
  }, []);
  const onConnect = useCallback(
    ({ source, sourceHandle, target }: Connection) =>
      builder.send({ type: 'flow.connect', from: { id: source, way: sourceHandle ?? 'default' }, to: target }),
    [builder],
  );
  const onReconnect = useCallback(
    (edge: Edge, connection: Connection) => {
      const was = wayOf(edge.id);
      if (was.id !== connection.source || was.way !== connection.sourceHandle) builder.send({ type: 'flow.disconnect', ways: [was] });
      onConnect(connection);
    },
    [builder, onConnect],
  );
  return { drawn, edges, chosenEdges, chooseEdges, onNodesChange, onEdgesChange, onConnect, onReconnect };
}

/** Returns the positions of the dragged nodes after these changes. */
function applyDrag(before: ReadonlyMap<string, Point>, changes: readonly NodeChange<DrawnNode>[]): ReadonlyMap<string, Point> {
  const positions = changes.flatMap((one) => (one.type === 'position' ? [one] : []));
  if (positions.length === 0) return before;
  const dragged = positions.flatMap(({ id, position, dragging }) => (dragging && position ? [[id, position] as const] : []));
  return dragged.length === 0 ? none : new Map(dragged);
}

/** Returns the selection after these changes; null: unchanged. */
function applySelection(before: readonly string[], changes: readonly (NodeChange<DrawnNode> | EdgeChange)[]): string[] | null {
  const selects = changes.flatMap((one) => (one.type === 'select' ? [one] : []));
  if (selects.length === 0) return null;
  const ids = new Set(before);
  for (const { id, selected } of selects) {
    if (selected) ids.add(id);
    else ids.delete(id);
  }
  return [...ids];
}
