import { expect, test } from 'vitest';
import { breachMail } from './breach-mail.ts';

const alarm = { number: 'A-7', type: 'Fire', unit: 'Depot' };
const mails = (of: 'take' | 'end') => Object.values(breachMail).map((write) => write({ of, ...alarm }));

test('a message names the alarm, its type and unit, and which time passed, in each language', () => {
  expect(mails('take').map(({ text }) => text)).toEqual([
    'Nobody took this alarm in time.\n\nFire\nDepot\nAlarm A-7',
    'Nadie atendió esta alarma a tiempo.\n\nFire\nDepot\nAlarma A-7',
    'Ninguém atendeu este alarme a tempo.\n\nFire\nDepot\nAlarme A-7',
  ]);
  expect(mails('end').map(({ text }) => text)).toEqual([
    'This alarm was not ended in time.\n\nFire\nDepot\nAlarm A-7',
    'Esta alarma no se cerró a tiempo.\n\nFire\nDepot\nAlarma A-7',
    'Este alarme não foi encerrado a tempo.\n\nFire\nDepot\nAlarme A-7',
  ]);
  expect(mails('end').map(({ subject }) => subject)).toEqual([
    'Alarm A-7 is late: Fire',
    'La alarma A-7 está retrasada: Fire',
    'O alarme A-7 está atrasado: Fire',
  ]);
});
