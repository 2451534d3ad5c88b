import type { Language } from '../../../contract/workspace/index.ts';

type Text = { subject: string; text: string };

/** Mail text for the use of a recovery code. @param left number of codes left */
export const recoveryUsedText: Record<Language, (left: number) => Text> = {
  en: (left) => ({
    subject: 'A recovery code was used',
    text: `Somebody signed in to Atalaya with one of your recovery codes. ${left} are left. If it was not you, change your password and tell your administrator.`,
  }),
  es: (left) => ({
    subject: 'Se usó un código de recuperación',
    text: `Alguien entró a Atalaya con uno de sus códigos de recuperación. Quedan ${left}. Si no fue usted, cambie su contraseña y avise a su administrador.`,
  }),
  pt: (left) => ({
    subject: 'Um código de recuperação foi usado',
    text: `Alguém entrou no Atalaya com um dos seus códigos de recuperação. Restam ${left}. Se não foi você, mude a sua senha e avise o administrador.`,
  }),
};

/** Mail text for a second factor that was enabled, disabled or changed to another method. */
export const factorChangedText: Record<Language, (isOn: boolean) => Text> = {
  en: (isOn) => ({
    subject: isOn ? 'Your second factor was set up' : 'Your second factor was switched off',
    text: `${isOn ? 'The second factor of your Atalaya account was set up.' : 'The second factor of your Atalaya account was switched off.'} If it was not you, change your password and tell your administrator.`,
  }),
  es: (isOn) => ({
    subject: isOn ? 'Se configuró su segundo factor' : 'Se desactivó su segundo factor',
    text: `${isOn ? 'Se configuró el segundo factor de su cuenta de Atalaya.' : 'Se desactivó el segundo factor de su cuenta de Atalaya.'} Si no fue usted, cambie su contraseña y avise a su administrador.`,
  }),
  pt: (isOn) => ({
    subject: isOn ? 'O seu segundo fator foi configurado' : 'O seu segundo fator foi desativado',
    text: `${isOn ? 'O segundo fator da sua conta Atalaya foi configurado.' : 'O segundo fator da sua conta Atalaya foi desativado.'} Se não foi você, mude a sua senha e avise o administrador.`,
  }),
};

/** Mail text for a passkey that was added or removed. */
export const passkeyChangedText: Record<Language, (change: { name: string; isAdded: boolean }) => Text> = {
  en: ({ name, isAdded }) => ({
    subject: isAdded ? 'A passkey was added to your account' : 'A passkey was removed from your account',
    text: `The passkey “${name}” was ${isAdded ? 'added to' : 'removed from'} your Atalaya account. If it was not you, change your password and tell your administrator.`,
  }),
  es: ({ name, isAdded }) => ({
    subject: isAdded ? 'Se agregó una llave de acceso a su cuenta' : 'Se quitó una llave de acceso de su cuenta',
    text: `La llave de acceso «${name}» se ${isAdded ? 'agregó a' : 'quitó de'} su cuenta de Atalaya. Si no fue usted, cambie su contraseña y avise a su administrador.`,
  }),
  pt: ({ name, isAdded }) => ({
    subject: isAdded ? 'Uma chave de acesso foi adicionada à sua conta' : 'Uma chave de acesso foi removida da sua conta',
    text: `A chave de acesso “${name}” foi ${isAdded ? 'adicionada à' : 'removida da'} sua conta Atalaya. Se não foi você, mude a sua senha e avise o administrador.`,
  }),
};
