import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useReactFlow } from '@xyflow/react';
import { selectChosen, selectCopied, selectNodes } from '../../../machines/automation/flow-builder/flow-builder.selectors.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { arrangeNodes } from './arrange.ts';
import css from './flow.module.css';
import type { NodeViewOf } from './look.ts';
import type { FlowRef } from './useFlowBuilder.ts';

interface ToolsProps {
  builder: FlowRef;
  nodeView: NodeViewOf;
  isEditable: boolean;
}

/** Toolbar of the chart: actions on the whole chart, and its zoom. */
export function Tools({ builder, nodeView, isEditable }: ToolsProps) {
  const { t } = useLingui();
  const view = useReactFlow();
  const isEmpty = useSelector(builder, (now) => selectNodes(now).length === 0);
  const isPreview = useSelector(builder, (now) => now.matches('previewing'));
  const empty = isEmpty ? t`No nodes yet.` : null;
  const arrange = () => {
    builder.send({ type: 'flow.arrange', places: arrangeNodes(selectNodes(builder.getSnapshot()), nodeView) });
    requestAnimationFrame(() => void view.fitView({ padding: 0.15, maxZoom: 1, duration: 200 }));
  };
  return (
    <div className={css.tools} role="toolbar" aria-label={t`Chart`}>
      {isEditable && <Changes builder={builder} onArrange={arrange} empty={empty} />}
      <span className={css.gap} />
      <IconButton small icon="minus" label={t`Zoom out`} onClick={() => void view.zoomOut()} />
      <IconButton small icon="plus" label={t`Zoom in`} onClick={() => void view.zoomIn()} />
      <IconButton small icon="expand" label={t`Show the whole chart`} why={empty} onClick={() => void view.fitView({ padding: 0.15 })} />
      {(isEditable || isPreview) && (
        <Button
          small
          icon="eye"
          aria-pressed={isPreview}
          why={empty}
          onClick={() => builder.send({ type: isPreview ? 'flow.design' : 'flow.preview' })}
        >
          {isPreview ? <Trans>Leave the preview</Trans> : <Trans>Preview</Trans>}
        </Button>
      )}
    </div>
  );
}

interface ChangesProps {
  builder: FlowRef;
  onArrange: () => void;
  empty: string | null;
}

function Changes({ builder, onArrange, empty }: ChangesProps) {
  const { t } = useLingui();
  const now = useSelector(builder, (snapshot) => snapshot);
  const chosen = selectChosen(now);
  const copied = selectCopied(now);
  const unchosen = chosen.length === 0 ? t`Choose a node first.` : null;
  return (
    <>
      <IconButton
        small
        icon="undo"
        label={t`Undo`}
        why={now.can({ type: 'flow.undo' }) ? null : t`Nothing to undo.`}
        aria-keyshortcuts="Control+Z"
        onClick={() => builder.send({ type: 'flow.undo' })}
      />
      <IconButton
        small
        icon="redo"
        label={t`Redo`}
        why={now.can({ type: 'flow.redo' }) ? null : t`Nothing to redo.`}
        aria-keyshortcuts="Control+Y"
        onClick={() => builder.send({ type: 'flow.redo' })}
      />
      <IconButton
        small
        icon="copy"
        label={t`Copy`}
        why={unchosen}
        aria-keyshortcuts="Control+C"
        onClick={() => builder.send({ type: 'flow.copy' })}
      />
      <IconButton
        small
        icon="paste"
        label={t`Paste`}
        why={copied.length === 0 ? t`Nothing was copied.` : null}
        aria-keyshortcuts="Control+V"
        onClick={() => builder.send({ type: 'flow.paste', at: null })}
      />
      <IconButton
        small
        icon="duplicate"
        label={t`Duplicate`}
        why={unchosen}
        aria-keyshortcuts="Control+D"
        onClick={() => builder.send({ type: 'flow.duplicate' })}
      />
      <IconButton
        small
        icon="trash"
        label={t`Remove`}
        why={unchosen}
        aria-keyshortcuts="Delete"
        onClick={() => builder.send({ type: 'flow.remove', ids: null })}
      />
      <Button small icon="flow" why={empty} onClick={onArrange}>
        <Trans>Arrange</Trans>
      </Button>
    </>
  );
}
