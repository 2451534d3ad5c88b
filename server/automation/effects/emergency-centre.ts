import { sql } from 'kysely';
import type { TenantId } from '../../../contract/platform/index.ts';
import { enterPlatformScope } from '../../access/index.ts';
import { alarmJson, toleratedChange } from '../../alarms/index.ts';
import { appendEvent } from '../../platform/index.ts';
import type { Effect, EffectContext, EffectOutcome } from '../effect.ts';
import { fillTemplate, readTemplateValues, type TemplateValues } from '../message.ts';
import { sendMail } from './mail-message.ts';
import { callService, failedWith, notConnected, succeeded } from './outcomes.ts';

interface Centre {
  name: string;
  /** Where it is reported to without a service. */
  email: string[] | null;
  sectors: string[];
}
interface Place {
  description: string;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
}
interface Report {
  centre: Centre;
  place: Place | null;
  filling: TemplateValues;
  message: string;
}

/** The report and its destination; null: the center is not visible or was deleted. */
const reportOf = ({ app, run }: EffectContext, id: number, sectors: readonly number[], template: string): Promise<Report | null> =>
  app.store.within(run.scope, async (tx) => {
    const centres = await sql<Centre>`
      select c.name, c.email, array(select s.name from sector s where s.id_center = c.id and s.id = any (${sectors}::bigint[]) order by s.name) as sectors
      from center c where c.id = ${id} and c.active`.execute(tx);
    const places = await sql<Place>`
      select u.description, nullif(concat_ws(', ', u.address_1, u.suburb, u.postal_code), '') as address, u.latitude, u.longitude from unit u
      where u.id = coalesce((select a.id_unit from alarm a where a.id = ${run.alarm}), ${run.unit}::bigint)`.execute(tx);
    const filling = await readTemplateValues(tx, run, app.clock.now());
    const centre = centres.rows[0];
    return centre ? { centre, place: places.rows[0] ?? null, filling, message: fillTemplate(template, filling) } : null;
  });

/** Stores the folio and status of the center with the alarm and publishes them to its viewers (OQ-38). */
async function storeFolio({ app, run }: EffectContext, folio: string | null, status: string | null): Promise<void> {
  if (run.alarm === null || (folio === null && status === null)) return;
  const { alarm } = run;
  await app.store.within(run.scope, async (tx) => {
    const { rows } = await sql<{ id_tenant: TenantId }>`select id_tenant from alarm where id = ${alarm} for update`.execute(tx);
    const tenant = rows[0]?.id_tenant;
    if (tenant === undefined) return;
    await enterPlatformScope(tx);
    await sql`update alarm set folio_cad = coalesce(${folio}, folio_cad), status_cad = coalesce(${status}, status_cad),
      ${toleratedChange} where id = ${alarm}`.execute(tx);
    const json = await alarmJson(tx, alarm);
    if (json) await appendEvent(tx, { tenant, name: 'alarm', data: json });
  });
}

async function reportByService(at: EffectContext, { centre, place, filling, message }: Report): Promise<EffectOutcome> {
  const alarm = { id: filling.alarm_id, type: filling.alarm_type, description: filling.alarm_description, level: filling.alarm_level };
  const about = {
    centre: centre.name,
    sectors: centre.sectors,
    message,
    alarm: at.run.alarm === null ? null : { ...alarm, created: filling.alarm_created },
    place,
    tenant: filling.tenant,
    operator: filling.operator,
    reason: at.run.reason,
  };
  const answer = await callService(at, 'emergency-centre/report', about, { often: true });
  if ('outcome' in answer) return answer.outcome;
  const { folio = null, status = null } = answer.answer;
  await storeFolio(at, folio, status);
  return succeeded('reported', {
    ...(folio !== null && { folio }),
    ...(status !== null && { status_cad: status }),
    ...(answer.demo && { demo: 1 }),
  });
}

async function reportByMail(
  at: EffectContext,
  { centre, filling, message }: Report,
  recipients: readonly string[],
): Promise<EffectOutcome> {
  const subject = [filling.alarm_id, filling.alarm_type, filling.unit].filter(Boolean).join(' · ') || filling.command;
  const text = centre.sectors.length > 0 ? `${message}\n\n${centre.sectors.join(', ')}` : message;
  const recipient = recipients.join(', ');
  const sent = await sendMail(at, { recipient, subject, text, key: at.key });
  return sent.ok ? succeeded('reported', { ...sent.values, to: recipient }) : sent;
}

/** Reports to an emergency centre (OP-9.68): by the service `emergency-centre`, or to the centre's e-mail addresses where none is connected. */
export const emergencyCentre: Effect<'emergency_centre'> = {
  isRepeatable: false,
  async perform({ center, sectors, message }, at) {
    const report = await reportOf(at, center, sectors, message);
    if (!report) return failedWith('not_found');
    const { name } = report.centre;
    const email = report.centre.email?.length ? report.centre.email : null;
    const missing = notConnected(at, 'emergency-centre/report');
    const values = { what: name, ...(report.centre.sectors.length > 0 && { sectors: report.centre.sectors.join(', ') }) };
    if (missing && !email) return { ...missing, values: { ...values, ...missing.values } };
    if (at.run.dry) return succeeded('would_do', { ...values, message: report.message });
    const outcome = await (missing && email ? reportByMail(at, report, email) : reportByService(at, report));
    return { ...outcome, values: { ...values, ...outcome.values } };
  },
};
