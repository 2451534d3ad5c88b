import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { useLocation } from 'wouter';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { catalogueWords } from '../../words/catalogue.ts';
import { FlowPage } from '../flow/FlowPage.tsx';
import type { FlowPageProps } from '../flow/flow-page-props.ts';
import { ConfigurePlanNode } from './ConfigurePlanNode.tsx';
import { usePlanLook, usePlanPalette } from './plan-look.ts';
import { Versions } from './Versions.tsx';

const catalogue = catalogueOf('action-plan');
const nodes = catalogue.fields.find(({ name }) => name === 'nodes');
if (!nodes) throw new TypeError('An action plan has no nodes');
const field = nodes;

const versionsOf =
  (plan: number): NonNullable<FlowPageProps['beside']> =>
  ({ record, builder, isEditable }) => <Versions plan={plan} record={record} builder={builder} isEditable={isEditable} />;

/** /action-plan/config/:id_action_plan? (OP-2.19, OP-3.20): editor for the questions of a plan, its alarms and its versions. */
export function ActionPlanBuilder({ params }: ScreenProps) {
  use(catalogueWords());
  const { t } = useLingui();
  const [, go] = useLocation();
  const nodeView = usePlanLook();
  const palette = usePlanPalette();
  const requestedId = Number(params['id_action_plan'] ?? Number.NaN);
  const id = Number.isInteger(requestedId) && requestedId > 0 ? requestedId : null;
  return (
    <FlowPage
      key={String(id)}
      catalogue={catalogue}
      kind="plan"
      field={field}
      id={id}
      title={t`Action plan builder`}
      nodeView={nodeView}
      palette={palette}
      configure={ConfigurePlanNode}
      {...(id !== null && { beside: versionsOf(id) })}
      onClose={() => go('/action-plan')}
      onSaved={() => go('/action-plan', { state: { saved: id === null ? 'created' : 'updated' } })}
    />
  );
}
