import { useLingui } from '@lingui/react/macro';
import type { FlowFault, FlowKind } from '../../../contract/automation/flow.ts';

/** Messages for the faults that prevent saving a chart, with the literal texts of the specification (OP-5.15–5.18, OQ-82). */
export function useFaultWords(kind: FlowKind): Record<FlowFault['code'], string> {
  const { t } = useLingui();
  return {
    empty: kind === 'command' ? t`The command cannot be saved empty` : t`The action plan cannot be saved empty`,
    unconnected: t`Every node must have a connection`,
    severalConnections: t`No node may have several connections`,
    incomplete: t`Incomplete configuration in the following nodes`,
  };
}

/** Message for the fault of a single node. */
export function useNodeFault(code: FlowFault['code'] | null): string | null {
  const { t } = useLingui();
  switch (code) {
    case 'unconnected':
      return t`It is not connected`;
    case 'severalConnections':
      return t`It has several connections`;
    case 'incomplete':
      return t`Its configuration is incomplete`;
    default:
      return null;
  }
}
