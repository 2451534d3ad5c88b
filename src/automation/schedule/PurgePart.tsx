import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectCatalogue, selectDraft, valuesOf } from '../../../machines/catalogues/index.ts';
import type { CustomPartProps } from '../../catalogues/index.ts';
import { choiceWord } from '../../words/catalogue.ts';
import { Rule, Unfinished } from './Rule.tsx';
import { spanOf } from './rule-words.ts';
import css from './schedule.module.css';

/** Describes what a purge rule will do (OQ-36). */
export function PurgePart({ record }: CustomPartProps) {
  const catalogue = useSelector(record, selectCatalogue);
  const draft = useSelector(record, selectDraft);
  const { input_alarm_status: from, output_alarm_status: to, timeout, comment, protocol } = valuesOf(catalogue.fields, draft);
  if (typeof from !== 'string' || typeof to !== 'string') return <Unfinished />;
  const [input, output] = [choiceWord(from), choiceWord(to)];
  if (from === to)
    return (
      <Rule>
        <p className={css.warning}>
          <Trans>The output status must differ from the input status “{input}”.</Trans>
        </p>
      </Rule>
    );
  if (typeof timeout !== 'number' || timeout < 1) return <Unfinished />;
  const span = spanOf(timeout);
  return (
    <Rule>
      <p>
        <Trans>
          The platform changes alarms that stay “{input}” for longer than {span} to “{output}”.
        </Trans>
      </p>
      {typeof comment === 'string' && (
        <p>
          <Trans>Its comment will be “{comment}”.</Trans>
        </p>
      )}
      {typeof protocol === 'string' && (
        <p>
          <Trans>Its protocol will be “{protocol}”.</Trans>
        </p>
      )}
      <p className={css.note}>
        <Trans>The alarm's log names this rule. Alarms already past the limit are changed soon after you save.</Trans>
      </p>
    </Rule>
  );
}
