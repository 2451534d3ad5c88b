import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { type Field, labelOf } from '../../contract/catalogues/fields/field.ts';
import type { Change } from '../../contract/catalogues/record.ts';
import type { trailMachine } from '../../machines/catalogues/record/trail.machine.ts';
import { selectCatalogue, selectChanges, selectRefusal } from '../../machines/catalogues/record/trail.selectors.ts';
import { useActorRef } from '../platform/index.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Waiting } from '../ui/Spinner.tsx';
import { stateOf } from '../ui/state.ts';
import tables from '../ui/table.module.css';
import { word } from '../words/catalogue.ts';
import { failureText, readFailed } from '../words/refusals.ts';
import { dayAndTime } from '../words/time.ts';
import css from './AuditTrail.module.css';
import { DataTree } from './fields/data/DataTree.tsx';
import { FieldValue } from './fields/FieldValue.tsx';

interface AuditTrailProps {
  machine: typeof trailMachine;
  catalogue: Catalogue;
  id: number;
}

/** The changes of a record with author and time, newest first. */
export function AuditTrail({ machine, catalogue, id }: AuditTrailProps) {
  const trail = useActorRef(machine, { input: { catalogue, id } });
  return <TrailOf trail={trail} />;
}

/** The trail over an actor of its own. */
export function TrailOf({ trail }: { trail: ActorRefFrom<typeof trailMachine> }) {
  const state = useSelector(trail, stateOf);
  return (
    <div data-state={state}>
      <TrailBody trail={trail} />
    </div>
  );
}

function TrailBody({ trail }: { trail: ActorRefFrom<typeof trailMachine> }) {
  const { t } = useLingui();
  const snapshot = useSelector(trail, (now) => now);
  const changes = selectChanges(snapshot);
  const refusal = selectRefusal(snapshot);
  const catalogue = selectCatalogue(snapshot);
  const again = (
    <Button icon="refresh" onClick={() => trail.send({ type: 'trail.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (snapshot.matches('reading'))
    return (
      <Waiting>
        <Trans>Loading…</Trans>
      </Waiting>
    );
  if (snapshot.matches('empty')) return <EmptyState icon="history" title={t`Nobody has changed it yet`} />;
  if (snapshot.matches('refused')) return <EmptyState icon="lock" title={failureText(refusal)} action={again} />;
  if (snapshot.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={again} />;
  return (
    <ol className={css.trail}>
      {changes.map((change) => (
        <li key={change.id}>
          <Entry change={change} catalogue={catalogue} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ change, catalogue }: { change: Change; catalogue: Catalogue }) {
  const { t, i18n } = useLingui();
  const acts = { create: t`Created`, update: t`Changed`, delete: t`Deleted` };
  return (
    <article className={css.entry}>
      <header>
        <Chip>{acts[change.action]}</Chip> <time dateTime={change.at}>{dayAndTime(change.at, i18n)}</time>{' '}
        <bdi className={css.user}>{change.user ?? t`The platform`}</bdi>
      </header>
      <ChangedFields change={change} catalogue={catalogue} />
    </article>
  );
}

type Changed = Pick<Change, 'action' | 'data' | 'old_data'>;

/** What differs, field by field, before and after. */
export function ChangedFields({ change, catalogue }: { change: Changed; catalogue: Pick<Catalogue, 'fields'> }) {
  return (
    <table className={`${tables.table} ${css.table}`}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">
            <Trans>Field</Trans>
          </th>
          {change.action === 'update' && (
            <th scope="col">
              <Trans>Before</Trans>
            </th>
          )}
          <th scope="col">
            <Trans>After</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {changedNames(change).map((name) => (
          <tr key={name}>
            <th scope="row">{word(labelOf(catalogue.fields.find((field) => field.name === name) ?? { name }))}</th>
            {change.action === 'update' && (
              <td className={css.before}>
                <Value field={catalogue.fields.find((field) => field.name === name)} value={change.old_data?.[name]} />
              </td>
            )}
            <td>
              <Value
                field={catalogue.fields.find((field) => field.name === name)}
                value={change.action === 'delete' ? change.old_data?.[name] : change.data?.[name]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Fields that differ before and after; of a new or a deleted record, those that are filled. */
function changedNames({ data, old_data: before }: Pick<Change, 'data' | 'old_data'>): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(data ?? {})]);
  const text = (value: unknown) => JSON.stringify(value ?? null);
  return [...names].filter((name) => !name.startsWith('_') && name !== 'version' && text(before?.[name]) !== text(data?.[name]));
}

function Value({ field, value }: { field: Field | undefined; value: unknown }) {
  const { t } = useLingui();
  if (field?.kind === 'secret') return <>{value === undefined || value === null ? '—' : t`Changed, not shown`}</>;
  return field ? <FieldValue field={field} value={value} /> : <DataTree value={value} />;
}
