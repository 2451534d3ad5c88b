import type { Language } from '../../../contract/workspace/index.ts';
import type { DefaultProfile } from './rights.ts';

/** Alarm types of a new installation, by the name that devices send. */
export const defaultTypes = ['burglary', 'panic', 'duress', 'fire', 'tamper', 'fault', 'technical'] as const;
export type DefaultType = (typeof defaultTypes)[number];

/** A prepared comment: the status that it is offered for, its text, and the alarm type that it is limited to. */
type Comment = readonly [status: 'attending' | 'attended' | 'canceled', text: string, type?: DefaultType];

/** Texts of the records that a new installation begins with. */
export interface DefaultWords {
  /** Descriptions of the four levels, most urgent first. */
  levels: readonly [string, string, string, string];
  types: Readonly<Record<DefaultType, string>>;
  profiles: Readonly<Record<DefaultProfile, string>>;
  comments: readonly Comment[];
  view: Readonly<Record<'name' | 'live' | 'before' | 'info' | 'map' | 'plan', string>>;
}

export const defaultWords: Readonly<Record<Language, DefaultWords>> = {
  en: {
    levels: ['Critical', 'High', 'Medium', 'Low'],
    types: {
      burglary: 'Burglary',
      panic: 'Panic',
      duress: 'Duress',
      fire: 'Fire',
      tamper: 'Tamper',
      fault: 'Fault',
      technical: 'Technical',
    },
    profiles: {
      operator: 'Operator',
      supervisor: 'Supervisor',
      administrator: 'Administrator',
      videoWall: 'Video wall',
      readOnly: 'Read-only',
    },
    comments: [
      ['attending', 'Checking video'],
      ['attending', 'Calling the site'],
      ['attending', 'Calling the fire brigade', 'fire'],
      ['attended', 'Checked on video, nothing unusual'],
      ['attended', 'Person authorized, password confirmed'],
      ['attended', 'Patrol on site, area secured'],
      ['attended', 'Police informed'],
      ['attended', 'Fire brigade informed', 'fire'],
      ['attended', 'Technician informed', 'technical'],
      ['attended', 'Technician informed', 'fault'],
      ['canceled', 'False alarm: user error'],
      ['canceled', 'False alarm: animal or weather'],
      ['canceled', 'Test or maintenance'],
    ],
    view: { name: 'General view', live: 'Live', before: 'Before the alarm', info: 'Alarm', map: 'Map', plan: 'Action plan' },
  },
  es: {
    levels: ['Crítica', 'Alta', 'Media', 'Baja'],
    types: {
      burglary: 'Intrusión',
      panic: 'Pánico',
      duress: 'Coacción',
      fire: 'Incendio',
      tamper: 'Sabotaje',
      fault: 'Avería',
      technical: 'Técnica',
    },
    profiles: {
      operator: 'Operador',
      supervisor: 'Supervisor',
      administrator: 'Administrador',
      videoWall: 'Muro de video',
      readOnly: 'Solo lectura',
    },
    comments: [
      ['attending', 'Se verifica en video'],
      ['attending', 'Se llama al sitio'],
      ['attending', 'Se llama a los bomberos', 'fire'],
      ['attended', 'Verificado en video, sin novedad'],
      ['attended', 'Persona autorizada, contraseña confirmada'],
      ['attended', 'Patrulla en sitio, área asegurada'],
      ['attended', 'Se dio aviso a la policía'],
      ['attended', 'Se dio aviso a los bomberos', 'fire'],
      ['attended', 'Se dio aviso al técnico', 'technical'],
      ['attended', 'Se dio aviso al técnico', 'fault'],
      ['canceled', 'Falsa alarma: error de usuario'],
      ['canceled', 'Falsa alarma: fauna o clima'],
      ['canceled', 'Prueba o mantenimiento'],
    ],
    view: {
      name: 'Vista general',
      live: 'En vivo',
      before: 'Antes de la alarma',
      info: 'Alarma',
      map: 'Mapa',
      plan: 'Plan de acción',
    },
  },
  pt: {
    levels: ['Crítica', 'Alta', 'Média', 'Baixa'],
    types: {
      burglary: 'Intrusão',
      panic: 'Pânico',
      duress: 'Coação',
      fire: 'Incêndio',
      tamper: 'Sabotagem',
      fault: 'Falha',
      technical: 'Técnico',
    },
    profiles: {
      operator: 'Operador',
      supervisor: 'Supervisor',
      administrator: 'Administrador',
      videoWall: 'Mural de vídeo',
      readOnly: 'Somente leitura',
    },
    comments: [
      ['attending', 'Verificando no vídeo'],
      ['attending', 'Ligando para o local'],
      ['attending', 'Ligando para os bombeiros', 'fire'],
      ['attended', 'Verificado no vídeo, sem novidade'],
      ['attended', 'Pessoa autorizada, senha confirmada'],
      ['attended', 'Viatura no local, área segura'],
      ['attended', 'Polícia acionada'],
      ['attended', 'Bombeiros acionados', 'fire'],
      ['attended', 'Técnico acionado', 'technical'],
      ['attended', 'Técnico acionado', 'fault'],
      ['canceled', 'Alarme falso: erro do usuário'],
      ['canceled', 'Alarme falso: animal ou clima'],
      ['canceled', 'Teste ou manutenção'],
    ],
    view: {
      name: 'Visão geral',
      live: 'Ao vivo',
      before: 'Antes do alarme',
      info: 'Alarme',
      map: 'Mapa',
      plan: 'Plano de ação',
    },
  },
};
