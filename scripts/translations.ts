import { getCatalogs } from '@lingui/cli/api';
import { extractFromFileWithBabel } from '@lingui/cli/api/extractors/babel';
import { type ExtractorType, makeConfig } from '@lingui/conf';
import config from '../lingui.config.ts';
import { checkCatalogueTexts, extractCatalogueTexts } from './catalogue-texts.ts';
import { faultsOf } from './vite/catalogue.ts';

/**
 * `npm run words` gathers the interface's words from src/ into locales/*.po, and those of the catalogues' descriptors into locales/catalogues.
 * `npm run words -- --check` changes nothing and fails when a word is missing there, is used no more or is not translated.
 */

/** Two of five files have no words and are not parsed: what makes a message names lingui or its `i18n`. */
const extractor: ExtractorType = {
  match: (path) => /\.tsx?$/.test(path),
  extract: async (path, code, onMessage, context) => {
    if (context === undefined || !/@lingui\/|i18n/.test(code)) return;
    await extractFromFileWithBabel(path, code, onMessage, context, {
      plugins: path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
    });
  },
};
const normalized = makeConfig({ ...config, extractors: [extractor], rootDir: process.cwd() }, { skipValidation: true });
const [catalogue] = await getCatalogs(normalized);
if (!catalogue) throw new Error('lingui.config.ts names no catalogue');

if (process.argv.includes('--check')) process.exitCode = await check();
else {
  await gather();
  extractCatalogueTexts();
}

async function gather(): Promise<void> {
  const compiled = await catalogue?.make({ clean: true, overwrite: false, locale: config.locales, orderBy: config.orderBy });
  if (!compiled) throw new Error('the words could not be read from src/; see the error above');
  for (const [locale, entries] of Object.entries(compiled)) {
    const all = Object.values(entries);
    const open = locale === config.sourceLocale ? [] : all.filter((entry) => !entry.translation);
    console.log(`locales/${locale}.po: ${all.length} messages, ${open.length} to translate`);
    for (const entry of open) console.log(`  ${entry.message}`);
  }
}

async function check(): Promise<number> {
  const used = await catalogue?.collect();
  if (!used) return 1;
  const catalogs = (await catalogue?.readAll()) ?? {};
  const ofSource = config.locales.flatMap((locale) => faultsOf(used, catalogs[locale] ?? {}).map((fault) => `${locale}: ${fault}`));
  const faults = [...ofSource, ...checkCatalogueTexts()];
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'words: nothing missing, unused or untranslated' : 'run `npm run words`, then translate locales/');
  return faults.length === 0 ? 0 : 1;
}
