import { use } from 'react';
import { type CatalogueKey, catalogues, WorkbookResult } from '../../contract/catalogues/index.ts';
import { PermissionsInput, TenantSharing, useUserSessions, ViewAs } from '../access/index.ts';
import {
  type CatalogueExtensions,
  CatalogueExtensionsProvider,
  CataloguePage,
  type CustomPart,
  WorkbookResults,
} from '../catalogues/index.ts';
import { PickMap } from '../places/index.ts';
import { NotBuiltPage, type ScreenProps } from '../platform/index.ts';
import { DiscoveredCameras, parseDiscovery } from '../video/index.ts';
import { catalogueWords } from '../words/catalogue.ts';

/** Grouped permissions, places on a map, cameras discovered on the network, and results of workbooks. */
const catalogueExtensions: CatalogueExtensions = {
  refsInputs: { permission: PermissionsInput },
  PlacePicker: PickMap,
  renderAnswer: (answer, query, onFollow) => {
    const result = parseDiscovery(answer);
    if (result) return <DiscoveredCameras result={result} query={query} onFollow={onFollow} />;
    const workbook = WorkbookResult.safeParse(answer);
    return workbook.success ? <WorkbookResults result={workbook.data} query={query} onFollow={onFollow} /> : null;
  },
};

const viewAs: CustomPart = { except: [], Part: ViewAs };
const sharedAlong: CustomPart = { except: ['permissions', 'alarm_types'], Part: TenantSharing };

/** Parts of forms that are no field's: wherever the catalogue is shown by its own list. */
const customParts: Readonly<Partial<Record<CatalogueKey, CustomPart>>> = {
  users: viewAs,
  groups: viewAs,
  profile: viewAs,
  'tenant-shared': sharedAlong,
  'tenant-shared-group': sharedAlong,
};

/** The list of the catalogue whose descriptor names this route; a route of none is a screen that does not exist yet. */
export function CatalogueScreen({ pattern, params, title }: ScreenProps & { title: string }) {
  use(catalogueWords());
  const catalogue = catalogues.find(({ routes }) => routes.includes(pattern));
  const { rowTools, opened } = useUserSessions(catalogue?.key);
  if (!catalogue) return <NotBuiltPage title={title} />;
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
        {...(customPart && { customPart })}
        {...(rowTools && { rowTools })}
      />
      {opened}
    </CatalogueExtensionsProvider>
  );
}
