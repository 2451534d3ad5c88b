import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ReactFlowProvider } from '@xyflow/react';
import type { FlowKind } from '../../../contract/automation/flow.ts';
import { selectNodes } from '../../../machines/automation/flow-builder/flow-builder.selectors.ts';
import { Announcer } from './Announcer.tsx';
import { ChosenNode } from './ChosenNode.tsx';
import { Faults } from './Faults.tsx';
import css from './flow.module.css';
import type { NodeViewOf, PaletteItem } from './look.ts';
import { Palette } from './Palette.tsx';
import { Stage } from './Stage.tsx';
import { Tools } from './Tools.tsx';
import type { FlowRef } from './useFlowBuilder.ts';

interface FlowCanvasProps {
  builder: FlowRef;
  kind: FlowKind;
  /** How a node is drawn; the same function for as long as its words stay, since with another one everything is drawn again. */
  nodeView: NodeViewOf;
  palette: readonly PaletteItem[];
  isEditable: boolean;
}

/** The flowchart of a custom command or an action plan (OP-2.59, OP-3.20): what can be added, its tools, the chart, and the chosen node. */
export function FlowCanvas({ builder, kind, nodeView, palette, isEditable }: FlowCanvasProps) {
  const isPreview = useSelector(builder, (now) => now.matches('previewing'));
  const isEmpty = useSelector(builder, (now) => selectNodes(now).length === 0);
  const isDesigned = isEditable && !isPreview;
  return (
    <ReactFlowProvider>
      <div className={css.canvas} data-flow={kind}>
        <Tools builder={builder} nodeView={nodeView} isEditable={isDesigned} />
        <Faults builder={builder} kind={kind} nodeView={nodeView} />
        <div className={css.canvasArea}>
          {isDesigned && <Palette builder={builder} items={palette} />}
          <div className={css.frame}>
            <Stage builder={builder} nodeView={nodeView} isEditable={isDesigned} />
            {isEmpty && (
              <p className={css.hint}>
                <Trans>The chart is empty: drag something onto it, or click what is to be added.</Trans>
              </p>
            )}
          </div>
        </div>
        {isDesigned && <ChosenNode builder={builder} kind={kind} nodeView={nodeView} />}
        <Announcer builder={builder} nodeView={nodeView} />
      </div>
    </ReactFlowProvider>
  );
}
