import type { Language } from '../../../contract/workspace/index.ts';
import type { DemoTenant, Kind } from '../places.ts';
import { alarmTypes } from '../words.ts';

/** What a sensor of a panel detects; each is an alarm type of the demo. */
export type SensorEvent = 'perimeter' | 'door' | 'glass' | 'motion';

/** A simulated alarm panel. */
export interface DemoPanel {
  readonly account: string;
  readonly master: DemoTenant['master'];
  /** Description of its unit. */
  readonly unit: string;
  readonly kind: Kind;
  readonly format: 'sia' | 'contact_id';
  /** AES key; its frames are in the clear without one. */
  readonly key?: string;
}

/** Keys of the demo are as well known as its passwords. */
const keys = ['4D7A1C0E5B9F2268A3C6D14470FE8B35', '91E2C07F3A5D48B6E0137C9A52D8F46B'] as const;

export const demoPanels: readonly DemoPanel[] = [
  { account: '4101', master: 'Centinela México', unit: 'CEDIS Vallejo', kind: 'warehouse', format: 'contact_id', key: keys[0] },
  { account: '4102', master: 'Centinela México', unit: 'Almacén Naucalpan', kind: 'warehouse', format: 'contact_id' },
  { account: '4103', master: 'Centinela México', unit: 'Plaza Universidad', kind: 'store', format: 'sia' },
  { account: '4104', master: 'Centinela México', unit: 'Plaza Coyoacán', kind: 'store', format: 'sia', key: keys[1] },
  { account: '4201', master: 'Vigia Atlântico', unit: 'Edifício Bela Vista', kind: 'homes', format: 'sia' },
];

/** A zone of a panel; its first scene is the camera that is shown large. */
export interface DemoZone {
  readonly number: string;
  readonly kind: 'perimeter' | 'door' | 'glass_break' | 'motion';
  readonly event: SensorEvent;
  readonly scenes: readonly string[];
  readonly name: Readonly<Record<Language, string>>;
}

const zonesOf: Readonly<Partial<Record<Kind, readonly DemoZone[]>>> = {
  warehouse: [
    {
      number: '1',
      kind: 'perimeter',
      event: 'perimeter',
      scenes: ['fence', 'gate'],
      name: { en: 'Fence', es: 'Barda perimetral', pt: 'Cerca' },
    },
    {
      number: '2',
      kind: 'door',
      event: 'door',
      scenes: ['warehouse', 'gate'],
      name: { en: 'Loading door', es: 'Puerta de andén', pt: 'Porta da doca' },
    },
    {
      number: '3',
      kind: 'motion',
      event: 'motion',
      scenes: ['warehouse', 'fence'],
      name: { en: 'Aisle', es: 'Pasillo de racks', pt: 'Corredor' },
    },
  ],
  store: [
    {
      number: '1',
      kind: 'glass_break',
      event: 'glass',
      scenes: ['shop', 'lobby'],
      name: { en: 'Shop window', es: 'Escaparate', pt: 'Vitrine' },
    },
    {
      number: '2',
      kind: 'door',
      event: 'door',
      scenes: ['lobby', 'carpark'],
      name: { en: 'Main entrance', es: 'Acceso principal', pt: 'Entrada principal' },
    },
    {
      number: '3',
      kind: 'motion',
      event: 'motion',
      scenes: ['shop', 'lobby'],
      name: { en: 'Sales floor', es: 'Piso de venta', pt: 'Área de vendas' },
    },
  ],
  homes: [
    {
      number: '1',
      kind: 'perimeter',
      event: 'perimeter',
      scenes: ['fence', 'gate'],
      name: { en: 'Fence', es: 'Barda perimetral', pt: 'Cerca do jardim' },
    },
    { number: '2', kind: 'door', event: 'door', scenes: ['lobby', 'gate'], name: { en: 'Lobby', es: 'Recepción', pt: 'Portaria' } },
  ],
};

export const zonesOfPanel = ({ kind }: Pick<DemoPanel, 'kind'>): readonly DemoZone[] => zonesOf[kind] ?? [];

/** Codes of the formats: [new, restore]. Contact ID restores by its qualifier. */
const codes = {
  contact_id: { perimeter: ['131', '131'], door: ['134', '134'], glass: ['133', '133'], motion: ['132', '132'] },
  sia: { perimeter: ['BA', 'BR'], door: ['DF', 'DR'], glass: ['BA', 'BR'], motion: ['BA', 'BR'] },
} as const satisfies Record<DemoPanel['format'], Record<SensorEvent, readonly [string, string]>>;

export const codeOf = ({ format }: Pick<DemoPanel, 'format'>, event: SensorEvent, isRestore = false): string =>
  codes[format][event][isRestore ? 1 : 0];

/** What a panel sends for a zone: SIA code and zone, or the digits of Contact ID. */
export function reportOf(panel: DemoPanel, number: string, isRestore: boolean): string {
  const zone = zonesOfPanel(panel).find((one) => one.number === number);
  if (!zone) throw new Error(`The panel ${panel.account} has no zone ${number}`);
  const code = codeOf(panel, zone.event, isRestore);
  return panel.format === 'sia' ? `${code}${number.padStart(2, '0')}` : `${isRestore ? 3 : 1}${code}01${number.padStart(3, '0')}`;
}

const words: Readonly<Record<SensorEvent, Readonly<Record<Language, string>>>> = {
  perimeter: { en: 'Perimeter sensor', es: 'Sensor perimetral', pt: 'Sensor de perímetro' },
  door: { en: 'Door opened without authorisation', es: 'Puerta abierta sin autorización', pt: 'Porta aberta sem autorização' },
  glass: { en: 'Glass-break sensor', es: 'Sensor de rotura de cristal', pt: 'Sensor de quebra de vidro' },
  motion: { en: 'Motion outside opening hours', es: 'Movimiento fuera de horario', pt: 'Movimento fora do horário' },
};

/** What the codes of the panels mean: description, alarm type and priority of their alarms. */
export const meaningOf = (event: SensorEvent, lang: Language) => ({
  description: words[event][lang],
  alarmType: alarmTypes[event].name[lang],
  priority: alarmTypes[event].priority,
});

/** Where the simulated camera, recorder and analytics box are, and the scene that they report. */
export const demoSenders = {
  camera: { unit: 'CEDIS Vallejo', scene: 'gate' },
  recorder: { unit: 'Sucursal Reforma', scene: 'lobby', account: 'grabador-1', channel: '2' },
  analytics: { unit: 'Plaza Insurgentes', scene: 'carpark', account: 'analitica-1', zone: '1' },
} as const;
/** Recipients of the recorder's mails, and topics of the box. */
export const demoMailDomain = 'alarmas.demo.test';
export const demoTopic = (account: string) => `analitica/${account}/eventos`;

/** What a simulated device reports, in its own protocol. */
export type DeviceReport =
  | { readonly by: 'panel'; readonly account: string; readonly zone: string; readonly isRestore: boolean }
  | { readonly by: keyof typeof demoSenders };
