import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { ActInline } from '../../catalogues/index.ts';
import { useLiveQuery } from '../../platform/index.ts';
import css from './Guide.module.css';
import { Records } from './Records.tsx';
import type { GuideUnit } from './step-props.ts';
import { textOf } from './text-of.ts';

const newest = [
  ['sort', '-id'],
  ['max', '8'],
] as const;

interface Named {
  id: number;
  type?: string;
}

/** Who takes the alarms of the site. */
export function PeopleStep({ unit, onChange }: { unit: GuideUnit; onChange: () => void }) {
  const { t } = useLingui();
  const people = useLiveQuery({ of: 'rows', key: 'users', query: newest });
  return (
    <>
      <Records query={people} label={t`People`}>
        {(row) => (
          <>
            <strong>{textOf(row, 'name')}</strong>
            <span className={css.detail}>
              {row['is_master_admin'] === true
                ? t`Master administrator`
                : ((row['profiles'] as readonly Named[] | undefined) ?? []).map(({ type }) => type).join(', ')}
            </span>
            <bdi className={css.detail}>{textOf(row, 'email')}</bdi>
          </>
        )}
      </Records>
      <ActInline
        catalogue="users"
        name="invite"
        {...(unit.tenant && { start: { tenants: [unit.tenant] } })}
        onDone={() => {
          people.send({ type: 'liveQuery.renew' });
          onChange();
        }}
      />
      <p>
        <Link href="/user">
          <Trans>Import a list of people, or create them with a password</Trans>
        </Link>
      </p>
    </>
  );
}
