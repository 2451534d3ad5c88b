import { sql } from 'kysely';
import { seedFlows } from './flows.ts';
import { seedGrids } from './grids.ts';
import { seedScheduled } from './rules.ts';
import { type Customer, type SeedContext, turn } from './seed-context.ts';

/** Seeds records for working alarms: types, rules, views, automations; and recording requests. */
export async function seedWork(context: SeedContext): Promise<void> {
  await seedRules(context);
  await seedGrids(context);
  await seedWatermarks(context);
  await seedAutomation(context);
  await seedRecordings(context);
}

type Ids = readonly number[];

async function idsOf({ tx }: SeedContext, table: string): Promise<Ids> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The kinds of alarms that each tenant has had most, three of each. */
async function usualTypes(tx: SeedContext['tx']) {
  const { rows } = await sql<{ tenant: number; type: number; name: string; place: number }>`
    select * from (
      select a.id_tenant as tenant, t.id as type, t.type as name, row_number() over (partition by a.id_tenant order by count(*) desc, t.id) - 1 as place
      from alarm a join type_alarm t on t.type = a.alarm_type group by a.id_tenant, t.id, t.type
    ) as counted where place < 3 order by tenant, place`.execute(tx);
  return rows;
}

async function seedRules({ tx, each }: SeedContext): Promise<void> {
  const happened = await usualTypes(tx);
  await each('incident', ({ tenants }) =>
    happened
      .filter(({ tenant }) => tenants.some(({ id }) => id === tenant))
      .map(({ tenant, type, name, place }) => ({
        name,
        id_tenant: tenant,
        alarm_type: type,
        colour: turn(['#C00012', '#E8710A', '#1A73E8'], place),
        priority: place + 1,
        alarm: true,
        resolution: '1280x720',
        frames_per_second: 15,
        live_video_time: 60,
      })),
  );
  await each('incident-list', ({ lang }) => [
    { name: lang === 'pt' ? 'Segurança' : 'Seguridad' },
    { name: lang === 'pt' ? 'Operação' : 'Operación' },
  ]);
}

async function seedWatermarks({ each }: SeedContext): Promise<void> {
  await each('video-watermark', ({ tenants, name }) =>
    tenants.slice(0, 1).map((tenant) => ({
      name,
      tenant: tenant.id,
      opacity: 60,
      image_position: 'top right',
      text_lines: [name, '{date} {time}'],
      text_position: 'lower left',
    })),
  );
}

async function seedAutomation(context: SeedContext): Promise<void> {
  const { each, ago } = context;
  const { commands, plans } = await seedFlows(context);
  await seedScheduled(context, commands);
  const operators = ({ users }: Customer) => [users['ana'], users['bruno'], users['carla']].filter((id) => id !== undefined);
  const runs = (customer: Customer) => customer.units.slice(0, 6).map((unit, at) => ({ unit, at, user: turn(operators(customer), at) }));
  await each('command-log', (customer) =>
    runs(customer).map(({ unit, at, user }) => ({
      created: ago(50 + at * 210),
      name: customer.lang === 'pt' ? 'Abrir portão' : 'Abrir portón',
      status: at === 4 ? 'error' : 'success',
      user,
      id_tenant: unit.tenant,
      message: `Digital output: ${at === 4 ? 'unreachable' : 'switched'}`,
    })),
  );
  await each('action-plan-log', (customer) =>
    runs(customer).map(({ unit, at, user }) => ({
      created: ago(70 + at * 260),
      action_plan: plans(customer)[0],
      user,
      id_tenant: unit.tenant,
      answers: [
        {
          question: customer.lang === 'pt' ? 'Há alguém?' : '¿Hay alguien?',
          answer: at % 2 === 0 ? 'Yes' : 'No',
          by: null,
          at: ago(70 + at * 260),
        },
      ],
    })),
  );
}

async function seedRecordings(context: SeedContext): Promise<void> {
  const { each, ago } = context;
  const statuses = await idsOf(context, 'recording_request_status');
  const tags = await each('video-tag', ({ lang }) => [
    { name: lang === 'pt' ? 'Prova' : 'Evidencia' },
    { name: lang === 'pt' ? 'Treinamento' : 'Capacitación' },
  ]);
  await each('request-tag', ({ lang }) => [
    { name: lang === 'pt' ? 'Ministério Público' : 'Ministerio público' },
    { name: lang === 'pt' ? 'Seguradora' : 'Aseguradora' },
  ]);
  await each('recording-request', (customer) =>
    customer.cameras.slice(0, 6).map((camera, at) => ({
      folio: `${customer.lang === 'pt' ? 'VA' : 'CM'}-${2026}-${String(at + 1).padStart(4, '0')}`,
      status: turn(statuses, at),
      requested: ago(100 + at * 800),
      camera: camera.id,
      start: ago(400 + at * 800),
      finish: ago(390 + at * 800),
      description: customer.lang === 'pt' ? 'Acesso principal' : 'Acceso principal',
      tag: turn(tags(customer), at),
      viewed: at > 0,
      requester: customer.users['ana'] ?? customer.users['carla'],
      ...decided(statuses.length === 0 ? 0 : at % statuses.length, ago, customer.users['luis']),
    })),
  );
}

/** Returns fields of a request by its status, in this order: requested, authorized, rejected, in process, available, expired. */
function decided(status: number, ago: SeedContext['ago'], by: number | undefined) {
  if (status === 0) return {};
  if (status === 2) return { authorized_by: by, comment: 'Falta la denuncia' };
  const isOver = status === 5;
  return { authorized_by: by, authorized_from: ago(isOver ? 2880 : 90), authorized_to: ago(isOver ? 1440 : -7 * 1440) };
}
