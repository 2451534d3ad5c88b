import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type TestAlarm, testAlarmCalls } from '../../contract/intake/test-alarm.ts';
import type { CameraId, TenantId } from '../../contract/platform/index.ts';
import type { Language } from '../../contract/workspace/index.ts';
import { countAttempts, limits, refuseThrottled } from '../access/index.ts';
import type { AlarmIntake } from '../alarms/index.ts';
import { type App, type Caller, languageOf, platformScope, refuse, route, type Scope, type Tx } from '../platform/index.ts';
import { hashOf } from './intake-token.ts';

/** The least urgent level, so that a test rings as little as possible. */
const priority = 4;

/** Type and description of a test alarm; the description ends with the sender's name. */
const words: Readonly<Record<Language, { type: string; description: string }>> = {
  en: { type: 'Test', description: 'Test alarm sent by' },
  es: { type: 'Prueba', description: 'Alarma de prueba enviada por' },
  pt: { type: 'Teste', description: 'Alarme de teste enviado por' },
};

/** POST v1/test_alarm: raises an alarm of type Test at a unit of the caller, through the same intake as those of receivers. */
export function testAlarmRoutes(app: App, intake: AlarmIntake): void {
  route(app, testAlarmCalls.sendTestAlarm, async ({ caller, scope, body, key, request, status }) => {
    const unit = await readUnit(app, scope, body);
    if (!unit) throw refuse('record.not_found');
    const { token, name } = await app.store.within(platformScope, (tx) => readSender(tx, caller, app.clock.now()));
    const { type, description } = words[languageOf(request)];
    const raised = await intake.raise(
      { id: token, name: type, tenants: [unit.tenant] },
      {
        reference: `${caller.user} ${key ?? randomUUID()}`,
        id_unit: body.id_unit,
        description: `${description} ${name}`.slice(0, 300),
        alarm_type: type,
        alarm_acronym: 'SD',
        priority,
        cameras: unit.camera === null ? [] : [unit.camera],
      },
    );
    if (raised.kind === 'no_unit') throw refuse('record.not_found');
    if (raised.kind === 'alarms_off') throw refuse('intake.alarms_off');
    if (raised.kind === 'shelved') throw refuse('intake.shelved');
    if (raised.kind === 'invalid') {
      const { cameras, ...errors } = raised.errors;
      throw refuse('request.invalid', { errors: { ...errors, ...(cameras && { id_camera: cameras }) } });
    }
    if (!raised.duplicate) status(201);
    return { id: raised.id, alarm_id: raised.alarm_id, created: raised.created };
  });
}

/** The tenant of the unit, and the camera to show: the given one, or else its first one in service; undefined: not visible. */
async function readUnit(app: App, scope: Scope, { id_unit, id_camera }: TestAlarm) {
  return app.store.within(scope, async (tx) => {
    const { rows } = await sql<{ tenant: TenantId; camera: CameraId | null }>`
      select u.id_tenant as tenant, coalesce(${id_camera ?? null}::bigint,
        (select c.id from camera c where c.id_unit = u.id and not c.out_of_service order by c.id limit 1)) as camera
      from unit u where u.id = ${id_unit}`.execute(tx);
    return rows[0];
  });
}

/** The token that test alarms are stored under, created with the first one, and the name of who sends. @throws Refused `access.throttled` */
async function readSender(tx: Tx, caller: Caller, now: number): Promise<{ token: number; name: string }> {
  const attempt = await countAttempts(tx, [limits.testAlarms(caller.user)], now);
  if (attempt.kind === 'refused') throw refuseThrottled(attempt.retryAt);
  await sql`insert into intake_token (name, token_hash, active, built_in, is_test) values ('test alarms', ${hashOf(randomBytes(32).toString('hex'))}, false, true, true)
    on conflict (is_test) where is_test do nothing`.execute(tx);
  const { rows } = await sql<{ token: number; name: string }>`
    select k.id as token, concat_ws(' ', u.name, u.first_surname) as name from intake_token k, user_account u
    where k.is_test and u.id = ${caller.user}`.execute(tx);
  if (!rows[0]) throw new Error('The sender of test alarms was not created');
  return rows[0];
}
