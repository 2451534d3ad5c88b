import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { useLocation } from 'wouter';
import { BuilderList } from '../../catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { catalogueWords } from '../../words/catalogue.ts';
import { WatermarkPage } from './WatermarkPage.tsx';

const list = '/video-watermarks';

/** /video-watermarks (OP-2.27, ADM-2.41): the list; a watermark opens in its builder. */
export function Watermarks({ params, pattern }: ScreenProps) {
  const { t } = useLingui();
  return (
    <BuilderList
      of="video-watermark"
      builder={`${list}/config`}
      savedText={{ created: t`Watermark created successfully`, updated: t`Watermark updated successfully` }}
      params={params}
      pattern={pattern}
    />
  );
}

/** /video-watermarks/config/:id_video_watermark? (OP-2.27, ADM-2.41): all fields of a watermark, and how it will look. */
export function WatermarkBuilder({ params }: ScreenProps) {
  use(catalogueWords());
  const [, go] = useLocation();
  const requestedId = Number(params['id_video_watermark'] ?? Number.NaN);
  const id = Number.isInteger(requestedId) && requestedId > 0 ? requestedId : null;
  return (
    <WatermarkPage
      key={String(id)}
      id={id}
      onClose={() => go(list)}
      onSaved={() => go(list, { state: { saved: id === null ? 'created' : 'updated' } })}
    />
  );
}
