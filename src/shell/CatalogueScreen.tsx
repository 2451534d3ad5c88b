import { Trans } from '@lingui/react/macro';
import { use } from 'react';
import { useLocation } from 'wouter';
import { type CatalogueKey, catalogueOf, catalogues } from '../../contract/catalogues/index.ts';
import { TenantSharing, useUserSessions, ViewAs } from '../access/index.ts';
import { ReportPart } from '../automation/index.ts';
import { CatalogueExtensionsProvider, CataloguePage, type CustomPart, useRights } from '../catalogues/index.ts';
import { NotBuiltPage, newSite, type ScreenProps } from '../platform/index.ts';
import { Button } from '../ui/Button.tsx';
import { catalogueWords } from '../words/catalogue.ts';
import { catalogueExtensions } from './catalogue-extensions.tsx';

const viewAs: CustomPart = { except: [], Part: ViewAs };
const sharedAlong: CustomPart = { except: ['permissions', 'alarm_types'], Part: TenantSharing };

/** Parts of forms that are no field's: wherever the catalogue is shown by its own list. */
const customParts: Readonly<Partial<Record<CatalogueKey, CustomPart>>> = {
  users: viewAs,
  groups: viewAs,
  profile: viewAs,
  'tenant-shared': sharedAlong,
  'tenant-shared-group': sharedAlong,
  'report-schedule': { except: [], Part: ReportPart },
};

/** The list of the catalogue whose descriptor names this route; a route of none is a screen that does not exist yet. */
export function CatalogueScreen({ pattern, params, title }: ScreenProps & { title: string }) {
  use(catalogueWords());
  const catalogue = catalogues.find(({ routes }) => routes.includes(pattern));
  const { rowTools, opened } = useUserSessions(catalogue?.key);
  if (!catalogue) return <NotBuiltPage title={title} />;
  const tools = catalogue.key === 'unit' ? <NewSite /> : undefined;
  const place = Object.keys(catalogue.parents ?? {}).map((param) => params[param]);
  const customPart = customParts[catalogue.key];
  return (
    <CatalogueExtensionsProvider value={catalogueExtensions}>
      <CataloguePage
        key={[catalogue.key, ...place].join(' ')}
        catalogue={catalogue}
        title={title}
        params={params}
        pattern={pattern}
        {...(tools && { tools })}
        {...(customPart && { customPart })}
        {...(rowTools && { rowTools })}
      />
      {opened}
    </CatalogueExtensionsProvider>
  );
}

/** The way to the guide for a further site. */
function NewSite() {
  const [, go] = useLocation();
  return (
    useRights(catalogueOf('unit')).may('create') && (
      <Button small icon="unit" onClick={() => go(newSite)}>
        <Trans>New site…</Trans>
      </Button>
    )
  );
}
