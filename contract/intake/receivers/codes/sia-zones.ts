import type { SignalCategory } from '../signals.ts';
import type { CodeRow } from './code-row.ts';

/** A kind of zone by the first letter of its codes, its category, the priority of its alarm, and its name after "alarm of". */
type ZoneFamily = readonly [letter: string, category: SignalCategory, priority: 1 | 2 | 3, en: string, es: string, pt: string];

const families: readonly ZoneFamily[] = [
  ['B', 'burglary', 2, 'Burglary', 'robo', 'roubo'],
  ['F', 'fire', 1, 'Fire', 'incendio', 'incêndio'],
  ['G', 'gas', 1, 'Gas', 'gas', 'gás'],
  ['H', 'hold_up', 1, 'Hold-up', 'atraco', 'assalto'],
  ['K', 'fire', 1, 'Heat', 'calor', 'calor'],
  ['M', 'medical', 1, 'Medical', 'emergencia médica', 'emergência médica'],
  ['P', 'panic', 1, 'Panic', 'pánico', 'pânico'],
  ['Q', 'panic', 1, 'Emergency', 'emergencia', 'emergência'],
  ['S', 'fire', 1, 'Sprinkler', 'rociadores', 'sprinklers'],
  ['T', 'tamper', 2, 'Tamper', 'sabotaje', 'violação'],
  ['U', 'burglary', 2, 'Untyped zone', 'zona sin tipo', 'zona sem tipo'],
  ['W', 'water', 2, 'Water', 'agua', 'água'],
  ['Z', 'environment', 2, 'Freeze', 'congelamiento', 'congelamento'],
];

const rowsOf = ([letter, category, priority, en, es, pt]: ZoneFamily): CodeRow[] => [
  [`${letter}A`, category, 'raise', priority, `${en} alarm`, `Alarma de ${es}`, `Alarme de ${pt}`],
  [`${letter}B`, 'bypass', 'log', 4, `${en} bypass`, `Anulación de ${es}`, `Anulação de ${pt}`],
  [
    `${letter}H`,
    category,
    'restore',
    4,
    `${en} alarm restored`,
    `Restauración de alarma de ${es}`,
    `Restauração do alarme de ${pt}`,
    `${letter}A`,
  ],
  [
    `${letter}J`,
    'trouble',
    'restore',
    4,
    `${en} trouble restored`,
    `Restauración de avería de ${es}`,
    `Restauração da falha de ${pt}`,
    `${letter}T`,
  ],
  [`${letter}R`, category, 'restore', 4, `${en} restored`, `Restauración de ${es}`, `Restauração de ${pt}`, `${letter}A`],
  [`${letter}S`, 'supervision', 'raise', 3, `${en} supervisory`, `Supervisión de ${es}`, `Supervisão de ${pt}`],
  [`${letter}T`, 'trouble', 'raise', 3, `${en} trouble`, `Avería de ${es}`, `Falha de ${pt}`],
  [`${letter}U`, 'bypass', 'log', 4, `${en} bypass removed`, `Fin de anulación de ${es}`, `Fim da anulação de ${pt}`],
];

/** `TS` is the start of a test, not a supervision of tamper contacts. */
const otherwise = new Set(['TS']);

/** Codes that every kind of zone has: alarm, bypass, restores, supervision, trouble. */
export const siaZoneEvents: readonly CodeRow[] = families.flatMap(rowsOf).filter(([code]) => !otherwise.has(code));
