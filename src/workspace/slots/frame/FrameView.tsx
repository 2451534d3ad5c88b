import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectResult } from '../../../../machines/platform/index.ts';
import { useLiveQuery } from '../../../platform/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SlotTitle, SlotTools } from '../frame.tsx';
import { LiveQueryStatus } from '../LiveQueryStatus.tsx';
import type { SlotViewProps } from '../slot.ts';
import { textOf } from '../text-of.ts';
import { addressOf } from './address.ts';
import css from './frame.module.css';

/** A web page (OP-9.30, OQ-47): one of the catalogue of pages, or an address of its own. */
export function FrameView({ name, data }: SlotViewProps) {
  if (data.id_page !== undefined) return <CataloguePage id={data.id_page} name={name} />;
  if (data.url) return <Page name={name} title={name} url={data.url} />;
  return (
    <EmptyState icon="globe" title={<Trans>No page is chosen</Trans>}>
      <Trans>Drag one here from the Pages widget, or choose one in the settings of this slot.</Trans>
    </EmptyState>
  );
}

function CataloguePage({ id, name }: { id: number; name: string }) {
  const page = useLiveQuery({ of: 'record', key: 'page', id });
  const sight = useSelector(page, selectResult);
  if (sight?.of !== 'record') return <LiveQueryStatus sight={page} />;
  return <Page name={name} title={textOf(sight.record, 'description')} url={textOf(sight.record, 'url')} />;
}

/** Shows the page itself. The console receives no errors of a cross-origin page; the note below explains an empty one. */
function Page({ name, title, url }: { name: string; title: string; url: string }) {
  const { t } = useLingui();
  const [turn, setTurn] = useState(0);
  const address = addressOf(url, window.location);
  if (address.kind === 'unreadable')
    return (
      <EmptyState icon="alert" title={<Trans>This page cannot be shown</Trans>}>
        <Trans>Its address must begin with http:// or https://. Correct it in the catalogue of pages.</Trans>
      </EmptyState>
    );
  const elsewhere = (
    <a href={address.url} target="_blank" rel="noreferrer">
      <Trans>Open in a new window</Trans>
    </a>
  );
  if (address.kind === 'insecure')
    return (
      <EmptyState icon="lock" title={<Trans>This page cannot be shown here</Trans>} action={elsewhere}>
        <Trans>The page is not encrypted (http). Browsers do not show it inside an encrypted console.</Trans>
      </EmptyState>
    );
  return (
    <div className={css.page}>
      {title !== name && <SlotTitle>{title}</SlotTitle>}
      <SlotTools>
        <IconButton small icon="refresh" label={t`Reload the page`} onClick={() => setTurn(turn + 1)} />
      </SlotTools>
      <iframe
        key={turn}
        className={css.frame}
        title={title}
        src={address.url}
        sandbox={address.sandbox}
        referrerPolicy="no-referrer"
        loading="lazy"
      />
      <p className={css.note}>
        <Trans>Empty? Some pages cannot be shown inside another page.</Trans> {elsewhere}
      </p>
    </div>
  );
}
