import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { actionFor, type CatalogueKey, catalogueOf } from '../../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../../contract/platform/index.ts';
import { selectResult } from '../../../../machines/platform/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { can, useLiveQuery } from '../../../platform/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LiveQueryStatus } from '../../slots/LiveQueryStatus.tsx';

/** How often a list of the platform is read again, in ms: what administrators add appears without a reload. */
const renewedEveryMs = 60_000;

interface RowsListProps {
  of: CatalogueKey;
  sort: string;
  children: (rows: readonly CatalogueRecord[]) => ReactNode;
}

/** Lists the records of a catalogue in a widget, or why there are none: the right is missing or the read failed. */
export function RowsList(props: RowsListProps) {
  const { t } = useLingui();
  const { abilities } = useOperatorContext();
  const catalogue = catalogueOf(props.of);
  const action = actionFor(catalogue, 'list');
  if (catalogue.isForOperators || can(abilities, action, catalogue.resource)) return <Rows {...props} />;
  return (
    <EmptyState icon="lock" title={t`You are not allowed to see this list`}>
      <Trans>
        You need the permission <bdi dir="ltr">{action}</bdi> on {catalogue.resource}. Ask your administrator.
      </Trans>
    </EmptyState>
  );
}

function Rows({ of: key, sort, children }: RowsListProps) {
  const query = [
    ['max', '500'],
    ['sort', sort],
  ] as const;
  const sighted = useLiveQuery({ of: 'rows', key, query }, renewedEveryMs);
  const sight = useSelector(sighted, selectResult);
  return sight?.of === 'rows' ? children(sight.rows) : <LiveQueryStatus sight={sighted} />;
}
