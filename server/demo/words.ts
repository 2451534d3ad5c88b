import type { Language } from '../../contract/workspace/index.ts';
import type { Kind } from './places.ts';

/** View of a camera: its clip, and its name in the language of the tenant. */
export interface View {
  readonly scene: string;
  readonly name: Readonly<Record<Language, string>>;
}
const views = {
  shop: { scene: 'shop', name: { en: 'Sales floor', es: 'Piso de venta', pt: 'Área de vendas' } },
  entrance: { scene: 'lobby', name: { en: 'Lobby', es: 'Acceso principal', pt: 'Portaria' } },
  carpark: { scene: 'carpark', name: { en: 'Car park', es: 'Estacionamiento', pt: 'Estacionamento' } },
  street: { scene: 'street', name: { en: 'Street', es: 'Calle', pt: 'Rua' } },
  gate: { scene: 'gate', name: { en: 'Vehicle gate', es: 'Acceso vehicular', pt: 'Portão de veículos' } },
  fence: { scene: 'fence', name: { en: 'Perimeter', es: 'Perímetro', pt: 'Perímetro' } },
  aisle: { scene: 'warehouse', name: { en: 'Aisle', es: 'Pasillo de racks', pt: 'Corredor' } },
  atm: { scene: 'atm', name: { en: 'Cash machines', es: 'Cajeros automáticos', pt: 'Caixas eletrônicos' } },
} as const satisfies Record<string, View>;

/** The four cameras of a facility, the most important first. */
export const viewsOf: Readonly<Record<Kind, readonly View[]>> = {
  store: [views.shop, views.entrance, views.carpark, views.street],
  warehouse: [views.fence, views.gate, views.aisle, views.carpark],
  bank: [views.atm, views.entrance, views.street, views.carpark],
  homes: [views.gate, views.entrance, views.fence, views.street],
  offices: [views.entrance, views.carpark, views.gate, views.street],
};

/** Alarm types of devices, with their priority. */
export const alarmTypes = {
  perimeter: { priority: 1, name: { en: 'Perimeter breach', es: 'Intrusión perimetral', pt: 'Intrusão de perímetro' } },
  door: { priority: 1, name: { en: 'Forced door', es: 'Puerta forzada', pt: 'Porta arrombada' } },
  glass: { priority: 1, name: { en: 'Broken glass', es: 'Cristal roto', pt: 'Vidro quebrado' } },
  panic: { priority: 1, name: { en: 'Panic button', es: 'Botón de pánico', pt: 'Botão de pânico' } },
  motion: { priority: 2, name: { en: 'Motion inside', es: 'Movimiento en interior', pt: 'Movimento interno' } },
  plate: { priority: 2, name: { en: 'Licence plate', es: 'Lectura de placa', pt: 'Leitura de placa' } },
  face: { priority: 2, name: { en: 'Face recognition', es: 'Reconocimiento facial', pt: 'Reconhecimento facial' } },
  loitering: { priority: 3, name: { en: 'Loitering', es: 'Merodeo', pt: 'Permanência suspeita' } },
  covered: { priority: 3, name: { en: 'Camera covered', es: 'Cámara obstruida', pt: 'Câmera obstruída' } },
  contact: { priority: 3, name: { en: 'Loose door contact', es: 'Contacto de puerta flojo', pt: 'Contato de porta solto' } },
  battery: { priority: 4, name: { en: 'Low battery', es: 'Batería baja', pt: 'Bateria fraca' } },
} as const satisfies Record<string, { priority: 1 | 2 | 3 | 4; name: Record<Language, string> }>;
export type AlarmType = keyof typeof alarmTypes;

const plausible: Readonly<Record<string, readonly AlarmType[]>> = {
  fence: ['perimeter', 'motion', 'loitering'],
  gate: ['loitering', 'motion', 'covered'],
  warehouse: ['motion', 'door', 'battery'],
  shop: ['motion', 'glass', 'battery'],
  lobby: ['door', 'motion', 'loitering'],
  atm: ['loitering', 'covered', 'panic'],
  carpark: ['loitering', 'covered', 'battery'],
  street: ['loitering', 'covered'],
};

/** Alarm types that are plausible for a camera's scene. */
export const fittingTypes = (scene: string | undefined): readonly AlarmType[] => plausible[scene ?? ''] ?? ['battery'];

