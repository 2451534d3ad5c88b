import { useLingui } from '@lingui/react/macro';
import { avsScores } from '../../../contract/alarms/outcome.ts';
import { Select } from '../../ui/Field.tsx';
import { avsWords } from './gate-words.ts';

interface ScoreSelectProps {
  score: number | null;
  hint?: string;
  onChoose: (score: number | null) => void;
}

/** The AVS-01 score of an alarm, with the words of the standard; null: not scored. */
export function ScoreSelect({ score, onChoose, ...rest }: ScoreSelectProps) {
  const { t } = useLingui();
  return (
    <Select
      label={t`AVS-01 score`}
      value={score ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      {...rest}
    >
      <option value="">{t`Not scored`}</option>
      {avsScores.map((one) => (
        <option key={one} value={one}>
          {t(avsWords[one])}
        </option>
      ))}
    </Select>
  );
}
