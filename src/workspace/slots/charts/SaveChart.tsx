import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ChartSetup } from '../../../../contract/workspace/charts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import css from './charts.module.css';
import { useUserCharts } from './useUserCharts.ts';
import { chartName } from './words.ts';

/** Saves a chart under a name in the user's charts (OP-2.45). */
export function SaveChart({ setup }: { setup: ChartSetup }) {
  const { t } = useLingui();
  const { charts, save } = useUserCharts();
  const [name, setName] = useState(() => chartName(setup));
  const [message, setMessage] = useState<string | null>(null);
  const isKnown = charts.some((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  return (
    <form
      className={css.keep}
      onSubmit={(event) => {
        event.preventDefault();
        setMessage(save(name, setup) ? t`Saved to your charts.` : t`Enter a name. The limit is 50 charts.`);
      }}
    >
      <TextField
        label={t`Chart name`}
        maxLength={80}
        value={name}
        onChange={({ target: { value } }) => {
          setName(value);
          setMessage(null);
        }}
        hint={isKnown ? t`The chart of this name is replaced.` : undefined}
      />
      <Button small type="submit" icon="plus">
        <Trans>Save to my charts</Trans>
      </Button>
      <p role="status" className={css.quiet}>
        {message}
      </p>
    </form>
  );
}
