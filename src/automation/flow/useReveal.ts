import { useReactFlow, useStoreApi } from '@xyflow/react';
import { type FocusEvent, type RefObject, useCallback, useEffect } from 'react';
import { selectChosen } from '../../../machines/automation/flow-builder/flow-builder.selectors.ts';
import type { FlowRef } from './useFlowBuilder.ts';

/**
 * Scrolls added and focused nodes into view and selects the focused one, unless several are selected; if the focused element is removed,
 * the chart takes the focus. Returns the focus handler.
 */
export function useReveal(builder: FlowRef, stage: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const { getNodesBounds, setCenter } = useReactFlow();
  const store = useStoreApi();
  const reveal = useCallback(
    (ids: readonly string[]) => {
      const { x, y, width, height } = getNodesBounds([...ids]);
      const { transform, width: wide, height: high } = store.getState();
      const [left, top, zoom] = transform;
      const isVisible =
        x * zoom + left >= 0 && y * zoom + top >= 0 && (x + width) * zoom + left <= wide && (y + height) * zoom + top <= high;
      if (!isVisible) void setCenter(x + width / 2, y + height / 2, { zoom, duration: 150 });
    },
    [getNodesBounds, setCenter, store],
  );
  useEffect(() => {
    const subscription = builder.on('flow.edited', ({ change, before, nodes }) => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
      });
      if (change !== 'added' && change !== 'pasted') return;
      const come = nodes.flatMap(({ id }) => (before.some((one) => one.id === id) ? [] : [id]));
      requestAnimationFrame(() => requestAnimationFrame(() => reveal(come.slice(-1))));
    });
    return () => subscription.unsubscribe();
  }, [builder, reveal, stage]);
  return useCallback(
    ({ target }: FocusEvent) => {
      const id = target.closest<HTMLElement>('.react-flow__node')?.dataset['id'];
      if (id === undefined || !target.matches(':focus-visible')) return;
      if (selectChosen(builder.getSnapshot()).length < 2) builder.send({ type: 'flow.choose', ids: [id] });
      reveal([id]);
    },
    [builder, reveal],
  );
}
