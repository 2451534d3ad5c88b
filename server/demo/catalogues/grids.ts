import { sql } from 'kysely';
import type { Values } from '../../../contract/catalogues/index.ts';
import { type Area, type SlotType, tiles } from '../../../contract/workspace/index.ts';
import type { SeededUnit } from '../places.ts';
import { alarmTypes } from '../words.ts';
import type { Customer, SeedContext } from './seed-context.ts';

/** Layouts, the views that alarms open in, and views that people saved. */
export async function seedGrids(context: SeedContext): Promise<void> {
  await seedLayouts(context);
  await seedAlarmViews(context);
  await seedUserViews(context);
}

/** Content of a slot and its place; data of layouts and alarm views are pairs of words. */
interface PlacedSlot {
  type?: SlotType;
  name?: string;
  data?: Readonly<Record<string, unknown>>;
}
type PlacedSlots = readonly (readonly [Area, PlacedSlot])[];

const area = (x: number, y: number, w: number, h: number): Area => ({ x, y, w, h });
const asSlots = (standings: PlacedSlots): Values[] => standings.map(([at, what], index) => ({ pos: index + 1, ...at, ...what }));
const inWords = (data: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]));

const camerasOf = ({ id, cameras }: SeededUnit): PlacedSlots =>
  tiles(cameras.length).map((at, index) => [
    at,
    { type: 'cam', name: cameras[index]?.name ?? '', data: { source: 'camera', id_camera: cameras[index]?.id, id_unit: id } },
  ]);
const mosaic = (count: number): PlacedSlots => tiles(count).map((at) => [at, {}]);
const oneAndFive: PlacedSlots = [
  area(0, 0, 8, 8),
  area(8, 0, 4, 4),
  area(8, 4, 4, 4),
  area(0, 8, 4, 4),
  area(4, 8, 4, 4),
  area(8, 8, 4, 4),
].map((at) => [at, {}]);

const isPt = ({ lang }: Customer) => lang === 'pt';

async function seedLayouts({ each }: SeedContext): Promise<void> {
  await each('layout', (customer) => {
    const [tenant] = customer.tenants;
    const unit = customer.units.find((one) => one.tenant === tenant?.id);
    if (!tenant || !unit) return [];
    const words = isPt(customer)
      ? {
          mosaic: 'Mosaico 3 × 3',
          large: 'Uma grande e cinco',
          room: 'Sala de operação',
          map: 'Unidades',
          plates: 'Placas',
          faces: 'Rostos',
        }
      : {
          mosaic: 'Mosaico 3 × 3',
          large: 'Una grande y cinco',
          room: 'Sala de control',
          map: 'Unidades',
          plates: 'Placas',
          faces: 'Rostros',
        };
    const room: PlacedSlots = [
      [area(0, 0, 8, 12), { type: 'units_map', name: words.map }],
      [area(8, 0, 4, 6), { type: 'lpr_detection', name: words.plates }],
      [area(8, 6, 4, 6), { type: 'face_detection', name: words.faces }],
    ];
    const cameras = camerasOf(unit).map(([at, what]) => [at, { ...what, data: inWords(what.data ?? {}) }] as const);
    const supervisors = [customer.users['luis']].filter((id) => id !== undefined);
    return [
      { name: words.mosaic, tenant: tenant.id, slots: asSlots(mosaic(9)) },
      { name: words.large, tenant: tenant.id, slots: asSlots(oneAndFive) },
      { name: words.room, tenant: tenant.id, slots: asSlots(room), ...(supervisors.length > 0 && { default: true, users: supervisors }) },
      { name: unit.description, tenant: tenant.id, slots: asSlots(cameras) },
    ];
  });
}

const words = {
  es: {
    plates: 'Lectura de placas',
    faces: 'Reconocimiento facial',
    night: 'Merodeo de noche',
    general: 'Vista general',
    live: 'En vivo',
    before: 'Antes de la alarma',
    info: 'Datos de la alarma',
    map: 'Mapa',
    second: 'Segunda cámara',
    track: 'Recorrido',
    list: 'Últimas detecciones',
  },
  pt: {
    plates: 'Leitura de placas',
    faces: 'Reconhecimento facial',
    night: 'Permanência suspeita à noite',
    general: 'Vista geral',
    live: 'Ao vivo',
    before: 'Antes do alarme',
    info: 'Dados do alarme',
    map: 'Mapa',
    second: 'Segunda câmera',
    track: 'Percurso',
    list: 'Últimas detecções',
  },
} as const;

