import { expect, test } from 'vitest';
import { factorChangedText, passkeyChangedText, recoveryUsedText } from './factor-text.ts';

const own = 'If it was not you, change your password and tell your administrator.';

test('mails about a second factor name what happened, in each language', () => {
  expect([factorChangedText.en(true), factorChangedText.en(false)]).toEqual([
    { subject: 'Your second factor was set up', text: `The second factor of your Atalaya account was set up. ${own}` },
    { subject: 'Your second factor was switched off', text: `The second factor of your Atalaya account was switched off. ${own}` },
  ]);
  const both = (['es', 'pt'] as const).flatMap((of) => [factorChangedText[of](true), factorChangedText[of](false)]);
  expect(both.map(({ subject }) => subject)).toEqual([
    'Se configuró su segundo factor',
    'Se desactivó su segundo factor',
    'O seu segundo fator foi configurado',
    'O seu segundo fator foi desativado',
  ]);
  expect(both.map(({ text }) => text.split('.')[0])).toEqual([
    'Se configuró el segundo factor de su cuenta de Atalaya',
    'Se desactivó el segundo factor de su cuenta de Atalaya',
    'O segundo fator da sua conta Atalaya foi configurado',
    'O segundo fator da sua conta Atalaya foi desativado',
  ]);
});

test('mails about a passkey name it, and whether it was added or removed', () => {
  const mails = (['en', 'es', 'pt'] as const).flatMap((of) =>
    [true, false].map((isAdded) => passkeyChangedText[of]({ name: 'Mac', isAdded })),
  );
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
    'Se agregó una llave de acceso a su cuenta',
    'Se quitó una llave de acceso de su cuenta',
    'Uma chave de acesso foi adicionada à sua conta',
    'Uma chave de acesso foi removida da sua conta',
  ]);
  expect(mails.map(({ text }) => text.split('.')[0])).toEqual([
    'The passkey “Mac” was added to your Atalaya account',
    'The passkey “Mac” was removed from your Atalaya account',
    'La llave de acceso «Mac» se agregó a su cuenta de Atalaya',
    'La llave de acceso «Mac» se quitó de su cuenta de Atalaya',
    'A chave de acesso “Mac” foi adicionada à sua conta Atalaya',
    'A chave de acesso “Mac” foi removida da sua conta Atalaya',
  ]);
});

test('a used recovery code is announced with the number of those that are left', () => {
  expect(recoveryUsedText.en(3)).toEqual({
    subject: 'A recovery code was used',
    text: `Somebody signed in to Atalaya with one of your recovery codes. 3 are left. ${own}`,
  });
  expect(recoveryUsedText.es(3)).toMatchObject({ subject: 'Se usó un código de recuperación', text: expect.stringContaining('Quedan 3.') });
  expect(recoveryUsedText.pt(3)).toMatchObject({
    subject: 'Um código de recuperação foi usado',
    text: expect.stringContaining('Restam 3.'),
  });
});
