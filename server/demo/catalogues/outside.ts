import { sql } from 'kysely';
import type { SeedContext } from './seed-context.ts';

const weekdays = [1, 2, 3, 4, 5];

/** What reports from outside, and where users sign in elsewhere: a receiver of programs with its devices, zones and codes, and an identity provider. */
export async function seedOutside({ each, tx }: SeedContext): Promise<void> {
  const receivers = await each('receiver', ({ lang }) => [
    {
      name: lang === 'pt' ? 'Câmeras e programas' : 'Cámaras y programas',
      kind: 'http',
      language: lang,
      active: true,
      http: { source: 'push', mapping: 'generic', authentication: 'secret', secret: 'demo' },
    },
  ]);
  const devices = await each('receiver-device', (customer) =>
    customer.units.slice(0, 2).map(({ id, description }, at) => ({
      name: `Programa ${description}`,
      receiver: receivers(customer)[0],
      account: `programa-${at + 1}`,
      unit: id,
      active: true,
      grace_minutes: 1,
    })),
  );
  await each('zone', (customer) =>
    customer.units.slice(0, 1).map(({ id }) => ({
      unit: id,
      device: devices(customer)[0],
      number: '1',
      name: 'Entrada principal',
      kind: 'door',
    })),
  );
  await each('signal-code', ({ lang }) => [
    {
      vocabulary: 'event',
      code: 'intrusion',
      description: lang === 'pt' ? 'Intrusão detectada' : 'Intrusión detectada',
      category: 'burglary',
      effect: 'raise',
      priority: 1,
      never_on_test: false,
    },
  ]);
  await each('opening-window', (customer) =>
    customer.units.slice(1, 2).map(({ id }) => ({
      unit: id,
      name: customer.lang === 'pt' ? 'Horário comercial' : 'Horario de oficina',
      days: weekdays,
      opens: '08:00',
      closes: '18:00',
      tolerance_minutes: 15,
    })),
  );
  const providers = await each('identity-provider', ({ lang }) => [
    {
      name: lang === 'pt' ? 'Diretório' : 'Directorio',
      issuer: `https://login.${lang}.demo.test`,
      client_id: 'atalaya',
      scopes: 'openid profile email',
      active: false,
      shown: false,
      email_trusted: false,
      create_users: false,
      groups_claim: 'groups',
      password_allowed: true,
      second_factor: 'platform',
      end_session: false,
    },
  ]);
  const { rows } = await sql<{ id: number }>`select id from profile order by id limit 1`.execute(tx);
  await each('identity-provider-group', (customer) => [
    {
      id_identity_provider: providers(customer)[0],
      group_name: 'operators',
      profiles: rows.map(({ id }) => id),
      tenants: customer.tenants.slice(0, 1).map(({ id }) => id),
    },
  ]);
}
