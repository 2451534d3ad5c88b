import { sql } from 'kysely';
import { alarmTypeIdOf } from '../../alarms/index.ts';
import { defaultOutcomes } from '../../catalogues/index.ts';
import { type AlarmType, alarmTypes } from '../words.ts';
import type { Customer, SeedContext } from './seed-context.ts';

const week = [1, 2, 3, 4, 5];
const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** Ids of records by the value of a column. */
async function idsBy({ tx }: SeedContext, table: string, column: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; word: string }>`
    select id, ${sql.ref(column)} as word from ${sql.table(table)} order by id desc`.execute(tx);
  return new Map(rows.map(({ id, word }) => [word, id]));
}

const textIn = ({ lang }: Pick<Customer, 'lang'>, es: string, pt: string): string => (lang === 'pt' ? pt : es);

/**
 * Rules that the scheduler really runs. The demo is the same at every hour: workflows react to panic buttons, which the city triggers only
 * on request, and rules that raise alarms by the clock are inactive until a user activates them.
 * @param commands ids of a customer's commands, the one for its gate first
 */
export async function seedScheduled(context: SeedContext, commands: (customer: Customer) => readonly number[]): Promise<void> {
  const { each } = context;
  for (const { lang } of context.customers) {
    for (const type of ['covered', 'door'] as const) await alarmTypeIdOf(context.tx, alarmTypes[type].name[lang]);
    const panic = await alarmTypeIdOf(context.tx, alarmTypes.panic.name[lang]);
    await sql`update type_alarm set life_safety = true where id = ${panic}`.execute(context.tx);
    await sql`update alarm set life_safety = true where alarm_type = ${alarmTypes.panic.name[lang]}`.execute(context.tx);
  }
  // A loose contact of the scenario `unit` is latched after its third alarm.
  const loose = context.customers.map(({ lang }) => alarmTypes.contact.name[lang]);
  for (const type of loose) await alarmTypeIdOf(context.tx, type);
  await sql`update type_alarm set latch_count = 3, latch_minutes = 2 where type = any (${loose}::text[])`.execute(context.tx);
  const [types, frequencies] = [await idsBy(context, 'type_alarm', 'type'), await idsBy(context, 'frequency_schedule_task', 'name')];
  const typeOf = ({ lang }: Customer, type: AlarmType) => types.get(alarmTypes[type].name[lang]);
  await seedPurges(context);
  await each('report-schedule', (customer) => [
    {
      name: textIn(customer, 'Informe mensual de alarmas', 'Relatório mensal de alarmes'),
      id_tenant: customer.tenants[0]?.id,
      period: 'month',
      month_day: 1,
      send_time: '07:00',
      language: customer.lang,
      formats: ['pdf', 'xlsx'],
      recipients: [`gerencia@${customer.lang === 'pt' ? 'porto' : 'centro'}.test`],
      active: false,
    },
  ]);
  await each('schedule-alarm', (customer) => {
    const id_tenant = customer.tenants[0]?.id;
    const units = customer.units.filter(({ tenant }) => tenant === id_tenant).map(({ id }) => id);
    return [
      {
        name: textIn(customer, 'Prueba semanal de la línea', 'Teste semanal da linha'),
        id_tenant,
        alarm_type: typeOf(customer, 'covered'),
        units: units.slice(0, 1),
        days: [0],
        start_time: '04:00',
        end_time: '05:00',
        active: false,
      },
      {
        name: textIn(customer, 'Cierre', 'Fechamento'),
        id_tenant,
        alarm_type: typeOf(customer, 'door'),
        units: units.slice(0, 2),
        days: week,
        start_time: '22:00',
        end_time: '23:00',
        active: false,
      },
    ];
  });
  await each('schedule', (customer) => [
    {
      command: commands(customer)[0],
      frequency: frequencies.get('Custom'),
      cron_expressions: ['0 7 * * MON-FRI', '0 9 * * SAT'],
      id_tenant: customer.tenants[0]?.id,
      active: true,
    },
  ]);
  await seedWorkflows(context, typeOf, frequencies);
}

