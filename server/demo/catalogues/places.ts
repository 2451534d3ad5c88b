import { sql } from 'kysely';
import { demoPages } from '../pages.ts';
import { type SeedContext, turn } from './seed-context.ts';

/** Geography with codes, groups and centers of facilities, their plans, who may see what. */
export async function seedPlaces(context: SeedContext): Promise<void> {
  await codeGeography(context);
  await seedFacilities(context);
  await seedSharing(context);
  await seedOutsiders(context);
}

/** Adds codes to the places that were created with the facilities, as administrators would. */
async function codeGeography({ tx }: SeedContext): Promise<void> {
  await sql`update country set code = c.code, telephone_code = c.dial
    from (values ('México', 'MX', '+52'), ('Brasil', 'BR', '+55'), ('Portugal', 'PT', '+351')) as c (name, code, dial)
    where country.name = c.name`.execute(tx);
  await sql`update region set code = upper(left(translate(name, 'áéíóúâêôãõçÁÉÍÓÚ ', 'aeiouaeoaocAEIOU'), 3)),
    acronym = upper(left(translate(name, 'áéíóúâêôãõçÁÉÍÓÚ ', 'aeiouaeoaocAEIOU'), 3)) where code is null`.execute(tx);
  await sql`update municipality set acronym = upper(left(translate(name, 'áéíóúâêôãõçÁÉÍÓÚ ', 'aeiouaeoaocAEIOU'), 4))
    where acronym is null`.execute(tx);
  await sql`update tenant set id_timezone = (select z.id from timezone z where z.name = c.zone)
    from (values ('México', 'America/Mexico_City'), ('Brasil', 'America/Sao_Paulo'), ('Portugal', 'Europe/Lisbon')) as c (country, zone)
    where c.country = (select k.name from unit u join country k on k.id = u.id_country where u.id_tenant = tenant.id limit 1)`.execute(tx);
  await sql`update master_tenant set description = 'Demo customer' where description is null`.execute(tx);
}

async function seedFacilities(context: SeedContext): Promise<void> {
  const { tx, each, customers } = context;
  await each('unit-group', ({ lang, tenants, units }) => [
    ...tenants.map((tenant) => ({
      name: tenant.name,
      group_name: lang === 'pt' ? `Tudo de ${tenant.name}` : `Todo ${tenant.name}`,
      units: units.filter((unit) => unit.tenant === tenant.id).map((unit) => unit.id),
    })),
    { name: lang === 'pt' ? 'Ronda noturna' : 'Ronda nocturna', units: units.slice(0, 8).map((unit) => unit.id) },
  ]);
  const centers = await each('center', ({ lang }) => [
    {
      name: lang === 'pt' ? 'Central Atlântico' : 'Central Valle',
      active: true,
      description: lang === 'pt' ? 'Atende 24 horas' : 'Atiende las 24 horas',
    },
    {
      name: lang === 'pt' ? 'Central de apoio' : 'Central de respaldo',
      active: true,
      description: lang === 'pt' ? 'Apoio e testes' : 'Respaldo y pruebas',
    },
  ]);
  const sectors = await each('sector', (customer) =>
    ['Norte', 'Sur', 'Centro', 'Oriente'].map((name, at) => ({
      name: customer.lang === 'pt' ? name.replace('Sur', 'Sul').replace('Oriente', 'Leste') : name,
      center: turn(centers(customer), at),
      town_hall: customer.lang === 'pt' ? 'Subprefeitura' : 'Alcaldía',
      supplier: customer.name,
    })),
  );
  for (const customer of customers) {
    const [ids, tenants] = [sectors(customer), customer.tenants.map(({ id }) => id)];
    await sql`update camera set id_sector = (${ids}::bigint[])[1 + id_unit % ${ids.length}] where id_tenant = any (${tenants}::bigint[])`.execute(
      tx,
    );
  }
  await seedPlans(context);
}

/** The picture of a kind of facility, and where its four cameras are on it: from the left and the top in per cent, and where they look. */
const plans = {
  store: {
    picture: 'plan-shop.png',
    cameras: [
      [12, 10, 135],
      [38, 73, 0],
      [93, 8, 200],
      [8, 84, 90],
    ],
  },
  warehouse: {
    picture: 'plan-warehouse.png',
    cameras: [
      [4, 6, 135],
      [96, 83, 270],
      [20, 14, 110],
      [94, 12, 210],
    ],
  },
  bank: {
    picture: 'plan-shop.png',
    cameras: [
      [54, 10, 210],
      [38, 73, 0],
      [8, 84, 90],
      [93, 8, 200],
    ],
  },
  homes: {
    picture: 'plan-homes.png',
    cameras: [
      [50, 82, 0],
      [30, 50, 180],
      [96, 8, 225],
      [8, 90, 70],
    ],
  },
  offices: {
    picture: 'plan-homes.png',
    cameras: [
      [30, 50, 180],
      [90, 78, 300],
      [50, 82, 0],
      [8, 90, 70],
    ],
  },
} as const;

