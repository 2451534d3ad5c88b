import { expect, test } from 'vitest';
import { compileCatalogue, faultsOf, parts } from './catalogue.ts';

const po = (entries: string) => `msgid ""\nmsgstr ""\n"Language: es\\n"\n\n${entries}`;

test('a message that a language lacks is shown in English', { tags: ['OP-1.19'] }, async () => {
  const compiled = await compileCatalogue('/locales/es.po', po('msgid "Only English has this"\nmsgstr ""\n'));
  expect(compiled).toContain('Only English has this');
});

test('a message that is not valid ICU fails the build and is named', { tags: ['OP-1.18'] }, async () => {
  const broken = po('msgid "{count, plural, one {#}"\nmsgstr "{count, plural, one {#}"\n');
  await expect(compileCatalogue('/locales/es.po', broken)).rejects.toThrow(/cannot be compiled/);
});

test('sign-in loads its own messages, then home, the workspace, calls and screens theirs', async () => {
  const entries = [
    '#: src/access/session/SignInForm.tsx\nmsgid "Sign in"\nmsgstr ""',
    '#: src/alarms/queue/Queue.tsx\nmsgid "New alarms"\nmsgstr ""',
    '#: src/workspace/palette/Palette.tsx\nmsgid "Search everything"\nmsgstr ""',
    '#: src/automation/flow/Tools.tsx\nmsgid "Arrange"\nmsgstr ""',
    '#: src/telephony/call/ongoing/Keypad.tsx\nmsgid "Keypad"\nmsgstr ""',
    '#: src/automation/flow/Tools.tsx\n#: src/workspace/grid/MissingRight.tsx\nmsgid "Undo"\nmsgstr ""',
  ].join('\n\n');
  const compiled = await Promise.all(parts.map((part) => compileCatalogue('/locales/en.po', po(entries), part)));
  const texts = compiled.map((source) =>
    ['Sign in', 'New alarms', 'Search everything', 'Keypad', 'Arrange', 'Undo'].filter((text) => source.includes(text)),
  );
  expect(texts).toEqual([['Sign in'], ['New alarms'], ['Search everything', 'Undo'], ['Keypad'], ['Arrange']]);
});

test('the words check names what is missing, untranslated and unused', { tags: ['OP-1.18'] }, () => {
  const used = { a: { message: 'Sign in' }, b: { message: 'Close' }, c: { message: 'Retry' } };
  const translated = { a: { message: 'Sign in', translation: 'Entrar' }, b: { message: 'Close', translation: '' }, z: { message: 'Old' } };
  expect(faultsOf(used, translated)).toEqual(['"Close" is not translated', '"Retry" is missing', '"Old" is used no more']);
});
