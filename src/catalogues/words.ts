import { loadCatalogueWords } from '../words/catalogue.ts';

let loading: Promise<void> | undefined;

/** The words of descriptors, learned once; where they cannot be read, English is shown (OP-1.19). */
export function catalogueWords(): Promise<void> {
  return (loading ??= loadCatalogueWords().catch(() => {
    loading = undefined;
  }));
}
