import { secondFactorLimits } from '../../../contract/access/session.ts';
import type { Language } from '../../../contract/workspace/config.ts';

const minutes = secondFactorLimits.validForMs / 60_000;

/** The message with a sign-in code, in the recipient's language. */
export const codeText: Record<Language, (code: string) => { subject: string; text: string }> = {
  en: (code) => ({
    subject: 'Your sign-in code',
    text: `${code} is your code to sign in to Atalaya. It works for ${minutes} minutes. If you did not ask for it, tell your administrator.`,
  }),
  es: (code) => ({
    subject: 'Su código de acceso',
    text: `${code} es su código para entrar a Atalaya. Vence en ${minutes} minutos. Si usted no lo solicitó, avise a su administrador.`,
  }),
  pt: (code) => ({
    subject: 'Seu código de acesso',
    text: `${code} é o seu código para entrar no Atalaya. Ele vale por ${minutes} minutos. Se você não o pediu, avise o administrador.`,
  }),
};
