import type { CameraId } from '../../../contract/platform/index.ts';
import { recognitionKinds } from '../../intake/index.ts';
import { cast, plates } from '../cast.ts';
import { type SeedContext, turn } from './seed-context.ts';

const secret = 'demo';

/** Seeds people and vehicles known to detectors, and their detections. Pictures are those of the demo's cast. */
export async function seedAnalytics(context: SeedContext): Promise<void> {
  await seedFaces(context);
  await seedSafr(context);
  await seedPlates(context);
  await seedEvents(context);
}

const faces = (at: number) => cast[at % cast.length];
const ageOf = (at: number) => 24 + ((at * 7) % 31);
const genderOf = (at: number) => (at % 5 === 1 || at % 5 === 3 ? 'female' : 'male');

async function seedFaces({ each, report, picture, ago, luck }: SeedContext): Promise<void> {
  const pictures = await Promise.all(cast.map(({ file }) => picture(`${file}.jpg`)));
  await each('luna-master-account', ({ name }) => [
    { name: `Luna ${name}`, api_server: 'https://luna.demo.test', api_email: 'luna@demo.test', api_password: secret },
  ]);
  const known = await each('luna-face', () =>
    cast.map(({ name, score }, at) => ({
      name,
      user_data: name,
      image: pictures[at],
      avatar: pictures[at],
      age: ageOf(at),
      gender: genderOf(at),
      similarity_match: Math.round(score * 100),
      face_id: `f-${100 + at}`,
      external_id: `p-${at + 1}`,
    })),
  );
  await each('luna-list', (customer) =>
    (['wanted', 'allowed'] as const).map((list) => ({
      list_data: list === 'wanted' ? (customer.lang === 'pt' ? 'Procurados' : 'Buscados') : 'Autorizados',
      name: list,
      id_luna: `l-${list}`,
      white_list: list === 'allowed',
      expected_similarity: 80,
      people: cast.flatMap((one, at) => (one.list === list ? [known(customer)[at]] : [])),
    })),
  );
  await each('luna-facestream', ({ cameras }) => cameras.slice(0, 2).map((camera) => ({ name: camera.name, idCameraProxy: camera.id })));
  await report(recognitionKinds.luna, ({ cameras }) =>
    cameras.slice(0, 12).map(({ id }, at) => ({
      item: { reference: `luna-${id}-${at}`, id_camera: id as CameraId, face_id: `d-${2000 + at}` },
      image: turn(pictures, at),
      at: ago(40 + at * 55),
    })),
  );
  const lists = await each('person-list', ({ lang }) => [
    { name: lang === 'pt' ? 'Procurados' : 'Buscados', luna_id: 'l-wanted', expected_similarity: 80 },
    { name: 'Colaboradores', luna_id: 'l-allowed', expected_similarity: 85 },
  ]);
  await each('facial-recognition', (customer) =>
    customer.units.slice(0, 15).map((unit, at) => ({
      person: faces(at)?.name,
      image: turn(pictures, at),
      detected_at: ago(25 + at * 130),
      list: lists(customer)[faces(at)?.list === 'wanted' ? 0 : 1],
      facility: unit.id,
      match_percentage: Math.round((faces(at)?.score ?? 0.8) * 1000 - luck.between(0, 40)) / 10,
      person_id: `p-${(at % cast.length) + 1}`,
      id_tenant: unit.tenant,
      age: ageOf(at),
      gender: genderOf(at),
      glasses: faces(at)?.look.glasses ? 'eyeglasses' : 'none',
      emotion: 'neutral',
      blur: luck.between(2, 20) / 100,
      darkness: luck.between(5, 30) / 100,
      capture_quality_scores: { sharpness: 0.9, frontal: 0.86 },
    })),
  );
}

async function seedSafr({ each, report, picture, ago }: SeedContext): Promise<void> {
  const accounts = await each('safr-master-account', ({ name }) => [{ name: `SAFR ${name}`, directory: 'main', token: secret }]);
  await each('safr-camera', (customer) =>
    customer.cameras
      .slice(0, 3)
      .map((camera) => ({ name: camera.name, id_master_account: accounts(customer)[0], idCameraProxy: camera.id })),
  );
  const groups = await each('safr-group', ({ lang }) => [{ name: lang === 'pt' ? 'Funcionários' : 'Empleados' }, { name: 'Visitantes' }]);
  const clearances = await each('safr-access-clearance', ({ lang }) => [
    { level: lang === 'pt' ? 'Geral' : 'General', permanent: true },
    { level: 'Visita', permanent: false },
  ]);
  const photos = await Promise.all(cast.map(({ file }) => picture(`${file}.jpg`)));
  await each('safr-people', (customer) =>
    cast.map(({ name, list }, at) => ({
      name,
      photo: photos[at],
      age: ageOf(at),
      gender: genderOf(at),
      groups: [groups(customer)[list === 'allowed' ? 0 : 1]],
      access_clearance: clearances(customer)[list === 'allowed' ? 0 : 1],
    })),
  );
  await report(recognitionKinds.safr, ({ cameras, lang }) =>
    Array.from({ length: 8 }, (_, at) => {
      const id = turn(cameras.slice(0, 3), at)?.id as CameraId;
      const name = lang === 'pt' ? 'Pessoa reconhecida' : 'Persona reconocida';
      return {
        item: { reference: `safr-${id}-${at}`, id_camera: id, name, person: turn(cast, at)?.name },
        image: turn(photos, at),
        at: ago(15 + at * 47),
      };
    }),
  );
}

const brands = {
  Nissan: ['Versa', 'March'],
  Volkswagen: ['Jetta', 'Polo'],
  Toyota: ['Corolla', 'Hilux'],
  Fiat: ['Argo', 'Strada'],
} as const;

