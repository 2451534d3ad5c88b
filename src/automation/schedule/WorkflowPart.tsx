import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { selectDraft } from '../../../machines/catalogues/index.ts';
import { selectResult } from '../../../machines/platform/index.ts';
import { type CustomPartProps, nameOf, recordErrorAt } from '../../catalogues/index.ts';
import { useLiveQuery } from '../../platform/index.ts';
import { Select } from '../../ui/Field.tsx';
import { choiceWord } from '../../words/catalogue.ts';
import { PlacedUnits } from './PlacedUnits.tsx';
import { usePresetWords } from './preset-words.ts';
import { Rule, Unfinished } from './Rule.tsx';
import { daysIn, labelIn, windowIn } from './rule-words.ts';
import css from './schedule.module.css';
import { type Frequency, named, useFrequencies } from './useFrequencies.ts';
import { WorkflowParams } from './WorkflowParams.tsx';
import { frequencyIn, isRepeated, paramIn } from './workflow.ts';

/** How often a workflow looks for alarms, its parameters, and a description of its effect (OQ-37). */
export function WorkflowPart({ record, isEditable }: CustomPartProps) {
  const { t } = useLingui();
  const presetWords = usePresetWords();
  const rows = useFrequencies().frequencies ?? [];
  const draft = useSelector(record, selectDraft);
  const error = useSelector(record, (now) => recordErrorAt(now, 'frequency'));
  const chosen = frequencyIn(draft);
  const choose = (id: number) =>
    record.send({ type: 'record.change', field: 'frequency', value: named(rows.find((one) => one.id === id)) });
  return (
    <div className={css.part}>
      {isEditable && (
        <>
          <div data-field="frequency">
            <Select
              label={t`How often`}
              needed
              error={error}
              value={chosen === null ? '' : String(chosen)}
              onChange={({ target }) => choose(Number(target.value))}
              onBlur={() => record.send({ type: 'record.check', field: 'frequency' })}
            >
              <option value="">{t`Choose…`}</option>
              {rows
                .filter((row) => isRepeated(row) || row.id === chosen)
                .map((row) => (
                  <option key={row.id} value={row.id}>
                    {presetWords(row)}
                  </option>
                ))}
            </Select>
          </div>
          <WorkflowParams record={record} />
        </>
      )}
      <PlacedUnits record={record} />
      <WorkflowSummary record={record} frequency={rows.find(({ id }) => id === chosen)} />
    </div>
  );
}

function WorkflowSummary({ record, frequency }: Pick<CustomPartProps, 'record'> & { frequency: Frequency | undefined }) {
  const { i18n } = useLingui();
  const presetWords = usePresetWords();
  const draft = useSelector(record, selectDraft);
  const window = windowIn(draft);
  const type = labelIn(draft['id_type_alarm']);
  const status = draft['alarm_status'];
  if (window === null || type === null || typeof status !== 'string' || status === '' || !frequency) return <Unfinished />;
  const { start, end } = window;
  const [often, days, said] = [presetWords(frequency), daysIn(window.days, i18n), choiceWord(status)];
  const view = labelIn(draft['view']);
  const command = paramIn(draft, 'command');
  return (
    <Rule>
      <p>
        <Trans>
          {often}, on {days} from {start} to {end}, the platform looks for alarms of the type “{type}” that are “{said}” at the units of
          this workflow. For each of them, once:
        </Trans>
      </p>
      <ul>
        {view !== null && (
          <li>
            <Trans>the alarm view “{view}” opens for its operators;</Trans>
          </li>
        )}
        {command !== null && (
          <li>
            <StartedCommand id={command} />
          </li>
        )}
        {view === null && command === null && (
          <li>
            <Trans>nothing, until you choose an alarm view or a command.</Trans>
          </li>
        )}
      </ul>
      {window.isOvernight && (
        <p className={css.note}>
          <Trans>It ends the next day.</Trans>
        </p>
      )}
    </Rule>
  );
}

function StartedCommand({ id }: { id: number }) {
  const sight = useLiveQuery({ of: 'record', key: 'command', id });
  const result = useSelector(sight, selectResult);
  const name = result?.of === 'record' ? nameOf(catalogueOf('command'), result.record) : `#${id}`;
  return <Trans>the command “{name}” starts.</Trans>;
}
