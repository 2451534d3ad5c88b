import type { SignalCategory } from './signals.ts';

/** Names of categories, which are the types of alarms without a type of their own. */
export const categoryNames: Readonly<Record<SignalCategory, Readonly<Record<'en' | 'es' | 'pt', string>>>> = {
  burglary: { en: 'Burglary', es: 'Robo', pt: 'Roubo' },
  hold_up: { en: 'Hold-up', es: 'Atraco', pt: 'Assalto' },
  duress: { en: 'Duress', es: 'Coacción', pt: 'Coação' },
  panic: { en: 'Panic', es: 'Pánico', pt: 'Pânico' },
  fire: { en: 'Fire', es: 'Incendio', pt: 'Incêndio' },
  gas: { en: 'Gas', es: 'Gas', pt: 'Gás' },
  medical: { en: 'Medical', es: 'Emergencia médica', pt: 'Emergência médica' },
  water: { en: 'Water', es: 'Agua', pt: 'Água' },
  environment: { en: 'Environment', es: 'Ambiente', pt: 'Ambiente' },
  tamper: { en: 'Tamper', es: 'Sabotaje', pt: 'Violação' },
  trouble: { en: 'Trouble', es: 'Avería', pt: 'Falha' },
  power: { en: 'Power', es: 'Alimentación', pt: 'Alimentação' },
  communication: { en: 'Communication', es: 'Comunicación', pt: 'Comunicação' },
  supervision: { en: 'Supervision', es: 'Supervisión', pt: 'Supervisão' },
  opening: { en: 'Opening', es: 'Apertura', pt: 'Abertura' },
  closing: { en: 'Closing', es: 'Cierre', pt: 'Fechamento' },
  bypass: { en: 'Bypass', es: 'Anulación', pt: 'Anulação' },
  access: { en: 'Access', es: 'Acceso', pt: 'Acesso' },
  video: { en: 'Video', es: 'Video', pt: 'Vídeo' },
  test: { en: 'Test', es: 'Prueba', pt: 'Teste' },
  system: { en: 'System', es: 'Sistema', pt: 'Sistema' },
};
