import type { ComponentProps } from 'react';
import type { ActOfCatalogue } from '../catalogues/index.ts';
import { lazyView } from '../platform/index.ts';
import { catalogueWords } from '../words/catalogue.ts';
import { loadScreenWords } from '../words/words.ts';

type Props = ComponentProps<typeof ActOfCatalogue>;

/** The dialog of a catalogue's action in the workspace: loaded when it first opens, with the words of administration screens. */
export const CatalogueAct = lazyView<Props>(async () => {
  const [dialog] = await Promise.all([import('../catalogues/ActOfCatalogue.tsx'), loadScreenWords(), catalogueWords()]);
  return dialog.ActOfCatalogue;
});