/** A plan for the first facilities of each tenant, and a second one for the very first (OQ-69). */
async function seedPlans({ each, picture }: SeedContext): Promise<void> {
  const pictures = new Map<string, string>();
  for (const { picture: name } of Object.values(plans)) pictures.set(name, await picture(name));
  await each('plane', ({ tenants, units, lang }) => {
    const mapped = tenants.flatMap((tenant) => units.filter((unit) => unit.tenant === tenant.id).slice(0, 4));
    const planOf = (unit: (typeof units)[number], description: string, of: 'all' | 'two') => {
      const { picture: name, cameras: places } = plans[unit.kind];
      const cameras = of === 'all' ? unit.cameras : unit.cameras.slice(0, 2);
      const markers = cameras.map(({ id }, at) => ({ id_camera: id, x: places[at]?.[0], y: places[at]?.[1], direction: places[at]?.[2] }));
      return { description: `${description} · ${unit.description}`, id_unit: unit.id, image: pictures.get(name), markers };
    };
    const second = units.slice(0, 1).map((unit) => planOf(unit, lang === 'pt' ? 'Térreo, interior' : 'Planta baja, interior', 'two'));
    return [...mapped.map((unit) => planOf(unit, 'Planta', 'all')), ...second];
  });
}

async function seedSharing({ each }: SeedContext): Promise<void> {
  const groups = await each('groups', ({ lang, users, tenants }) => [
    {
      name: lang === 'pt' ? 'Turno da manhã' : 'Turno matutino',
      users: Object.values(users).slice(0, 3),
      tenants: tenants.map(({ id }) => id),
    },
    {
      name: lang === 'pt' ? 'Turno da noite' : 'Turno nocturno',
      users: Object.values(users).slice(0, 1),
      tenants: tenants.slice(0, 1).map(({ id }) => id),
    },
  ]);
  await each('tenant-shared', ({ lang, users, tenants }) =>
    Object.values(users)
      .slice(0, 1)
      .map((id_user) => ({
        name: lang === 'pt' ? 'Cobertura de férias' : 'Cobertura de vacaciones',
        id_user,
        available_tenants: tenants.slice(0, 1).map(({ id }) => id),
      })),
  );
  await each('tenant-shared-group', (customer) => [
    {
      name: customer.lang === 'pt' ? 'Apoio entre turnos' : 'Apoyo entre turnos',
      id_group: groups(customer)[1],
      available_tenants: customer.tenants.slice(0, 1).map(({ id }) => id),
    },
  ]);
}

async function seedOutsiders({ each }: SeedContext): Promise<void> {
  await each('user-app', ({ lang }) => [
    {
      email: lang === 'pt' ? 'marina.app@demo.test' : 'sofia.app@demo.test',
      personal_descriptors: { name: lang === 'pt' ? 'Marina Lopes' : 'Sofía Cano', city: lang === 'pt' ? 'Recife' : 'Ciudad de México' },
      physical_descriptors: { height: '1.68 m', hair: lang === 'pt' ? 'castanho' : 'castaño' },
    },
    {
      email: lang === 'pt' ? 'rui.app@demo.test' : 'pablo.app@demo.test',
      personal_descriptors: { name: lang === 'pt' ? 'Rui Sá' : 'Pablo Ríos' },
    },
  ]);
  await each('external-user', ({ users }) =>
    Object.values(users)
      .slice(0, 1)
      .map((id_user) => ({ description: 'CAD 911', id_user, host: 'cad.demo.test', token: 'demo', is_validated: true })),
  );
  await each('token', ({ lang }) => [{ token: lang === 'pt' ? 'integracao-portaria' : 'integracion-caseta' }]);
  await each('token-omnitag', ({ lang }) => [{ name: lang === 'pt' ? 'Etiqueta doca 1' : 'Etiqueta andén 1' }, { name: 'Etiqueta 2' }]);
  await each('page', ({ lang }) => [
    { description: lang === 'pt' ? 'Procedimentos' : 'Protocolos', url: `http://127.0.0.1:8080${demoPages.protocols}` },
    { description: lang === 'pt' ? 'Telefones úteis' : 'Directorio', url: `http://127.0.0.1:8080${demoPages.directory}` },
  ]);
}
