import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { useLocation } from 'wouter';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { CataloguePage } from '../../catalogues/CataloguePage.tsx';
import { catalogueWords } from '../../catalogues/words.ts';
import type { ScreenProps } from '../../platform/screen.ts';
import { DropItem } from '../../ui/DropMenu.tsx';

const planes = catalogueOf('plane');

/** /planes: the list, with the way to each plan and its cameras (OQ-69). */
export function Planes({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  const { t } = useLingui();
  const [, go] = useLocation();
  const toolsOf = ({ id }: CatalogueRecord) => (
    <DropItem icon="map" onClick={() => go(`/plane/${id}`)}>
      <Trans>Open its plan</Trans>
    </DropItem>
  );
  return <CataloguePage catalogue={planes} title={t`Floor plans`} params={params} pattern={pattern} rowTools={toolsOf} />;
}
