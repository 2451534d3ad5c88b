import { learnCatalogueWords } from '../words/catalogue.ts';

let learning: Promise<void> | undefined;

/** The words of descriptors, learned once; where they cannot be read, English is shown (OP-1.19). */
export function catalogueWords(): Promise<void> {
  return (learning ??= learnCatalogueWords().catch(() => {
    learning = undefined;
  }));
}
