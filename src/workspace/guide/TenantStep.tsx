import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Link } from 'wouter';
import { selectQueryRows as selectRows } from '../../../machines/platform/index.ts';
import { RecordInline } from '../../catalogues/index.ts';
import { useLiveQuery } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import css from './Guide.module.css';
import { QueryState } from './QueryState.tsx';
import { Records } from './Records.tsx';
import type { StepProps } from './step-props.ts';
import { textOf } from './text-of.ts';

const few = [
  ['sort', '-id'],
  ['max', '10'],
] as const;

/** The company that monitors, and its first customer. */
export function TenantStep({ onChange }: Pick<StepProps, 'onChange'>) {
  const { t } = useLingui();
  const masters = useLiveQuery({ of: 'rows', key: 'master-tenant', query: few });
  const tenants = useLiveQuery({ of: 'rows', key: 'tenant', query: few });
  const [isAdding, add] = useState(false);
  const known = useSelector(masters, selectRows);
  const rows = useSelector(tenants, selectRows);
  if (known === null || rows === null) return <QueryState query={known === null ? masters : tenants} />;
  const [master] = known;
  const changed = () => {
    for (const query of [masters, tenants]) query.send({ type: 'liveQuery.renew' });
    add(false);
    onChange();
  };
  if (!master)
    return (
      <>
        <h3>
          <Trans>First the company that monitors</Trans>
        </h3>
        <RecordInline catalogue="master-tenant" only={['name']} onSaved={changed} />
      </>
    );
  return (
    <>
      <Records query={masters} label={t`Master tenants`}>
        {(row) => (
          <>
            <strong>{textOf(row, 'name')}</strong>
            <span className={css.detail}>
              <Trans>Master tenant</Trans>
            </span>
          </>
        )}
      </Records>
      <Records query={tenants} label={t`Tenants`}>
        {(row) => (
          <>
            <strong>{textOf(row, 'name')}</strong>
            <span className={css.detail}>{row['timezone'] ? null : <Trans>No time zone</Trans>}</span>
            <Link href={`/tenant?record=${row.id}`}>
              <Trans>Change</Trans>
            </Link>
          </>
        )}
      </Records>
      {rows.length === 0 || isAdding ? (
        <RecordInline
          catalogue="tenant"
          only={['name', 'timezone', ...(known.length > 1 ? ['id_master_tenant'] : [])]}
          start={{ id_master_tenant: { id: master.id, name: master['name'] } }}
          onSaved={changed}
        />
      ) : (
        <div className={css.foot}>
          <Button icon="plus" onClick={() => add(true)}>
            <Trans>Another tenant</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
