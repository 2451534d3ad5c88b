import { sql } from 'kysely';
import { type Ground, turn } from './ground.ts';

/** Geography with codes, groups and centers of facilities, their plans, who may see what. */
export async function seedPlaces(ground: Ground): Promise<void> {
  await codeGeography(ground);
  await seedFacilities(ground);
  await seedSharing(ground);
  await seedOutsiders(ground);
}

/** The places came with the facilities, by name; administrators give them codes. */
async function codeGeography({ tx }: Ground): Promise<void> {
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

async function seedFacilities({ tx, each, customers }: Ground): Promise<void> {
  await each('unit-group', ({ lang, tenants, units }) => [
    ...tenants.map((tenant) => ({
      name: tenant.name,
      group_name: 'Por cliente',
      units: units.filter((unit) => unit.tenant === tenant.id).map((unit) => unit.id),
    })),
    { name: lang === 'pt' ? 'Ronda noturna' : 'Ronda nocturna', group_name: 'Rondas', units: units.slice(0, 8).map((unit) => unit.id) },
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
  await each('plane', ({ units, cameras }) =>
    units.slice(0, 6).map((unit) => ({
      description: `Planta · ${unit.description}`,
      id_unit: unit.id,
      markers: cameras
        .filter((camera) => camera.unit === unit.id)
        .map((camera, at) => ({ id_camera: camera.id, x: 20 + at * 20, y: 25 + (at % 2) * 40, direction: (at * 90) % 360 })),
    })),
  );
}

async function seedSharing({ each }: Ground): Promise<void> {
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

async function seedOutsiders({ each }: Ground): Promise<void> {
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
    { description: 'Clima', url: 'https://weather.demo.test' },
    { description: lang === 'pt' ? 'Trânsito' : 'Tránsito', url: 'https://traffic.demo.test' },
  ]);
  await each('user-view', ({ users }) =>
    Object.entries(users)
      .slice(0, 2)
      .map(([name, id_user]) => ({ name: `Mosaico ${name}`, id_user, data: { columns: 2, rows: 2 } })),
  );
}