async function seedPurges({ each, ago }: SeedContext): Promise<void> {
  await each('response-target', (customer) => [
    { name: textIn(customer, 'Respuesta general', 'Resposta geral'), take_seconds: 900, end_minutes: 60, active: true },
  ]);
  await seedOutcomes({ each });
  await seedDayBook({ each, ago });
  await each('alarm-purge', (customer) => [
    {
      name: textIn(customer, 'Fin del día', 'Fim do dia'),
      input_alarm_status: 'waiting',
      output_alarm_status: 'canceled',
      timeout: 1440,
      comment: textIn(customer, 'Sin respuesta en un día', 'Sem resposta em um dia'),
    },
    {
      name: textIn(customer, 'Atención olvidada', 'Atendimento esquecido'),
      input_alarm_status: 'attending',
      output_alarm_status: 'attended',
      timeout: 2880,
      comment: textIn(
        customer,
        'Cerrada por la plataforma tras dos días en atención',
        'Encerrado pela plataforma após dois dias em atendimento',
      ),
      protocol: 'P-48',
    },
  ]);
}

/** What the shift before wrote down. */
async function seedDayBook({ each, ago }: Pick<SeedContext, 'each' | 'ago'>): Promise<void> {
  await each('day-book-entry', ({ lang, tenants, units }) =>
    tenants.slice(0, 1).map(({ id }) => ({
      id_tenant: id,
      unit: units.find(({ tenant }) => tenant === id)?.id,
      words:
        lang === 'pt'
          ? 'O portão de carga fica aberto até as 22:00 por causa da obra; o chefe da segurança avisou.'
          : 'El portón de carga queda abierto hasta las 22:00 por la obra; avisó el jefe de seguridad.',
      important: true,
      valid_until: ago(-600),
      written: ago(190),
      author: lang === 'pt' ? 'Carla Menezes' : 'Luis Ortega',
    })),
  );
}

/** The outcomes of each customer in its language, with their causes. */
async function seedOutcomes({ each }: Pick<SeedContext, 'each'>): Promise<void> {
  const outcomes = await each('alarm-outcome', ({ lang }) =>
    defaultOutcomes[lang].map(({ causes, ...outcome }) => ({ ...outcome, demands_cause: causes.length > 0 })),
  );
  await each('alarm-cause', (customer) =>
    defaultOutcomes[customer.lang].flatMap(({ causes }, at) => causes.map((name) => ({ name, outcome: outcomes(customer)[at] }))),
  );
}

async function seedWorkflows(
  context: SeedContext,
  typeOf: (customer: Customer, type: AlarmType) => number | undefined,
  frequencies: ReadonlyMap<string, number>,
): Promise<void> {
  const { each, tx } = context;
  const commands = await idsBy(context, 'command', 'name');
  const { rows: views } = await sql<{ id: number; tenant: number }>`select id, id_tenant as tenant from alarm_view order by id`.execute(tx);
  const viewOf = ({ tenants }: Customer) => views.find(({ tenant }) => tenants.some(({ id }) => id === tenant))?.id;
  const workflows = await each('alarm-workflow', (customer) => [
    {
      id_type_alarm: typeOf(customer, 'panic'),
      alarm_status: 'waiting',
      frequency: frequencies.get('Every 5 minutes'),
      days: everyDay,
      start_time: '00:00',
      end_time: '23:59',
      params: { command: String(commands.get(textIn(customer, 'Avisar a la guardia', 'Avisar a guarda'))) },
    },
    {
      id_type_alarm: typeOf(customer, 'panic'),
      alarm_status: 'attending',
      frequency: frequencies.get('Every 10 minutes'),
      view: viewOf(customer),
      days: everyDay,
      start_time: '00:00',
      end_time: '23:59',
      params: {},
    },
  ]);
  await each('alarm-workflow-unit', (customer) => {
    const [calling, showing] = workflows(customer);
    return [
      ...customer.units.map(({ id }) => ({ id_alarm_workflow: calling, id_unit: id })),
      ...customer.units.slice(0, 3).map(({ id }) => ({ id_alarm_workflow: showing, id_unit: id })),
    ];
  });
}
