import { use } from 'react';
import { catalogues } from '../../../contract/catalogues/index.ts';
import { useUserSessions } from '../../access/account/sessions/useUserSessions.tsx';
import { CataloguePage } from '../../catalogues/CataloguePage.tsx';
import { CatalogueExtensionsProvider } from '../../catalogues/extensions.ts';
import { catalogueWords } from '../../catalogues/words.ts';
import { NotBuiltPage } from '../../platform/StatusPages.tsx';
import type { ScreenProps } from '../../platform/screen.ts';
import { customParts } from './custom-parts.ts';
import { catalogueExtensions } from './extensions.tsx';

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
