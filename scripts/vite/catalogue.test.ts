import { expect, test } from 'vitest';
import { compileCatalogue, faultsOf } from './catalogue.ts';

const po = (entries: string) => `msgid ""\nmsgstr ""\n"Language: es\\n"\n\n${entries}`;

test('OP-1.19 a message that a language lacks is shown in English', async () => {
  const compiled = await compileCatalogue('/locales/es.po', po('msgid "Only English has this"\nmsgstr ""\n'));
  expect(compiled).toContain('Only English has this');
});

test('OP-1.18 a message that is not valid ICU fails the build and is named', async () => {
  const broken = po('msgid "{count, plural, one {#}"\nmsgstr "{count, plural, one {#}"\n');
  await expect(compileCatalogue('/locales/es.po', broken)).rejects.toThrow(/cannot be compiled/);
});

test('the sign-in page loads its own words first, and the others come after it', async () => {
  const entries = '#: src/session/SignInForm.tsx\nmsgid "Sign in"\nmsgstr ""\n\n#: src/alarms/Queue.tsx\nmsgid "New alarms"\nmsgstr ""\n';
  const [first, rest] = [
    await compileCatalogue('/locales/en.po', po(entries), 'first'),
    await compileCatalogue('/locales/en.po', po(entries), 'rest'),
  ];
  expect([first.includes('Sign in'), first.includes('New alarms')]).toEqual([true, false]);
  expect([rest.includes('Sign in'), rest.includes('New alarms')]).toEqual([false, true]);
});

test('OP-1.18 the words check names what is missing, untranslated and unused', () => {
  const used = { a: { message: 'Sign in' }, b: { message: 'Close' }, c: { message: 'Retry' } };
  const kept = { a: { message: 'Sign in', translation: 'Entrar' }, b: { message: 'Close', translation: '' }, z: { message: 'Old' } };
  expect(faultsOf(used, kept)).toEqual(['"Close" is not translated', '"Retry" is missing', '"Old" is used no more']);
});
