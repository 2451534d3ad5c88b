import { useLingui } from '@lingui/react/macro';
import { custom, hourlyAt } from '../../../contract/automation/frequencies.ts';
import type { Frequency } from './useFrequencies.ts';

/** Labels of the platform's presets; an unknown one keeps its own name (OP-9.55–9.58). */
export function usePresetWords(): (frequency: Frequency) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    '* * * * *': t`Every minute`,
    '0 * * * *': t`Hourly`,
    [hourlyAt]: t`Hourly at`,
    '0 0 * * *': t`Daily`,
    '0 0 * * 0': t`Weekly`,
    '0 0 1 * *': t`Monthly`,
    '0 0 L * *': t`Last day of month`,
    [custom]: t`Custom`,
  };
  return ({ value, name }) => {
    const minutes = /^\*\/(\d+) \* \* \* \*$/.exec(value)?.[1];
    const hours = /^0 \*\/(\d+) \* \* \*$/.exec(value)?.[1];
    if (minutes !== undefined) return t`Every ${minutes} minutes`;
    if (hours !== undefined) return t`Every ${hours} hours`;
    return words[value] ?? (name || value);
  };
}
