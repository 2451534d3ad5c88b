import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Select } from './Field.tsx';

interface DurationSelectProps {
  /** The durations to choose from, in minutes. */
  offered: readonly number[];
  minutes: number;
  onChoose: (minutes: number) => void;
}

/** For how long something holds. */
export function DurationSelect({ offered, minutes, onChoose }: DurationSelectProps) {
  const { t } = useLingui();
  return (
    <Select label={t`For`} value={minutes} onChange={({ target }) => onChoose(Number(target.value))}>
      {offered.map((count) => (
        <option key={count} value={count}>
          {lengthOf(count)}
        </option>
      ))}
    </Select>
  );
}

function lengthOf(minutes: number): string {
  if (minutes < 60) return plural(minutes, { one: '# minute', other: '# minutes' });
  if (minutes < 1440) return plural(minutes / 60, { one: '# hour', other: '# hours' });
  return plural(minutes / 1440, { one: '# day', other: '# days' });
}
