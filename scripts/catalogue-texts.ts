import { readFileSync, writeFileSync } from 'node:fs';
import { commandFormFields } from '../contract/automation/command-forms.ts';
import { catalogues } from '../contract/catalogues/index.ts';
import { collectTexts } from '../contract/catalogues/texts.ts';

const languages = ['es', 'pt'] as const;
const fileOf = (language: string) => `locales/catalogues/${language}.json`;
const read = (language: string) => JSON.parse(readFileSync(fileOf(language), 'utf8')) as Record<string, string>;

/** Brings the texts of all descriptors into locales/catalogues: new ones wait for a translation, unused ones go. */
export function extractCatalogueTexts(): void {
  const texts = collectTexts(catalogues, commandFormFields);
  for (const language of languages) {
    const kept = read(language);
    writeFileSync(fileOf(language), `${JSON.stringify(Object.fromEntries(texts.map((text) => [text, kept[text] ?? ''])), null, 2)}\n`);
    console.log(`${fileOf(language)}: ${texts.length} texts, ${texts.filter((text) => !kept[text]).length} to translate`);
  }
}

/** What is missing, unused or untranslated there; empty where nothing is. */
export function checkCatalogueTexts(): string[] {
  const texts = collectTexts(catalogues, commandFormFields);
  return languages.flatMap((language) => {
    const kept = read(language);
    const lacking = texts.filter((text) => !kept[text]).map((text) => `${language}: "${text}" is not translated`);
    const unused = Object.keys(kept).filter((text) => !texts.includes(text));
    return [...lacking, ...unused.map((text) => `${language}: "${text}" is used no more`)];
  });
}
