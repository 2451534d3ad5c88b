import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { caseLimits } from '../../../contract/alarms/cases.ts';
import type { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import { selectRows, selectSelection } from '../../../machines/alarms/history/history.selectors.ts';
import { useAbilities } from '../../catalogues/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { AddToCase } from '../cases/AddToCase.tsx';
import css from './HistoryPage.module.css';

/** How many rows are selected, and what is done with them. */
export function SelectedRows({ history }: { history: ActorRefFrom<typeof historyMachine> }) {
  const { t } = useLingui();
  const abilities = useAbilities();
  const rows = useSelector(history, selectRows);
  const selection = useSelector(history, selectSelection);
  const selected = useMemo((): readonly Alarm[] => rows.filter(({ id }) => selection.has(id)), [rows, selection]);
  if (selected.length === 0) return null;
  const { alarms: most } = caseLimits;
  return (
    <section className={css.selection} aria-label={t`Selected alarms`}>
      <strong role="status">
        <Plural value={selected.length} one="# selected" other="# selected" />
      </strong>
      {selected.length > most && (
        <span>
          <Trans>A case holds at most {most} alarms.</Trans>
        </span>
      )}
      <AddToCase alarms={selected} abilities={abilities} />
      <IconButton small icon="close" label={t`Select none`} onClick={() => history.send({ type: 'history.selectNone' })} />
    </section>
  );
}
