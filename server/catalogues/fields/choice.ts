import { choiceText } from '../../../contract/catalogues/choice-text.ts';
import { languages } from '../../../contract/workspace/index.ts';
import { choiceWordFor, wordFor } from '../../platform/index.ts';
import { textCondition } from './condition.ts';
import { asIs, columnAsIs, type StoredKind, usualWidth } from './kind.ts';

export const choice: StoredKind<'choice'> = {
  columnType: () => 'text',
  normalize: asIs,
  toRecord: columnAsIs,
  condition: textCondition,
  readForm: asIs,
  exportCell: (_, value, { language }) => choiceWordFor(language, String(value)),
  exportWidth: usualWidth,
  importCell: ({ of }, text) => {
    if (of.includes(text)) return text;
    const [only, ...others] = of.filter((value) => namesOfChoice(value).includes(text.toLowerCase()));
    return only !== undefined && others.length === 0 ? only : text;
  },
  isImportKey: true,
  labelSql: (_, column) => column,
  isWrittenSingly: false,
};

const namesOfChoice = (value: string): string[] =>
  [value, choiceText(value), ...languages.map((language) => wordFor(language, choiceText(value)))].map((name) => name.toLowerCase());
