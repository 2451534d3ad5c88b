import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { useLocation } from 'wouter';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { catalogueWords } from '../../words/catalogue.ts';
import { FlowPage } from '../flow/FlowPage.tsx';
import { ConfigureCommandNode } from './ConfigureCommandNode.tsx';
import { DryRun } from './DryRun.tsx';
import { commandPalette, useCommandLook } from './node-look.ts';

const catalogue = catalogueOf('command');
const nodes = catalogue.fields.find(({ name }) => name === 'nodes');
if (!nodes) throw new TypeError('A command has no nodes');
const field = nodes;

/** /command/custom/:id_command? (OP-2.59): editor for the flowchart of a command and its schedule. */
export function CommandBuilder({ params }: ScreenProps) {
  use(catalogueWords());
  const { t } = useLingui();
  const [, go] = useLocation();
  const nodeView = useCommandLook();
  const requestedId = Number(params['id_command'] ?? Number.NaN);
  const id = Number.isInteger(requestedId) && requestedId > 0 ? requestedId : null;
  return (
    <FlowPage
      key={String(id)}
      catalogue={catalogue}
      kind="command"
      field={field}
      id={id}
      title={t`Command builder`}
      nodeView={nodeView}
      palette={commandPalette()}
      configure={ConfigureCommandNode}
      tools={DryRun}
      onClose={() => go('/command')}
      onSaved={() => go('/command', { state: { saved: id === null ? 'created' : 'updated' } })}
    />
  );
}
