import type { CodeEntry } from '../../../contract/intake/receivers/signals.ts';
import type { CodeTables } from './read-context.ts';

const ba: CodeEntry = {
  code: 'BA',
  category: 'burglary',
  meaning: { en: 'Burglary alarm', es: 'Alarma de robo', pt: 'Alarme de roubo' },
  effect: 'raise',
  priority: 1,
};
const entries: CodeEntry[] = [
  ba,
  { ...ba, code: 'BR', effect: 'restore', restores: 'BA' },
  { ...ba, code: 'HA', category: 'hold_up', neverOnTest: true },
  { ...ba, code: 'OP', category: 'opening', effect: 'log' },
  { ...ba, code: 'CL', category: 'closing', effect: 'log' },
];
export const codeTables: CodeTables = { find: (_, code) => entries.find((e) => e.code === code), isRestorable: () => true };
