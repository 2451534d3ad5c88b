import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../../ui/Field.tsx';
import type { SlotSettingsProps } from '../slot.ts';

/** Returns the value of a date-time field, in the time zone of this workstation. */
function typedOf(instant: string | undefined): string {
  if (instant === undefined || Number.isNaN(Date.parse(instant))) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const instantOf = (typed: string): string | undefined => (typed === '' ? undefined : new Date(typed).toISOString());

/** Edits the time span of the tracking; open at both ends unless set. */
export function SpanSettings({ data, onData }: SlotSettingsProps) {
  const { t } = useLingui();
  const isTurned = data.from !== undefined && data.to !== undefined && data.from > data.to;
  return (
    <>
      <TextField
        type="datetime-local"
        label={t`Detected from`}
        value={typedOf(data.from)}
        onChange={({ target }) => onData({ ...data, from: instantOf(target.value) })}
      />
      <TextField
        type="datetime-local"
        label={t`Detected until`}
        value={typedOf(data.to)}
        error={isTurned ? t`The end is before the start.` : undefined}
        onChange={({ target }) => onData({ ...data, to: instantOf(target.value) })}
      />
    </>
  );
}
