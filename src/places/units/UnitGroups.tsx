import { Trans } from '@lingui/react/macro';
import { use } from 'react';
import { useLocation } from 'wouter';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { CataloguePage, useRights } from '../../catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { DropItem } from '../../ui/DropMenu.tsx';
import { catalogueWords } from '../../words/catalogue.ts';

const groups = catalogueOf('unit-group');

/** /unit-groups: the list, with the way to the builder. */
export function UnitGroups({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  const [, go] = useLocation();
  const rights = useRights(groups);
  const toolsOf = ({ id }: CatalogueRecord) => (
    <DropItem icon="unit" onClick={() => go(`/unit-groups/config/${id}`)}>
      <Trans>Choose units</Trans>
    </DropItem>
  );
  return (
    <CataloguePage
      catalogue={groups}
      params={params}
      pattern={pattern}
      tools={
        rights.may('create') && (
          <Button small icon="unit" onClick={() => go('/unit-groups/config')}>
            <Trans>Build a group</Trans>
          </Button>
        )
      }
      rowTools={toolsOf}
    />
  );
}