/** How detectors describe vehicles. */
const colours = { es: ['gris', 'rojo', 'azul', 'negro', 'blanco'], pt: ['cinza', 'vermelho', 'azul', 'preto', 'branco'] } as const;
const bodies = { es: ['sedán', 'pick-up', 'camioneta', 'motocicleta'], pt: ['sedã', 'picape', 'caminhonete', 'moto'] } as const;

async function seedPlates({ each, put, ago, luck }: SeedContext): Promise<void> {
  const makes = await put(
    'vehicle-brand',
    Object.keys(brands).map((name) => ({ name })),
  );
  const models = await put(
    'vehicle-model',
    Object.values(brands).flatMap((names, at) => names.map((name) => ({ name, id_vehicle_brand: makes[at] }))),
  );
  const lists = await each('plate-list', ({ lang }) => [
    {
      name: lang === 'pt' ? 'Moradores' : 'Residentes',
      type: 'whitelist',
      colour: '#1E8E3E',
      description: lang === 'pt' ? 'Entram sem parar' : 'Entran sin detenerse',
    },
    { name: lang === 'pt' ? 'Procurados' : 'Buscados', type: 'blacklist', colour: '#C00012', renew_items_expiration: true },
    { name: lang === 'pt' ? 'Em observação' : 'En observación', type: 'orange', colour: '#E8710A' },
  ]);
  await each('plate', (customer) => [
    ...plates.map(({ plate, list }, at) => ({
      plate,
      list: lists(customer)[list === 'allowed' ? 0 : 1],
      active_since: ago(60 * 24 * 30),
      number_of_detections: at + 1,
      last_detection: ago(35 + at * 300),
      brand: turn(makes, at),
      model: models[(at % makes.length) * 2],
      colour: ['gris', 'rojo', 'azul', 'negro'][at],
    })),
    { plate: 'MNB-204', list: lists(customer)[2], active_since: ago(60 * 24 * 3), number_of_detections: 0 },
  ]);
  await each('lpr-match', ({ cameras, lang }) =>
    Array.from({ length: 40 }, (_, at) => {
      const known = plates[at % plates.length];
      const camera = turn(cameras, at * 4);
      return {
        originalPlateNumber: known?.plate,
        plate: known?.plate.replace('-', ''),
        capture_date: ago(20 + at * 83),
        camera: camera?.id,
        speed: luck.between(8, 44),
        direction: at % 2 === 0 ? 'in' : 'out',
        status: known?.list === 'wanted' ? 'alert' : 'ok',
        zone: lang === 'pt' ? 'Portão' : 'Acceso',
        confidential: at % 11 === 0,
        id_tenant: camera?.tenant,
        alarm_flags: {
          wanted: known?.list === 'wanted',
          ...(known?.list === 'wanted' && { list: lang === 'pt' ? 'Procurados' : 'Buscados' }),
          color: turn(colours[lang], at % plates.length),
          vehicle: turn(bodies[lang], at % plates.length),
          confidence: luck.between(82, 99) / 100,
        },
      };
    }),
  );
}

const detected = [
  'lpr',
  'fr',
  'loitering',
  'people counting',
  'vehicle count',
  'wrong way',
  'person in area',
  'smart motion detection',
  'delimited zone',
  'default',
] as const;

async function seedEvents({ each, report, ago, luck }: SeedContext): Promise<void> {
  await each('intelexvision', ({ tenants }) =>
    tenants.slice(0, 1).map((tenant) => ({
      description: `Intelexvision ${tenant.name}`,
      host: 'iv.demo.test',
      tenant: tenant.id,
      servers: [{ name: 'iLex 1', host: '10.70.0.4' }],
    })),
  );
  await each('intelexvision-alarm-type', ({ lang }) => [
    {
      name: lang === 'pt' ? 'Invasão' : 'Intrusión',
      priority: 'critical',
      rule: 'zone.enter',
      description: lang === 'pt' ? 'Alguém numa zona fechada' : 'Alguien en una zona cerrada',
    },
    { name: 'Objeto abandonado', priority: 'medium', rule: 'object.left' },
  ]);
  const [priorities, rules] = [
    ['critical', 'high', 'medium'],
    ['zone.enter', 'object.left', 'line.cross'],
  ] as const;
  await report(recognitionKinds.analytics, ({ cameras, lang }) =>
    cameras.slice(0, 20).map(({ id }, at) => {
      const priority = priorities[at % 3] ?? 'medium';
      return {
        item: {
          reference: `analytic-${id}-${at}`,
          id_camera: id as CameraId,
          alarm_category: at % 3 === 0 ? 'Objeto' : lang === 'pt' ? 'Invasão' : 'Intrusión',
          priority,
          matched_rules: [rules[at % 3] ?? ''],
          priorities: [priority],
          alarm_types: [at % 3 === 0 ? 'object' : 'intrusion'],
        },
        at: ago(30 + at * 71),
      };
    }),
  );
  const vehicles: readonly string[] = ['lpr', 'vehicle count', 'wrong way'];
  await report(recognitionKinds.events, ({ cameras, lang }) =>
    cameras.slice(0, 60).map(({ id }, at) => {
      const event_type = turn(detected, at) ?? 'default';
      return {
        item: {
          reference: `req-${id}-${at}`,
          id_camera: id as CameraId,
          event_type,
          provider: at % 2 === 0 ? 'edge' : 'cloud',
          count: luck.between(1, 6),
          confidence: luck.between(70, 99) / 100,
          ...(vehicles.includes(event_type) && { color: turn(colours[lang], at * 3), vehicle: turn(bodies[lang], at) }),
        },
        at: ago(10 + at * 37),
      };
    }),
  );
}
