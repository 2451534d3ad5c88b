import { accountTimes, secondFactorLimits } from '../../../contract/access/index.ts';
import type { DiskSpace } from '../../../contract/capabilities.ts';
import type { Language } from '../../../contract/workspace/index.ts';

export interface Mail {
  subject: string;
  text: string;
}
const resetMinutes = accountTimes.resetMs / 60_000;

/** The message for a forgotten password, in the recipient's language. @param link address of the reset page */
export const resetText: Record<Language, (link: string) => Mail> = {
  en: (link) => ({
    subject: 'A new password for Atalaya',
    text: `Choose a new password at this address. It works once, for ${resetMinutes} minutes:\n\n${link}\n\nIf you did not ask for it, do nothing: your password stays as it is.`,
  }),
  es: (link) => ({
    subject: 'Nueva contraseña para Atalaya',
    text: `Elija una contraseña nueva en esta dirección. Sirve una sola vez, durante ${resetMinutes} minutos:\n\n${link}\n\nSi usted no la solicitó, no haga nada: su contraseña no cambia.`,
  }),
  pt: (link) => ({
    subject: 'Nova senha para o Atalaya',
    text: `Escolha uma nova senha neste endereço. Ele funciona uma única vez, por ${resetMinutes} minutos:\n\n${link}\n\nSe você não a pediu, não faça nada: sua senha continua a mesma.`,
  }),
};

const inviteDays = accountTimes.inviteMs / 86_400_000;

/** The message that invites a user, in their language. @param of.name of the installation @param of.link address of the page for the first password */
export const invitationText: Record<Language, (of: { name: string; link: string }) => Mail> = {
  en: ({ name, link }) => ({
    subject: `Your account at ${name}`,
    text: `An account was created for you at ${name}. Choose your password at this address. It works once, for ${inviteDays} days:\n\n${link}`,
  }),
  es: ({ name, link }) => ({
    subject: `Su cuenta en ${name}`,
    text: `Se creó una cuenta para usted en ${name}. Elija su contraseña en esta dirección. Sirve una sola vez, durante ${inviteDays} días:\n\n${link}`,
  }),
  pt: ({ name, link }) => ({
    subject: `Sua conta em ${name}`,
    text: `Foi criada uma conta para você em ${name}. Escolha sua senha neste endereço. Ele funciona uma única vez, por ${inviteDays} dias:\n\n${link}`,
  }),
};

/** The message after a password change. */
export const passwordChangedText: Record<Language, Mail> = {
  en: {
    subject: 'Your password was changed',
    text: 'The password of your Atalaya account was changed, and your open sessions elsewhere were ended. If it was not you, tell your administrator at once.',
  },
  es: {
    subject: 'Su contraseña fue cambiada',
    text: 'La contraseña de su cuenta de Atalaya fue cambiada y sus sesiones abiertas en otros lugares se cerraron. Si no fue usted, avise de inmediato a su administrador.',
  },
  pt: {
    subject: 'Sua senha foi alterada',
    text: 'A senha da sua conta no Atalaya foi alterada e as suas sessões abertas em outros lugares foram encerradas. Se não foi você, avise o administrador imediatamente.',
  },
};

const codeMinutes = secondFactorLimits.validForMs / 60_000;

/** The message with a sign-in code, in the recipient's language. */
export const codeText: Record<Language, (code: string) => Mail> = {
  en: (code) => ({
    subject: 'Your sign-in code',
    text: `${code} is your code to sign in to Atalaya. It works for ${codeMinutes} minutes. If you did not ask for it, tell your administrator.`,
  }),
  es: (code) => ({
    subject: 'Su código de acceso',
    text: `${code} es su código para entrar a Atalaya. Vence en ${codeMinutes} minutos. Si usted no lo solicitó, avise a su administrador.`,
  }),
  pt: (code) => ({
    subject: 'Seu código de acesso',
    text: `${code} é o seu código para entrar no Atalaya. Ele vale por ${codeMinutes} minutos. Se você não o pediu, avise o administrador.`,
  }),
};

