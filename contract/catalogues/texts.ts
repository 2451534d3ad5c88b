import type { Catalogue } from './catalogue.ts';
import { choiceText } from './choice-text.ts';
import { faultTexts } from './fields/fault.ts';
import { type Field, labelOf } from './fields/field.ts';
import { originTexts } from './origins.ts';

/** Every English text that descriptors and forms show to users, each once: the source for translation. */
export function collectTexts(catalogues: readonly Catalogue[], forms: readonly Field[] = []): string[] {
  const texts = new Set<string>([...Object.values(faultTexts), ...originTexts]);
  for (const { title, singular, fields, actions = [] } of catalogues) {
    texts.add(title).add(singular);
    for (const field of fields) addField(texts, field);
    for (const { label, confirm, inputs = [] } of actions) {
      texts.add(label);
      if (confirm) texts.add(confirm);
      for (const field of inputs) addField(texts, field);
    }
  }
  for (const field of forms) addField(texts, field);
  return [...texts].sort((a, b) => (a < b ? -1 : 1));
}

function addField(texts: Set<string>, field: Field): void {
  texts.add(labelOf(field));
  for (const text of [field.help, field.group, field.requiredText]) if (text) texts.add(text);
  if (field.kind === 'choice' || field.kind === 'texts') for (const value of field.of ?? []) texts.add(choiceText(value));
  if (field.kind === 'parts' || field.kind === 'rows') for (const part of field.of) addField(texts, part);
}
