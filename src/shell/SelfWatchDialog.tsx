import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SelfWatchRow } from '../../contract/platform/index.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { dayAndTime } from '../words/time.ts';
import { Backups } from './backups/Backups.tsx';
import { Nodes } from './nodes/Nodes.tsx';
import css from './SelfWatch.module.css';
import { conditionName, conditionWords } from './self-watch-words.ts';

interface SelfWatchDialogProps {
  state: string;
  rows: readonly SelfWatchRow[];
  /** Why they could not be read; null: they were. */
  failure: string | null;
  /** Whether the user may see what concerns the installation: its nodes and backups. */
  isOfInstallation: boolean;
  onClose: () => void;
}

/** What the platform watches about itself: each condition with its state, since when, what it means and what to do. */
export function SelfWatchDialog({ state, rows, failure, isOfInstallation, onClose }: SelfWatchDialogProps) {
  const { t } = useLingui();
  const [shown, show] = useState<'self-watch' | 'backups' | 'nodes'>('self-watch');
  if (shown !== 'self-watch')
    return (
      <Dialog
        title={shown === 'backups' ? t`Backups` : t`Nodes`}
        wide
        onClose={onClose}
        foot={
          <Button onClick={() => show('self-watch')}>
            <Trans>Back to Self-watch</Trans>
          </Button>
        }
      >
        {shown === 'backups' ? <Backups /> : <Nodes />}
      </Dialog>
    );
  return (
    <Dialog
      title={t`Self-watch`}
      state={`self-watch.${state}`}
      wide
      onClose={onClose}
      foot={
        isOfInstallation && (
          <>
            <Button onClick={() => show('nodes')}>
              <Trans>Nodes…</Trans>
            </Button>
            <Button onClick={() => show('backups')}>
              <Trans>Backups…</Trans>
            </Button>
          </>
        )
      }
    >
      {failure === null ? <Conditions rows={rows} /> : <p role="alert">{failure}</p>}
    </Dialog>
  );
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
  const { t, i18n } = useLingui();
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
