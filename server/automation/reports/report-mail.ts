import type { Language } from '../../../contract/workspace/index.ts';

/** Parts of the message that brings a report. */
export interface ReportMail {
  /** Name of the schedule. */
  readonly name: string;
  /** Days of the period, as words of the language. */
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  /** Its alarms by tenant, for the sentence. */
  readonly tenants: string;
  readonly alarms: number;
  /** Null: the files are attached; otherwise the size that is too large, and the largest. */
  readonly tooLarge: { readonly size: string; readonly most: string } | null;
  /** The page of the report in the console; null: the platform does not know its address. */
  readonly link: string | null;
}

interface Words {
  readonly subject: (of: ReportMail) => string;
  readonly text: (of: ReportMail) => string;
  readonly tooLarge: (of: NonNullable<ReportMail['tooLarge']>) => string;
  readonly attached: string;
  readonly open: string;
  readonly by: (name: string) => string;
}

export const reportWords: Record<Language, Words> = {
  en: {
    subject: ({ name, from, to }) => `${name}: ${from} – ${to}`,
    text: ({ tenants, from, to, zone, alarms }) =>
      `Report on alarm health of ${tenants}, from ${from} to ${to} (${zone}). Alarms: ${alarms}.`,
    tooLarge: ({ size, most }) => `The report is larger (${size}) than what is mailed (${most}), so it is not attached.`,
    attached: 'The report is attached.',
    open: 'Whoever has an account opens it here:',
    by: (name) => `the scheduled report “${name}”`,
  },
  es: {
    subject: ({ name, from, to }) => `${name}: ${from} – ${to}`,
    text: ({ tenants, from, to, zone, alarms }) =>
      `Informe de salud de las alarmas de ${tenants}, del ${from} al ${to} (${zone}). Alarmas: ${alarms}.`,
    tooLarge: ({ size, most }) => `El informe ocupa más (${size}) de lo que se envía por correo (${most}); por eso no va adjunto.`,
    attached: 'El informe va adjunto.',
    open: 'Quien tenga una cuenta puede abrirlo aquí:',
    by: (name) => `el informe programado «${name}»`,
  },
  pt: {
    subject: ({ name, from, to }) => `${name}: ${from} – ${to}`,
    text: ({ tenants, from, to, zone, alarms }) =>
      `Relatório de saúde dos alarmes de ${tenants}, de ${from} a ${to} (${zone}). Alarmes: ${alarms}.`,
    tooLarge: ({ size, most }) => `O relatório é maior (${size}) do que o que se envia por e-mail (${most}); por isso não está anexado.`,
    attached: 'O relatório está anexado.',
    open: 'Quem tem uma conta o abre aqui:',
    by: (name) => `o relatório programado “${name}”`,
  },
};

/** Writes the message that brings a report. */
export function writeReportMail(language: Language, of: ReportMail): { subject: string; text: string } {
  const words = reportWords[language];
  const body = [
    words.text(of),
    of.tooLarge ? words.tooLarge(of.tooLarge) : words.attached,
    ...(of.link ? [`${words.open}\n${of.link}`] : []),
  ];
  return { subject: words.subject(of), text: body.join('\n\n') };
}

/** A day on the clock of a zone, in words. */
export const dayIn = (at: number, zone: string, language: Language): string =>
  new Intl.DateTimeFormat({ en: 'en-GB', es: 'es', pt: 'pt' }[language], { timeZone: zone, dateStyle: 'long' }).format(at);

/** A size in MB with one decimal, in the language. */
export const megabytes = (bytes: number, language: Language): string =>
  `${(bytes / 1_000_000).toLocaleString(language, { maximumFractionDigits: 1 })} MB`;
