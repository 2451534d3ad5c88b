import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectAlarm, selectCommands } from '../../../machines/automation/command-run/command-run.selectors.ts';
import { fold, wordsOf } from '../../platform/index.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import css from './run.module.css';
import type { RunRef } from './useRuns.ts';

/** The commands that may be run here; for an alarm, those that are meant for alarms. */
export function CommandChoice({ run }: { run: RunRef }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const commands = useSelector(run, selectCommands);
  const alarm = useSelector(run, selectAlarm);
  if (commands.length === 0)
    return (
      <EmptyState icon="code" title={<Trans>No commands to run</Trans>}>
        {alarm && <Trans>Administrators mark the commands that can be run from an alarm.</Trans>}
      </EmptyState>
    );
  const words = wordsOf(search);
  const found = commands.filter(({ name, description }) => words.every((word) => fold(`${name} ${description ?? ''}`).includes(word)));
  return (
    <>
      <SearchBox label={t`Search the commands`} value={search} onChange={setSearch} />
      <ul className={css.commands} aria-label={t`Commands`}>
        {found.map(({ id, name, description, dangerous }) => (
          <li key={id}>
            <button type="button" className={css.command} onClick={() => run.send({ type: 'run.choose', id })}>
              <Icon name="code" />
              <span className={css.name} dir="auto">
                {name}
                {description && <span className={css.outcome}>{description}</span>}
              </span>
              {dangerous && (
                <Chip tone="strong">
                  <Trans>Requires confirmation</Trans>
                </Chip>
              )}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className={css.quiet}>
          <Trans>Nothing matches the search.</Trans>
        </p>
      )}
    </>
  );
}
