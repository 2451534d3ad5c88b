import { useLingui } from '@lingui/react/macro';
import { Background, type Connection, type Edge, MiniMap, type NodeMouseHandler, ReactFlow, useReactFlow } from '@xyflow/react';
import { selectNodes } from '../../../machines/automation/flow-builder/flow-builder.selectors.ts';
import '@xyflow/react/dist/base.css';
import { type DragEvent, useCallback, useMemo, useRef } from 'react';
import { ChartNode } from './ChartNode.tsx';
import css from './flow.module.css';
import { createKeyHandler } from './keys.ts';
import type { NodeViewOf } from './look.ts';
import { droppedType } from './Palette.tsx';
import { type DrawnNode, wayOf } from './stage.ts';
import type { FlowRef } from './useFlowBuilder.ts';
import { useReveal } from './useReveal.ts';
import { useStage } from './useStage.ts';

const nodeTypes = { chart: ChartNode };
const small = { width: 132, height: 92 };
const fit = { padding: 0.15, maxZoom: 1 };
const arrow = { markerEnd: { type: 'arrowclosed' as const, color: 'currentColor', width: 18, height: 18 }, interactionWidth: 24 };

interface StageProps {
  builder: FlowRef;
  nodeView: NodeViewOf;
  isEditable: boolean;
}

/** The chart itself: dragged, connected and chosen with the pointer or the keyboard. */
export function Stage({ builder, nodeView, isEditable }: StageProps) {
  const { t } = useLingui();
  const { screenToFlowPosition } = useReactFlow();
  const { drawn, edges, chosenEdges, chooseEdges, ...does } = useStage(builder, nodeView);
  const stage = useRef<HTMLDivElement>(null);
  const onFocus = useReveal(builder, stage);
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const labels = useMemo(
    () => ({ 'minimap.ariaLabel': t`Small map of the chart`, 'handle.ariaLabel': t`Connection`, 'edge.a11yDescription.default': '' }),
    [t],
  );
  const configure = useCallback<NodeMouseHandler<DrawnNode>>((_, { id }) => builder.send({ type: 'flow.configure', id }), [builder]);
  const isValid = useCallback(
    ({ source, target }: Connection | Edge) =>
      source !== target && selectNodes(builder.getSnapshot()).find(({ id }) => id === target)?.type !== 'start',
    [builder],
  );
  const drop = (event: DragEvent) => {
    const what = droppedType(event);
    if (what === null) return;
    event.preventDefault();
    const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    const edge = (event.target as Element).closest<SVGElement>('.react-flow__edge')?.dataset['id'];
    builder.send({ type: 'flow.add', what, at: { x: x - 115, y: y - 30 }, after: edge === undefined ? null : wayOf(edge) });
  };
  return (
    <div
      ref={stage}
      className={css.stage}
      tabIndex={-1}
      role="group"
      aria-label={t`Chart`}
      onFocus={onFocus}
      onKeyDown={createKeyHandler(builder, isEditable, chosenEdges)}
      onDragOver={(event) => isEditable && event.preventDefault()}
      onDrop={(event) => isEditable && drop(event)}
    >
      <ReactFlow<DrawnNode>
        nodes={drawn}
        edges={edges}
        {...does}
        nodeTypes={nodeTypes}
        defaultEdgeOptions={arrow}
        isValidConnection={isValid}
        onNodeDoubleClick={configure}
        onPaneClick={() => chooseEdges(new Set())}
        nodesDraggable={isEditable}
        nodesConnectable={isEditable}
        edgesReconnectable={isEditable}
        deleteKeyCode={null}
        disableKeyboardA11y
        zoomOnDoubleClick={false}
        minZoom={0.1}
        maxZoom={2}
        connectionRadius={36}
        fitView
        fitViewOptions={fit}
        ariaLabelConfig={labels}
        proOptions={{ hideAttribution: true }}
        elevateEdgesOnSelect
      >
        <Background gap={20} />
        {drawn.length > 0 && (
          <MiniMap
            pannable
            zoomable
            style={small}
            position={isRightToLeft ? 'bottom-left' : 'bottom-right'}
            className={css.minimap ?? ''}
          />
        )}
      </ReactFlow>
    </div>
  );
}
