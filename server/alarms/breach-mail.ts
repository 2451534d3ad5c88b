import type { Language } from '../../contract/workspace/index.ts';

interface BreachedAlarm {
  readonly of: 'take' | 'end';
  readonly number: string;
  readonly type: string;
  readonly unit: string;
}

/** The message to a supervisor about an alarm whose time passed, in their language. */
export const breachMail: Readonly<Record<Language, (alarm: BreachedAlarm) => { subject: string; text: string }>> = {
  en: ({ of, number, type, unit }) => ({
    subject: `Alarm ${number} is late: ${type}`,
    text: `${of === 'take' ? 'Nobody took this alarm in time.' : 'This alarm was not ended in time.'}\n\n${type}\n${unit}\nAlarm ${number}`,
  }),
  es: ({ of, number, type, unit }) => ({
    subject: `La alarma ${number} está retrasada: ${type}`,
    text: `${of === 'take' ? 'Nadie atendió esta alarma a tiempo.' : 'Esta alarma no se cerró a tiempo.'}\n\n${type}\n${unit}\nAlarma ${number}`,
  }),
  pt: ({ of, number, type, unit }) => ({
    subject: `O alarme ${number} está atrasado: ${type}`,
    text: `${of === 'take' ? 'Ninguém atendeu este alarme a tempo.' : 'Este alarme não foi encerrado a tempo.'}\n\n${type}\n${unit}\nAlarme ${number}`,
  }),
};
