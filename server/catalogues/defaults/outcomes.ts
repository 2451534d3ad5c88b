import type { AlarmGate } from '../../../contract/alarms/index.ts';
import type { Language } from '../../../contract/workspace/index.ts';

/** An outcome that alarms end with, and the causes of it; an outcome with causes demands one. */
interface DefaultOutcome {
  letter: string;
  kind: AlarmGate['outcomes'][number]['kind'];
  name: string;
  causes: readonly string[];
}

/** Outcomes of a new installation and of the demo's customers. The letters differ within a language. */
export const defaultOutcomes: Readonly<Record<Language, readonly DefaultOutcome[]>> = {
  en: [
    { letter: 'R', kind: 'real', name: 'Real alarm', causes: [] },
    { letter: 'F', kind: 'false', name: 'False alarm', causes: ['User error', 'Animal', 'Weather', 'Unknown cause'] },
    { letter: 'T', kind: 'test', name: 'Test or maintenance', causes: [] },
    { letter: 'E', kind: 'technical', name: 'Equipment fault', causes: ['Power', 'Communication', 'Detector'] },
    { letter: 'O', kind: 'other', name: 'Other', causes: [] },
  ],
  es: [
    { letter: 'R', kind: 'real', name: 'Alarma real', causes: [] },
    { letter: 'F', kind: 'false', name: 'Falsa alarma', causes: ['Error de usuario', 'Animal', 'Clima', 'Causa desconocida'] },
    { letter: 'P', kind: 'test', name: 'Prueba o mantenimiento', causes: [] },
    { letter: 'E', kind: 'technical', name: 'Equipo averiado', causes: ['Energía', 'Comunicación', 'Detector'] },
    { letter: 'O', kind: 'other', name: 'Otro', causes: [] },
  ],
  pt: [
    { letter: 'R', kind: 'real', name: 'Alarme real', causes: [] },
    { letter: 'F', kind: 'false', name: 'Alarme falso', causes: ['Erro do usuário', 'Animal', 'Clima', 'Causa desconhecida'] },
    { letter: 'T', kind: 'test', name: 'Teste ou manutenção', causes: [] },
    { letter: 'E', kind: 'technical', name: 'Equipamento com falha', causes: ['Energia', 'Comunicação', 'Detector'] },
    { letter: 'O', kind: 'other', name: 'Outro', causes: [] },
  ],
};
