import { readFileSync, writeFileSync } from 'node:fs';
import { commandFormFields } from '../contract/automation/command-forms.ts';
import { catalogues } from '../contract/catalogues/index.ts';
import { collectTexts } from '../contract/catalogues/texts.ts';

const languages = ['es', 'pt'] as const;
const fileOf = (language: string) => `locales/catalogues/${language}.json`;
const read = (language: string) => JSON.parse(readFileSync(fileOf(language), 'utf8')) as Record<string, string>;

/** Extracts the texts of all descriptors into locales/catalogues: adds new ones untranslated and removes unused ones. */
export function extractCatalogueTexts(): void {
  const texts = collectTexts(catalogues, commandFormFields);
  for (const language of languages) {
    const existing = read(language);
    writeFileSync(fileOf(language), `${JSON.stringify(Object.fromEntries(texts.map((text) => [text, existing[text] ?? ''])), null, 2)}\n`);
    console.log(`${fileOf(language)}: ${texts.length} texts, ${texts.filter((text) => !existing[text]).length} to translate`);
  }
}

/** Missing, unused and untranslated texts; empty if there are none. */
export function checkCatalogueTexts(): string[] {
  const texts = collectTexts(catalogues, commandFormFields);
  return languages.flatMap((language) => {
    const existing = read(language);
    const lacking = texts.filter((text) => !existing[text]).map((text) => `${language}: "${text}" is not translated`);
    const unused = Object.keys(existing).filter((text) => !texts.includes(text));
    return [...lacking, ...unused.map((text) => `${language}: "${text}" is used no more`)];
  });
}