/** Alarm views of tenants that do not use the default one. */
function viewsFor({ lang }: Customer) {
  const texts = words[lang];
  const live: PlacedSlot = { type: 'cam', name: texts.live, data: { camera: '1' } };
  const before: PlacedSlot = { type: 'cam_pa', name: texts.before, data: { camera: '1' } };
  const info: PlacedSlot = { type: 'info', name: texts.info };
  const tracked = (map: SlotType, list: SlotType): PlacedSlots => [
    [area(0, 0, 5, 6), live],
    [area(5, 0, 7, 6), { type: map, name: texts.track }],
    [area(0, 6, 4, 6), { type: list, name: texts.list }],
    [area(4, 6, 4, 6), info],
    [area(8, 6, 4, 6), before],
  ];
  const night: PlacedSlots = [
    [area(0, 0, 6, 7), live],
    [area(6, 0, 6, 7), { type: 'cam', name: texts.second, data: { camera: '2' } }],
    [area(0, 7, 4, 5), { type: 'map', name: texts.map }],
    [area(4, 7, 4, 5), info],
    [area(8, 7, 4, 5), before],
  ];
  return { texts, plates: tracked('lpr_tracking_map', 'lpr_detection'), faces: tracked('fr_tracking_map', 'face_detection'), night };
}

async function seedAlarmViews({ tx, each }: SeedContext): Promise<void> {
  const { rows } = await sql<{ id: number; type: string }>`select id, type from type_alarm`.execute(tx);
  await each('alarm-view', (customer) => {
    const { texts, plates, faces, night } = viewsFor(customer);
    const typeOf = (type: keyof typeof alarmTypes) => rows.find((one) => one.type === alarmTypes[type].name[customer.lang])?.id;
    const [first] = customer.tenants;
    const last = customer.tenants.at(-1);
    const always = { periodicity: 'always' };
    const ofTypes = customer.tenants.flatMap((tenant) => [
      { name: texts.plates, tenant: tenant.id, alarm_type: typeOf('plate'), layout_configuration: asSlots(plates), ...always },
      { name: texts.faces, tenant: tenant.id, alarm_type: typeOf('face'), layout_configuration: asSlots(faces), ...always },
    ]);
    return [
      ...ofTypes.filter(({ alarm_type }) => alarm_type !== undefined),
      {
        name: texts.night,
        tenant: first?.id,
        alarm_type: typeOf('loitering'),
        alarm_status: 'waiting',
        periodicity: 'schedule',
        schedules: [
          { days: [1, 2, 3, 4], from: '21:00', to: '06:00' },
          { days: [5, 6, 0], from: '19:30', to: '08:00' },
        ],
        layout_configuration: asSlots(night),
      },
      { name: texts.general, tenant: last?.id, default_view: true, layout_configuration: asSlots(night), ...always },
    ];
  });
}

async function seedUserViews({ each, now }: SeedContext): Promise<void> {
  await each('user-view', ({ users, units }) =>
    Object.values(users).flatMap((id_user, at) => {
      const unit = units[at % Math.max(1, units.length)];
      if (!unit) return [];
      const updated_at = new Date(now).toISOString();
      const map: PlacedSlots = [[area(0, 0, 12, 12), { type: 'units_map', name: 'Unidades', data: {} }]];
      return [
        { name: unit.description, id_user, updated_at, data: tabOf(unit.description, camerasOf(unit)) },
        { name: 'Mapa de unidades', id_user, updated_at, data: tabOf('Mapa', map) },
      ];
    }),
  );
}

/** Returns a tab in the stored form of a view. */
function tabOf(tabId: string, standings: PlacedSlots): Values {
  return {
    tabId,
    layout: standings.map(([at], index) => ({ pos: index + 1, ...at })),
    slots: standings.map(([, { type, name = '', data = {} }], index) => ({ pos: index + 1, type, name, data })),
  };
}
