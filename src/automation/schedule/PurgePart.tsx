import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { valuesOf } from '../../../machines/catalogues/record/draft.ts';
import type { CustomPartProps } from '../../catalogues/form/custom-part.ts';
import { choiceWord } from '../../words/catalogue.ts';
import { Rule, Unfinished } from './Rule.tsx';
import { spanOf } from './rule-words.ts';
import css from './schedule.module.css';

/** What a purge rule will do (OQ-36). */
export function PurgePart({ record }: CustomPartProps) {
  const { catalogue, draft } = useSelector(record, ({ context }) => context);
  const { input_alarm_status: from, output_alarm_status: to, timeout, comment, protocol } = valuesOf(catalogue.fields, draft);
  if (typeof from !== 'string' || typeof to !== 'string') return <Unfinished />;
  const [input, output] = [choiceWord(from), choiceWord(to)];
  if (from === to)
    return (
      <Rule>
        <p className={css.warning}>
          <Trans>An alarm that is “{input}” already cannot be put there: choose another output status.</Trans>
        </p>
      </Rule>
    );
  if (typeof timeout !== 'number' || timeout < 1) return <Unfinished />;
  const span = spanOf(timeout);
  return (
    <Rule>
      <p>
        <Trans>
          An alarm that stays “{input}” for longer than {span} is put to “{output}” by the platform, whoever is signed in.
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
        <Trans>The record of the alarm names this rule. Alarms that wait that long already are moved soon after it is saved.</Trans>
      </p>
    </Rule>
  );
}
