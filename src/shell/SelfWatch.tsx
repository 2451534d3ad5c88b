import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SelfWatchRow } from '../../contract/platform/index.ts';
import { selectQueryRefusal, selectSelfWatch } from '../../machines/platform/index.ts';
import { useLiveQuery } from '../platform/index.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { failureText } from '../words/refusals.ts';
import { dayAndTime } from '../words/time.ts';
import css from './SelfWatch.module.css';
import { conditionName, conditionWords } from './self-watch-words.ts';

const everyMs = 30_000;

/** For administrators: whether anything fails that the platform watches about itself, and on request the list of it. */
export function SelfWatch() {
  const query = useLiveQuery({ of: 'self-watch' }, everyMs);
  const rows = useSelector(query, selectSelfWatch);
  const refusal = useSelector(query, selectQueryRefusal);
  const isUnread = useSelector(query, (now) => now.matches('unread'));
  const [isOpen, open] = useState(false);
  const failure = refusal || isUnread ? failureText(refusal) : null;
  if (rows === null && failure === null) return null;
  const failing = rows?.filter(({ state }) => state === 'failing').length ?? 0;
  const unknown = rows?.filter(({ state }) => state === 'unknown').length ?? 0;
  const state = failure !== null ? 'unread' : failing > 0 ? 'failing' : unknown > 0 ? 'unknown' : 'well';
  return (
    <div className={css.notice} role="status" data-self-watch={state}>
      <Button
        small
        kind="quiet"
        icon={state === 'well' ? 'circleCheck' : 'alert'}
        aria-haspopup="dialog"
        title={summary(state, failing, unknown)}
        onClick={() => open(true)}
      >
        <span className={css.summary}>{summary(state, failing, unknown)}</span>
      </Button>
      {isOpen && (
        <Dialog title={t`Self-watch`} state={`self-watch.${state}`} wide onClose={() => open(false)}>
          {failure === null ? <Conditions rows={rows ?? []} /> : <p role="alert">{failure}</p>}
        </Dialog>
      )}
    </div>
  );
}

function summary(state: 'unread' | 'failing' | 'unknown' | 'well', failing: number, unknown: number): string {
  if (state === 'unread') return t`Self-watch: not known`;
  if (state === 'failing') return plural(failing, { one: '# fault of the platform', other: '# faults of the platform' });
  if (state === 'unknown') return plural(unknown, { one: '# not known of the platform', other: '# not known of the platform' });
  return t`Self-watch`;
}

function Conditions({ rows }: { rows: readonly SelfWatchRow[] }) {
  if (rows.length === 0)
    return (
      <p>
        <Trans>Nothing was looked at yet. The platform looks each minute.</Trans>
      </p>
    );
  return (
    <ul className={css.list}>
      {rows.map((row) => (
        <Condition key={`${row.condition} ${row.subject} ${row.customer?.id} ${row.details.place}`} row={row} />
      ))}
    </ul>
  );
}

function Condition({ row }: { row: SelfWatchRow }) {
  const { i18n } = useLingui();
  const { what, meaning, remedy } = conditionWords(row);
  const { state, customer, details } = row;
  const { reason } = details;
  const subject = row.condition === 'disk' ? details.place : (details.name ?? details.place);
  const since = dayAndTime(row.since, i18n);
  const states = { failing: t`Failing`, unknown: t`Unknown`, well: t`Well` } as const;
  return (
    <li className={css.row} data-condition={row.condition} data-state={state}>
      <Chip tone={state === 'failing' ? 'alert' : state === 'unknown' ? 'strong' : 'done'}>{states[state]}</Chip>
      <div>
        <h3>
          {conditionName(row)}
          {subject && (
            <>
              {' '}
              <bdi className={css.subject}>{subject}</bdi>
            </>
          )}
        </h3>
        <p className={css.what}>{what}</p>
        {meaning && <p>{meaning}</p>}
        {remedy && <p>{remedy}</p>}
        {reason && state !== 'well' && (
          <p className={css.second}>
            <Trans>
              Reason: <bdi>{reason}</bdi>
            </Trans>
          </p>
        )}
      </div>
      <div className={css.second}>
        <div>
          <Trans>Since {since}</Trans>
        </div>
        {customer && <bdi>{customer.name}</bdi>}
      </div>
    </li>
  );
}
