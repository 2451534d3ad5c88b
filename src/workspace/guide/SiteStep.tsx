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

const fields = ['description', 'id_tenant', 'address_1', 'municipality', 'latitude', 'longitude'] as const;
const newest = [
  ['sort', '-id'],
  ['max', '5'],
] as const;

/** A site with its place on the map. */
export function SiteStep({ kind, unit, onChange, onUnit, onStep }: StepProps) {
  const { t } = useLingui();
  const tenants = useLiveQuery({ of: 'rows', key: 'tenant', query: newest });
  const sites = useLiveQuery({ of: 'rows', key: 'unit', query: newest });
  const [isAdding, add] = useState(false);
  const known = useSelector(tenants, selectRows);
  const rows = useSelector(sites, selectRows);
  if (known === null || rows === null) return <QueryState query={known === null ? tenants : sites} />;
  const [tenant] = known;
  if (!tenant)
    return (
      <p>
        <Trans>This needs a tenant.</Trans>{' '}
        {kind === 'installation' && (
          <Button small onClick={() => onStep('tenant')}>
            <Trans>Create the tenant</Trans>
          </Button>
        )}
      </p>
    );
  const isShown = isAdding || (kind === 'site' ? unit === null : rows.length === 0);
  const list = kind === 'site' ? rows.filter(({ id }) => id === unit) : rows;
  return (
    <>
      {list.length > 0 && (
        <Records query={sites} label={t`Sites`}>
          {(row) =>
            list.includes(row) && (
              <>
                <strong>{textOf(row, 'description')}</strong>
                <span className={css.detail}>
                  {typeof row['latitude'] === 'number' ? <Trans>On the map</Trans> : <Trans>No place on the map</Trans>}
                </span>
                <Link href={`/unit?record=${row.id}`}>
                  <Trans>Change</Trans>
                </Link>
              </>
            )
          }
        </Records>
      )}
      {isShown ? (
        <RecordInline
          catalogue="unit"
          only={fields}
          start={{ id_tenant: { id: tenant.id, name: tenant['name'] } }}
          onSaved={(saved) => {
            add(false);
            sites.send({ type: 'liveQuery.renew' });
            onUnit(saved.id);
            onChange();
          }}
        />
      ) : (
        <div className={css.foot}>
          <Button icon="plus" onClick={() => add(true)}>
            <Trans>Another site</Trans>
          </Button>
          <Link href="/unit">
            <Trans>Import a workbook of sites</Trans>
          </Link>
        </div>
      )}
    </>
  );
}
