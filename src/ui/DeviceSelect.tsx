import { useLingui } from '@lingui/react/macro';
import { Select } from './Field.tsx';

interface DeviceSelectProps {
  label: string;
  /** Audio devices as the browser lists them: without names until a microphone was allowed once. */
  all: readonly { id: string; name: string }[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** One device of several, or whichever the system has; one that was chosen and is not there now is still named. */
export function DeviceSelect({ label, all, chosen, onChoose }: DeviceSelectProps) {
  const { t } = useLingui();
  const isGone = chosen !== null && !all.some(({ id }) => id === chosen);
  return (
    <Select label={label} value={chosen ?? ''} onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}>
      <option value="">{t`Same as system`}</option>
      {isGone && <option value={chosen}>{t`Not connected now`}</option>}
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name === '' ? t`Unnamed device` : name}
        </option>
      ))}
    </Select>
  );
}
