import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { FlowBuilderFact } from '../../../machines/automation/flow-builder/flow-builder.types.ts';
import css from './flow.module.css';
import type { NodeViewOf } from './look.ts';
import type { FlowRef } from './useFlowBuilder.ts';

type Announcement = Extract<FlowBuilderFact, { type: 'flow.edited' }>;

/** Announces changes of the chart to screen readers. */
export function Announcer({ builder, nodeView }: { builder: FlowRef; nodeView: NodeViewOf }) {
  const { t } = useLingui();
  const [message, setMessage] = useState('');
  useEffect(() => {
    const words = ({ change, before, nodes }: Announcement): string => {
      const come = nodes.filter(({ id }) => !before.some((one) => one.id === id));
      const gone = before.filter(({ id }) => !nodes.some((one) => one.id === id));
      const names = [...come, ...gone].map((node) => nodeView(node).title).join(', ');
      switch (change) {
        case 'added':
        case 'pasted':
          return t`Added: ${names}`;
        case 'removed':
          return gone.length > 0 ? t`Removed: ${names}` : t`Connection removed`;
        case 'connected':
          return t`Connected`;
        case 'disconnected':
          return t`Connection removed`;
        case 'arranged':
          return t`The chart was arranged`;
        case 'undone':
          return t`Undone`;
        case 'redone':
          return t`Redone`;
        case 'set':
          return t`Configuration changed`;
        case 'replaced':
          return plural(nodes.length, { one: 'The chart now has # node', other: 'The chart now has # nodes' });
        case 'moved':
          return '';
      }
    };
    const subscription = builder.on('flow.edited', (event) => setMessage(words(event)));
    return () => subscription.unsubscribe();
  }, [builder, nodeView, t]);
  return (
    <p className={css.heard} role="status">
      {message}
    </p>
  );
}
