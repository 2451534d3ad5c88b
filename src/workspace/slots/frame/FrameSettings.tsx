import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type SubmitEvent, useState } from 'react';
import { selectResult } from '../../../../machines/platform/index.ts';
import { useLiveQuery } from '../../../platform/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select, TextField } from '../../../ui/Field.tsx';
import { LiveQueryStatus } from '../LiveQueryStatus.tsx';
import type { SlotSettingsProps } from '../slot.ts';
import { textOf } from '../text-of.ts';
import { addressOf } from './address.ts';

/** Which page is shown: one of the catalogue, or an address. */
export function FrameSettings({ data, onData }: SlotSettingsProps) {
  const { t } = useLingui();
  const pages = useLiveQuery({ of: 'rows', key: 'page', query: [['max', '500']] });
  const sight = useSelector(pages, selectResult);
  if (sight?.of !== 'rows') return <LiveQueryStatus sight={pages} />;
  const choose = (id: number) => {
    const page = sight.rows.find((row) => row.id === id);
    if (page) onData({ ...data, id_page: id, url: undefined }, textOf(page, 'description'));
  };
  return (
    <>
      <Select label={t`Page`} value={data.id_page ?? ''} onChange={(event) => choose(Number(event.target.value))}>
        <option value="">{t`Custom address`}</option>
        {sight.rows.map((row) => (
          <option key={row.id} value={row.id}>
            {textOf(row, 'description')}
          </option>
        ))}
      </Select>
      <OwnAddress key={data.url ?? ''} url={data.url ?? ''} onUrl={(url) => onData({ ...data, id_page: undefined, url })} />
    </>
  );
}

function OwnAddress({ url, onUrl }: { url: string; onUrl: (url: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(url);
  const isWrong = typed !== '' && addressOf(typed, window.location).kind === 'unreadable';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed !== '' && !isWrong) onUrl(typed);
  };
  return (
    <form onSubmit={submit}>
      <TextField
        label={t`Address`}
        type="text"
        inputMode="url"
        placeholder="https://"
        value={typed}
        error={isWrong ? t`Enter an address that begins with http:// or https://` : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" small why={typed === '' || isWrong ? t`Enter an address first.` : null}>
        <Trans>Show this page</Trans>
      </Button>
    </form>
  );
}