type Disk = DiskSpace['disk'];
type DiskState = DiskSpace['state'];
/** Words of the messages about free space: each disk, each state of one that runs full, and what to do. */
const diskWords = {
  en: {
    disks: { data: 'data', recordings: 'recordings' },
    states: { low: 'is running out of room', critical: 'is almost full', full: 'is full' },
    restored: 'has room again',
    subject: (disk: string, state: string) => `Atalaya: the disk of ${disk} ${state}`,
    remedy: 'Free space on it, or reduce how long recordings are stored. When it is full, alarms are refused and senders try again.',
  },
  es: {
    disks: { data: 'datos', recordings: 'grabaciones' },
    states: { low: 'se está quedando sin espacio', critical: 'está casi lleno', full: 'está lleno' },
    restored: 'vuelve a tener espacio',
    subject: (disk: string, state: string) => `Atalaya: el disco de ${disk} ${state}`,
    remedy:
      'Libere espacio en él o reduzca el tiempo que se conservan las grabaciones. Si se llena, las alarmas se rechazan y los emisores vuelven a intentarlo.',
  },
  pt: {
    disks: { data: 'dados', recordings: 'gravações' },
    states: { low: 'está ficando sem espaço', critical: 'está quase cheio', full: 'está cheio' },
    restored: 'voltou a ter espaço',
    subject: (disk: string, state: string) => `Atalaya: o disco de ${disk} ${state}`,
    remedy:
      'Libere espaço nele ou reduza o tempo de armazenamento das gravações. Se ficar cheio, os alarmes são recusados e os emissores tentam de novo.',
  },
} as const;

const diskMail =
  (lang: Language) =>
  (disk: Disk, state: DiskState, free: string): Mail => {
    const words = diskWords[lang];
    const subject = words.subject(words.disks[disk], state === 'ok' ? words.restored : words.states[state]);
    return { subject, text: state === 'ok' ? `${subject} (${free}).` : `${subject} (${free}).\n\n${words.remedy}` };
  };

/** The message when a disk of the platform enters a state. @param free its free space: `4 %, 3.1 GB` */
export const diskText: Record<Language, (disk: Disk, state: DiskState, free: string) => Mail> = {
  en: diskMail('en'),
  es: diskMail('es'),
  pt: diskMail('pt'),
};

const backupWords = {
  en: {
    failed: 'Atalaya: backups fail',
    restored: 'Atalaya: backups are made again',
    remedy: (directory: string) =>
      `Look at ${directory}: whether it is there, has room and can be written. The platform tries again each half an hour.`,
  },
  es: {
    failed: 'Atalaya: fallan las copias de seguridad',
    restored: 'Atalaya: se vuelven a hacer copias de seguridad',
    remedy: (directory: string) =>
      `Revise ${directory}: si existe, tiene espacio y permite escribir. La plataforma lo intenta de nuevo cada media hora.`,
  },
  pt: {
    failed: 'Atalaya: as cópias de segurança falham',
    restored: 'Atalaya: as cópias de segurança voltaram a ser feitas',
    remedy: (directory: string) =>
      `Verifique ${directory}: se existe, tem espaço e permite gravar. A plataforma tenta de novo a cada meia hora.`,
  },
} as const;

const backupMail =
  (lang: Language) =>
  (fault: string | null, directory: string): Mail => {
    const { failed, restored, remedy } = backupWords[lang];
    return fault === null
      ? { subject: restored, text: `${restored} (${directory}).` }
      : { subject: failed, text: `${failed}: ${fault}\n\n${remedy(directory)}` };
  };

/** The message when backups by schedule begin to fail, and when they succeed again. @param fault null: they succeed */
export const backupText: Record<Language, (fault: string | null, directory: string) => Mail> = {
  en: backupMail('en'),
  es: backupMail('es'),
  pt: backupMail('pt'),
};
