import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import type { GuideStep } from '../../../contract/workspace/guide.ts';
import { selectQueryRefusal, selectResult } from '../../../machines/platform/index.ts';
import { useLiveQuery } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { CamerasStep } from './CamerasStep.tsx';
import { InstallationStep } from './InstallationStep.tsx';
import { LevelsStep } from './LevelsStep.tsx';
import { MapStep } from './MapStep.tsx';
import { PeopleStep } from './PeopleStep.tsx';
import { QueryState } from './QueryState.tsx';
import { ReceiverStep } from './ReceiverStep.tsx';
import { SiteStep } from './SiteStep.tsx';
import type { GuideUnit, StepProps } from './step-props.ts';
import { TenantStep } from './TenantStep.tsx';
import { TestAlarmStep } from './TestAlarmStep.tsx';
import { textOf } from './text-of.ts';

/** What a step is done with. */
export function StepBody({ step, ...of }: StepProps & { step: GuideStep }) {
  switch (step) {
    case 'installation':
      return <InstallationStep onChange={of.onChange} />;
    case 'map':
      return <MapStep />;
    case 'tenant':
      return <TenantStep {...of} />;
    case 'site':
      return <SiteStep {...of} />;
    case 'people':
      return <WithUnit {...of}>{(unit) => <PeopleStep unit={unit} onChange={of.onChange} />}</WithUnit>;
    case 'levels':
      return <LevelsStep />;
    case 'cameras':
      return <WithUnit {...of}>{(unit) => <CamerasStep unit={unit} onChange={of.onChange} />}</WithUnit>;
    case 'receiver':
      return <WithUnit {...of}>{(unit) => <ReceiverStep unit={unit} checklist={of.checklist} onChange={of.onChange} />}</WithUnit>;
    case 'alarm':
      return <WithUnit {...of}>{(unit) => <TestAlarmStep unit={unit} checklist={of.checklist} onChange={of.onChange} />}</WithUnit>;
  }
}

/** Reads the unit of the guide, or the newest one on the first day; without one, leads to the step that creates it. */
function WithUnit({ kind, unit, onStep, children }: StepProps & { children: (unit: GuideUnit) => ReactNode }) {
  const query = useLiveQuery(unit === null ? { of: 'rows', key: 'unit', query: newest } : { of: 'record', key: 'unit', id: unit });
  const result = useSelector(query, selectResult);
  const isGone = useSelector(query, (now) => selectQueryRefusal(now)?.code === 'record.not_found');
  const found = useMemo(() => {
    if (result?.of === 'record') return toGuideUnit(result.record);
    const row = result?.of === 'rows' && kind === 'installation' ? result.rows[0] : undefined;
    return row && toGuideUnit(row);
  }, [result, kind]);
  if (result === null && !isGone) return <QueryState query={query} />;
  if (found) return children(found);
  return (
    <p>
      <Trans>This needs a site.</Trans>{' '}
      <Button small onClick={() => onStep('site')}>
        <Trans>Create the site</Trans>
      </Button>
    </p>
  );
}

const newest = [
  ['sort', '-id'],
  ['max', '1'],
] as const;

function toGuideUnit(row: CatalogueRecord): GuideUnit {
  const held = row['id_tenant'] ?? row['tenant'];
  const id = typeof held === 'object' && held !== null && 'id' in held ? Number(held.id) : Number(held);
  const label = row._labels?.['id_tenant'];
  const name = typeof held === 'object' && held !== null && 'name' in held ? String(held.name) : typeof label === 'string' ? label : '';
  const cameras = Array.isArray(row['cameras'])
    ? row['cameras'].flatMap((one: { id?: unknown }) => (typeof one.id === 'number' ? [one.id] : []))
    : [];
  return {
    id: row.id,
    cameras,
    description: textOf(row, 'description'),
    tenant: Number.isInteger(id) && id > 0 ? { id, name } : null,
  };
}