/** Text of an alarm, with the place where it happened. */
export const alarmTexts: Readonly<Record<AlarmType, Readonly<Record<Language, (place: string) => string>>>> = {
  perimeter: {
    en: (at) => `Somebody climbs the fence: ${at}`,
    es: (at) => `Persona escala la barda: ${at}`,
    pt: (at) => `Pessoa escala a cerca: ${at}`,
  },
  door: {
    en: (at) => `Door opened without authorisation: ${at}`,
    es: (at) => `Puerta abierta sin autorización: ${at}`,
    pt: (at) => `Porta aberta sem autorização: ${at}`,
  },
  glass: {
    en: (at) => `Glass-break sensor: ${at}`,
    es: (at) => `Sensor de rotura de cristal: ${at}`,
    pt: (at) => `Sensor de quebra de vidro: ${at}`,
  },
  panic: {
    en: (at) => `Panic button pressed: ${at}`,
    es: (at) => `Botón de pánico oprimido: ${at}`,
    pt: (at) => `Botão de pânico acionado: ${at}`,
  },
  motion: {
    en: (at) => `Motion outside opening hours: ${at}`,
    es: (at) => `Movimiento fuera de horario: ${at}`,
    pt: (at) => `Movimento fora do horário: ${at}`,
  },
  plate: { en: (at) => `Plate on a list: ${at}`, es: (at) => `Placa en lista: ${at}`, pt: (at) => `Placa em lista: ${at}` },
  face: { en: (at) => `Face on a list: ${at}`, es: (at) => `Rostro en lista: ${at}`, pt: (at) => `Rosto em lista: ${at}` },
  loitering: {
    en: (at) => `Somebody stays for minutes: ${at}`,
    es: (at) => `Persona permanece varios minutos: ${at}`,
    pt: (at) => `Pessoa parada por minutos: ${at}`,
  },
  covered: {
    en: (at) => `No clear picture: ${at}`,
    es: (at) => `Imagen sin visibilidad: ${at}`,
    pt: (at) => `Imagem sem visibilidade: ${at}`,
  },
  contact: {
    en: (at) => `Door contact opens and closes: ${at}`,
    es: (at) => `El contacto de puerta abre y cierra: ${at}`,
    pt: (at) => `O contato de porta abre e fecha: ${at}`,
  },
  battery: {
    en: (at) => `Sensor battery below 10 %: ${at}`,
    es: (at) => `Batería de sensor menor al 10 %: ${at}`,
    pt: (at) => `Bateria do sensor abaixo de 10 %: ${at}`,
  },
};

type Act = 'attending' | 'attended' | 'canceled';
/** Predefined comments; one with a type is offered for alarms of that type only. */
export const comments: Readonly<Record<Language, readonly (readonly [Act, string, AlarmType?])[]>> = {
  en: [
    ['attending', 'Checking video'],
    ['attending', 'Calling the site'],
    ['attending', 'Patrol asked to check', 'perimeter'],
    ['attended', 'Checked on video, nothing unusual'],
    ['attended', 'Patrol on site, area secured'],
    ['attended', 'Police informed, report taken', 'perimeter'],
    ['attended', 'Authorised person, identity confirmed', 'face'],
    ['canceled', 'False alarm: animal or weather'],
    ['canceled', 'False alarm: staff on site'],
    ['canceled', 'Test by maintenance'],
  ],
  es: [
    ['attending', 'Se verifica en video'],
    ['attending', 'Se llama al sitio'],
    ['attending', 'Se envía patrulla a verificar', 'perimeter'],
    ['attending', 'Se valida la placa con caseta', 'plate'],
    ['attended', 'Verificado en video, sin novedad'],
    ['attended', 'Patrulla en sitio, área asegurada'],
    ['attended', 'Se dio aviso a la policía y se levantó reporte', 'perimeter'],
    ['attended', 'Vehículo retirado del acceso', 'plate'],
    ['attended', 'Persona autorizada, identidad confirmada', 'face'],
    ['canceled', 'Falsa alarma por fauna o clima'],
    ['canceled', 'Falsa alarma, personal en sitio'],
    ['canceled', 'Prueba de mantenimiento'],
  ],
  pt: [
    ['attending', 'Verificando no vídeo'],
    ['attending', 'Ligando para o local'],
    ['attending', 'Viatura enviada para verificar', 'perimeter'],
    ['attended', 'Verificado no vídeo, sem novidade'],
    ['attended', 'Viatura no local, área segura'],
    ['attended', 'Polícia acionada, ocorrência registrada', 'perimeter'],
    ['attended', 'Pessoa autorizada, identidade confirmada', 'face'],
    ['canceled', 'Alarme falso: animal ou clima'],
    ['canceled', 'Alarme falso: funcionário no local'],
    ['canceled', 'Teste de manutenção'],
  ],
};

/** Contacts with their roles. */
export const contactNames: Readonly<Record<Language, readonly string[]>> = {
  en: ['Grace Whitfield', 'Oliver Hart', 'Nadia Rahman', 'Peter Lindqvist', 'Joana Amaral', 'Tom Becker', 'Aisha Kone', 'Hugo Falcão'],
  es: [
    'Lucía Hernández',
    'Jorge Ramírez',
    'Patricia Soto',
    'Miguel Ángel Cruz',
    'Rosa Elena Díaz',
    'Fernando Ibarra',
    'Claudia Montes',
    'Raúl Espinosa',
  ],
  pt: [
    'Mariana Alves',
    'Paulo Teixeira',
    'Renata Moraes',
    'Carlos Eduardo Lima',
    'Beatriz Nogueira',
    'Thiago Ramos',
    'Sônia Prado',
    'Felipe Duarte',
  ],
};
export const roles: Readonly<Record<Language, readonly string[]>> = {
  en: ['Site manager', 'Security desk', 'Maintenance'],
  es: ['Gerente', 'Caseta de vigilancia', 'Mantenimiento'],
  pt: ['Síndico', 'Portaria', 'Manutenção'],
};

/** Lists that detectors match against. */
export const lists = {
  wanted: { en: 'Wanted', es: 'Lista negra', pt: 'Lista negra' },
  allowed: { en: 'Allowed', es: 'Lista blanca', pt: 'Lista branca' },
} as const satisfies Record<string, Record<Language, string>>;
