import { Trans, useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { useLocation } from 'wouter';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { CataloguePage } from '../../catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { DropItem } from '../../ui/DropMenu.tsx';
import { catalogueWords } from '../../words/catalogue.ts';

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
