import { use } from 'react';
import { useSearch } from 'wouter';
import type { GuideKind } from '../../contract/workspace/index.ts';
import { CatalogueExtensionsProvider } from '../catalogues/index.ts';
import { catalogueWords } from '../words/catalogue.ts';
import { GuidePage } from '../workspace/index.ts';
import { catalogueExtensions } from './catalogue-extensions.tsx';

/** The guided set-up of an installation. */
export function InstallationGuide() {
  return <Guide kind="installation" />;
}

/** The same steps for a further site. */
export function SiteGuide() {
  return <Guide kind="site" />;
}

function Guide({ kind }: { kind: GuideKind }) {
  use(catalogueWords());
  return (
    <CatalogueExtensionsProvider value={catalogueExtensions}>
      <GuidePage kind={kind} wanted={new URLSearchParams(useSearch()).get('step')} />
    </CatalogueExtensionsProvider>
  );
}
