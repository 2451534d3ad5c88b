import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Addressee, handlingLimits } from '../../../contract/alarms/handling.ts';
import { Select } from '../../ui/Field.tsx';

const offerMinutes = [1, 2, 5, 10, 30] as const;
const parkMinutes = [5, 15, 30, 60, 120, handlingLimits.parkMinutes] as const;
const longMinutes = [480, 1440, handlingLimits.parkLongMinutes] as const;

/** The minutes that an offer or a parking lasts, unless others are chosen. */
export const usualMinutes = (act: string): number => (act === 'park' ? 15 : handlingLimits.offerMinutes.initial);

interface DurationSelectProps {
  act: 'forward' | 'park';
  minutes: number;
  /** Whether the user may park for longer than usual. */
  mayParkLong: boolean;
  onChoose: (minutes: number) => void;
}

/** How long an offer or a parking lasts. */
export function DurationSelect({ act, minutes, mayParkLong, onChoose }: DurationSelectProps) {
  const { t } = useLingui();
  const durations = act === 'forward' ? offerMinutes : mayParkLong ? [...parkMinutes, ...longMinutes] : parkMinutes;
  return (
    <Select
      label={act === 'park' ? t`Park for` : t`The offer lasts`}
      value={minutes}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {durations.map((each) => (
        <option key={each} value={each}>
          {each < 120 ? plural(each, { one: '# minute', other: '# minutes' }) : plural(each / 60, { one: '# hour', other: '# hours' })}
        </option>
      ))}
    </Select>
  );
}

/** An addressee as the value of an option. */
export const addresseeKey = ({ kind, id }: Pick<Addressee, 'kind' | 'id'>): string => `${kind} ${id}`;

interface AddresseeSelectProps {
  label: string;
  addressees: readonly Addressee[];
  chosen: Addressee | undefined;
  onChoose: (key: string) => void;
}

/** Whom an alarm is given to, connected ones first. */
export function AddresseeSelect({ label, addressees, chosen, onChoose }: AddresseeSelectProps) {
  const { t } = useLingui();
  return (
    <Select label={label} value={chosen && addresseeKey(chosen)} onChange={({ target }) => onChoose(target.value)}>
      {addressees.map((one) => (
        <option key={addresseeKey(one)} value={addresseeKey(one)}>
          {one.kind === 'group' ? t`${one.name} (group)` : one.name} · {one.online ? t`connected` : t`not connected`}
        </option>
      ))}
    </Select>
  );
}
