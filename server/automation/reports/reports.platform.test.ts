import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import { type ParsedMail, simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HealthReport } from '../../../contract/alarms/health-calls.ts';
import { makeHealthFiles } from '../../alarms/index.ts';
import { platformScope } from '../../platform/store/store.ts';
import { makeMonth, month, storeMonth } from '../../testing/alarm-month.ts';
import { storeConnection } from '../../testing/connection.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { type MailPeer, mailPeer } from '../../testing/peers.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { signIn } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { lastWholePeriod } from './report-schedule.ts';
import { ReportSender } from './report-sender.ts';

const zone = 'America/Santiago';
/** Platforms on one database have one. */
const ATALAYA_SECRET = 'b1kq8Tz0vWm4Xy7Jd2Rn9Lc5Hs3Pf6Ga';
const minute = 60_000;
const day = 24 * 60 * minute;
let office: Office;
let other: TestPlatform;
let mails: MailPeer;
beforeAll(async () => {
  mails = await mailPeer();
  const env = { ATALAYA_SECRET, SMTP_URL: mails.url, PUBLIC_URL: 'https://tower.test' };
  office = await startOffice({ env });
  await query(sql`update tenant set id_timezone = (select id from timezone where name = ${zone})`);
  const { user, password, port } = await storeConnection(office.dataDir);
  const DATABASE_URL = `postgres://${user}:${String(password)}@127.0.0.1:${port}/atalaya`;
  other = await startTestPlatform({ mode: 'production', env: { ...env, DATABASE_URL }, fresh: true, clock: office.clock });
  await fillLastMonth();
});
/** Signs in again, because tokens expire as the clock advances. */
beforeEach(async () => {
  for (const who of ['ana', 'admin'] as const) office.tokens[who] = await signIn(office, who);
  mails.received.length = 0;
  mails.refuse.clear();
});
afterAll(async () => {
  await other?.clear();
  await office?.clear();
  await mails?.close();
});

/** Rows of a statement in platform scope. */
const query = async <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await office.app.store.within(platformScope, (tx) => statement.execute(tx))).rows;
const lastMonth = () => lastWholePeriod('month', zone, office.clock.now());

/** Alarms of every tenant in the month before now, and on the days around it. */
async function fillLastMonth(): Promise<void> {
  const { users, north, south, harbour } = office.town;
  const levels = await query(sql<{ id: number; priority: number }>`select id, priority from alarm_level where id_master_tenant is null`);
  const made = makeMonth(7, { levels, places: [north, south, harbour].map((place) => ({ ...place, operators: [users.ana] })) });
  const ms = lastMonth().from - month.from;
  const later = <T extends { at: number } | null>(one: T): T => (one === null ? one : { ...one, at: one.at + ms });
  const moved = made.map((one) => ({ ...one, created: one.created + ms, taken: later(one.taken), ended: later(one.ended) }));
  await office.app.store.within(platformScope, (tx) => storeMonth(tx, moved));
}

let made = 0;
interface Sent {
  [name: string]: unknown;
}
/** A scheduled report of North that is sent each week or month in so many minutes. */
async function schedule(values: Sent = {}, minutes = 2, as: 'ana' | 'admin' = 'ana'): Promise<{ id: number; name: string }> {
  made += 1;
  const name = `Report ${made}`;
  const at = new Date(office.clock.now() + minutes * minute);
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' });
  const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  const when = { period: 'week', weekday: part['weekday']?.toLowerCase(), send_time: `${part['hour']}:${part['minute']}` };
  const what = { language: 'en', formats: ['pdf', 'xlsx'], recipients: ['boss@north.test'], active: true };
  const body = { name, id_tenant: office.town.north.tenant, ...when, ...what, ...values };
  const reply = await office.send('POST', 'report_schedule', { as, body });
  if (reply.status >= 300) throw new Error(reply.text);
  return { id: reply.data.id, name };
}
interface Row {
  next_send: Date | null;
  last_sent: Date | null;
  last_result: string | null;
  last_fault: string | null;
}
/** The row of a schedule; tokens expire as the clock advances. */
const row = async (id: number): Promise<Row | undefined> =>
  (await query(sql<Row>`select next_send, last_sent, last_result, last_fault from report_schedule where id = ${id}`))[0];
const planned = () => waitUntil(async () => expect(await query(sql`select 1 from automation_due where not planned`)).toEqual([]));
/** Lets both platforms do what is due. */
async function settle(): Promise<void> {
  await waitUntil(async () =>
    expect(
      await query(sql`select 1 from automation_due where kind = 'report' and (not planned or due <= ${new Date(office.clock.now())})`),
    ).toEqual([]),
  );
  await waitUntil(async () => expect(await query(sql`select 1 from report_delivery where state <> 'done'`)).toEqual([]), 60_000);
}
/** Advances the clock past the pauses of the mailer until all mails were sent or given up. */
async function giveUp(): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    office.app.mailer.wake();
    await waitUntil(async () => expect(await query(sql`select 1 from mail where state = 'waiting' and attempts < ${attempt}`)).toEqual([]));
    office.clock.advance(90_000);
  }
  await waitUntil(async () => expect(await query(sql`select 1 from mail where state = 'waiting'`)).toEqual([]));
}
const mailOf = async (name: string): Promise<ParsedMail> => {
  const parsed = await Promise.all(mails.received.map(({ letter }) => simpleParser(letter)));
  const [found, ...more] = parsed.filter(({ subject }) => subject?.startsWith(`${name}:`));
  expect(more).toEqual([]);
  if (!found) throw new Error(`No mail of ${name}`);
  return found;
};
const send = (id: number, as: 'ana' | 'admin' | 'carla' = 'ana') =>
  office.send<{ report_from: string; report_to: string; recipients: number }>('POST', `report_schedule/${id}/send`, { as });
const auditOf = (name: string) =>
  query(sql<{ action: string; detail: object; user_name: string | null }>`
    select action, detail, user_name from audit_entry where kind = 'export' and subject = ${name} order by id`);

describe('what is mailed', () => {
  test('is the report of the last month as PDF and workbook, with the alarms of the tenant only', async () => {
    const { id, name } = await schedule({ period: 'month', month_day: 1, language: 'es', active: false });
    const { data } = await send(id);
    const { from, to } = lastMonth();
    expect(data).toEqual({ report_from: new Date(from).toISOString(), report_to: new Date(to).toISOString(), recipients: 1 });
    await settle();
    const params = { 'created.from': data.report_from, 'created.to': data.report_to, tenant: String(office.town.north.tenant) };
    const seen = await office.send<HealthReport>('GET', `reports/health?${new URLSearchParams(params).toString()}`);
    const { text, attachments, to: recipient } = await mailOf(name);
    expect([recipient].flat()[0]?.text).toBe('boss@north.test');
    expect(text).toContain(`Alarmas: ${seen.data.alarms}.`);
    expect(text).toContain('https://tower.test/reports/health?');
    const [pdf, xlsx] = attachments;
    expect([pdf?.contentType, pdf?.filename, xlsx?.filename]).toEqual([
      'application/pdf',
      expect.stringMatching(/^Salud de las alarmas .*\.pdf$/),
      expect.stringMatching(/^Salud de las alarmas .*\.xlsx$/),
    ]);
    const printed = pdfText(pdf?.content ?? Buffer.alloc(0));
    expect(printed).toContain('North unit');
    expect(printed).not.toMatch(/South|Harbour/);
    expect(printed).toContain(`por el informe programado «${name}»`);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(new Uint8Array(xlsx?.content ?? Buffer.alloc(0)).buffer);
    const sources = workbook.worksheets[4]?.getSheetValues().slice(2) as unknown[][];
    expect(sources.map((cells) => cells.slice(1, 4))).toEqual(
      seen.data.sources?.map(({ alarm_type, unit, alarms }) => [alarm_type, unit.name, alarms]),
    );
    const loads = workbook.worksheets[1]?.getSheetValues().slice(2) as unknown[][];
    expect(loads.map((cells) => cells[1])).toEqual(expect.arrayContaining(seen.data.load?.operators.map(({ name: who }) => who) ?? []));
    expect(await row(id)).toMatchObject({ last_result: 'sent', last_fault: null, last_sent: expect.any(Date) as Date });
    expect(await auditOf(name)).toMatchObject([
      { action: 'report_mailed', user_name: 'Ana Torres', detail: { recipients: ['boss@north.test'], from: data.report_from } },
    ]);
    expect(await query(sql`select 1 from mail_file`)).toEqual([]);
  });

  test('is one report on all tenants of the customer where it says so', async () => {
    const { id, name } = await schedule({ period: 'month', all_tenants: true, formats: ['pdf'], active: false });
    await send(id);
    await settle();
    const { attachments } = await mailOf(name);
    const printed = pdfText(attachments[0]?.content ?? Buffer.alloc(0));
    expect(printed).toContain('North unit');
    expect(printed).toContain('South unit');
    expect(printed).not.toContain('Harbour');
  });

  test('has a sentence instead of its files where they are too large', async () => {
    const { id, name } = await schedule({ period: 'month', active: false });
    const { from, to } = lastMonth();
    const later = office.clock.now() + day;
    await query(sql`insert into report_delivery (id_report_schedule, id_tenant, period_from, period_to, zone, next_try)
      values (${id}, ${office.town.north.tenant}, ${new Date(from)}, ${new Date(to)}, ${zone}, ${new Date(later)})`);
    await new ReportSender({ ...office.app, clock: { now: () => later } }, { mostBytes: 100 }).turn();
    office.clock.advance(day + minute);
    await settle();
    const { text, attachments } = await mailOf(name);
    expect(attachments).toEqual([]);
    expect(text).toMatch(/The report is larger \(0(\.\d)? MB\) than what is mailed \(0 MB\), so it is not attached\./);
    expect(await row(id)).toMatchObject({ last_result: 'report_without_files' });
  });
});

describe('when it is mailed', () => {
  test('at its time on the clock of the tenant, once by two platforms, and each period once', async () => {
    const { id, name } = await schedule({ recipients: ['boss@north.test', 'chief@north.test'] });
    await planned();
    const next = (await row(id))?.next_send?.getTime() ?? 0;
    expect(next - office.clock.now()).toBeLessThanOrEqual(2 * minute);
    office.clock.advance(2 * minute);
    await settle();
    await waitUntil(() => expect(mails.received.map(({ to }) => to).sort()).toEqual(['boss@north.test', 'chief@north.test']));
    expect(((await row(id))?.next_send?.getTime() ?? 0) - next).toBeGreaterThan(6 * day);
    // Due again within the same week: its period was sent already.
    await query(sql`update automation_due set due = ${new Date(office.clock.now())} where kind = 'report' and id_rule = ${id}`);
    await settle();
    expect(await query(sql`select 1 from report_delivery where id_report_schedule = ${id}`)).toHaveLength(1);
    expect(await auditOf(name)).toHaveLength(1);
  });

  test('once after the platform was off at several of its times', async () => {
    const { id } = await schedule();
    await planned();
    office.clock.advance(22 * day);
    await settle();
    const found = await query(sql<{ from: Date }>`select period_from as from from report_delivery where id_report_schedule = ${id}`);
    expect(found.map(({ from }) => from.getTime())).toEqual([lastWholePeriod('week', zone, office.clock.now()).from]);
    expect(await row(id)).toMatchObject({ last_result: 'sent' });
  });

  test('not at all while it is switched off', async () => {
    const { id } = await schedule({ active: false });
    await planned();
    office.clock.advance(8 * day);
    await settle();
    expect(await row(id)).toMatchObject({ next_send: null, last_sent: null, last_result: null });
  });

  test('once when the platform that makes it dies, and returns late', async () => {
    const { id } = await schedule({ period: 'month', active: false });
    const { from, to } = lastMonth();
    const later = office.clock.now() + day;
    await query(sql`insert into report_delivery (id_report_schedule, id_tenant, period_from, period_to, zone, next_try)
      values (${id}, ${office.town.north.tenant}, ${new Date(from)}, ${new Date(to)}, ${zone}, ${new Date(later)})`);
    let wake = () => {};
    const gone = new Promise<void>((resume) => (wake = resume));
    let isMaking = false;
    const make: typeof makeHealthFiles = async (...of) => {
      isMaking = true;
      await gone;
      return makeHealthFiles(...of);
    };
    const dead = new ReportSender({ ...office.app, clock: { now: () => later } }, { make }).turn();
    await waitUntil(() => expect(isMaking).toBe(true));
    office.clock.advance(day + 11 * minute);
    await settle();
    wake();
    await dead;
    await settle();
    expect(
      await query(sql`select 1 from mail m join report_delivery d on d.id = m.id_report_delivery
      where d.id_report_schedule = ${id}`),
    ).toHaveLength(1);
  });
});

describe('what goes wrong', () => {
  test('a refused recipient is named with the words of the mail server; others get theirs', async () => {
    const { id, name } = await schedule({ recipients: ['gone@north.test', 'boss@north.test'], formats: ['pdf'], active: false });
    mails.refuse.set('gone@north.test', 550);
    await send(id);
    await waitUntil(async () => expect(await query(sql`select 1 from report_delivery where state = 'due'`)).toEqual([]), 60_000);
    await giveUp();
    await settle();
    expect(await row(id)).toMatchObject({
      last_result: 'partly_sent',
      last_fault: expect.stringMatching(/^gone@north\.test: .*not here/) as string,
    });
    expect(await auditOf(name)).toMatchObject([
      { action: 'report_mailed', detail: { result: 'partly_sent', recipients: ['boss@north.test'] } },
    ]);
    expect(await query(sql`select 1 from mail_file`)).toEqual([]);
  });

  test('a mail server that is busy gets the same files again', async () => {
    const { id, name } = await schedule({ formats: ['xlsx'], active: false });
    mails.refuse.set('boss@north.test', 451);
    await send(id);
    await waitUntil(
      async () => expect(await query(sql`select 1 from mail where attempts > 0 and state = 'waiting'`)).toHaveLength(1),
      60_000,
    );
    const stored = await query(sql<{ bytes: Buffer }>`select bytes from mail_file`);
    mails.refuse.clear();
    await giveUp();
    await settle();
    const { attachments } = await mailOf(name);
    expect(attachments.map(({ content }) => content)).toEqual(stored.map(({ bytes }) => bytes));
    expect(await row(id)).toMatchObject({ last_result: 'sent' });
  });

  test('a report that cannot be made is tried three times, then said', async () => {
    const { id, name } = await schedule({ period: 'month', active: false });
    const { from, to } = lastMonth();
    let later = office.clock.now() + 30 * day;
    await query(sql`insert into report_delivery (id_report_schedule, id_tenant, period_from, period_to, zone, next_try)
      values (${id}, ${office.town.north.tenant}, ${new Date(from)}, ${new Date(to)}, ${zone}, ${new Date(later)})`);
    let tries = 0;
    const make = async () => {
      tries += 1;
      throw new Error('no room');
    };
    const sender = new ReportSender({ ...office.app, clock: { now: () => later } }, { make });
    for (let turn = 0; turn < 5; turn += 1) {
      await sender.turn();
      later += 5 * minute;
    }
    expect(tries).toBe(3);
    expect(await row(id)).toMatchObject({ last_sent: null, last_result: 'report_not_made', last_fault: 'no room' });
    expect(await auditOf(name)).toMatchObject([{ action: 'report_not_mailed' }]);
  });
});

describe('who may set one', () => {
  const beyond = (body: object, as: 'ana' | 'limited' = 'ana') => {
    const values = {
      name: `Report ${(made += 1)}`,
      period: 'week',
      send_time: '07:00',
      language: 'en',
      formats: ['pdf'],
      recipients: ['a@b.test'],
    };
    return office.send('POST', 'report_schedule', { as, body: { ...values, id_tenant: office.town.north.tenant, ...body } });
  };

  test('nobody for a tenant that they cannot access', async () => {
    expect((await beyond({ id_tenant: office.town.harbour.tenant })).status).toBe(422);
    const { id } = await schedule({ id_tenant: office.town.harbour.tenant, active: false }, 2, 'admin');
    expect((await send(id)).status).toBe(404);
  });

  test('nobody whose own history of alarms is limited, nor without the right to the report', async () => {
    const { limited } = office.town.users;
    const give = (subject: string) =>
      query(sql`insert into user_ability (id_user, action, subject) values (${limited}, 'manage', ${subject})`);
    await give('ReportSchedule');
    office.tokens.limited = await signIn(office, 'limited');
    expect((await beyond({}, 'limited')).errors).toEqual({ id_tenant: ['You may not read the whole alarm report of North'] });
    await give('AlarmReport');
    await query(sql`update user_account set history_days = 30 where id = ${limited}`);
    office.tokens.limited = await signIn(office, 'limited');
    expect((await beyond({}, 'limited')).errors).toEqual({ id_tenant: ['You may not read the whole alarm report of North'] });
    await query(sql`update user_account set history_days = null where id = ${limited}`);
    office.tokens.limited = await signIn(office, 'limited');
    expect((await beyond({}, 'limited')).status).toBe(200);
    expect((await beyond({ all_tenants: true }, 'limited')).errors).toEqual({
      all_tenants: ['You may not read the whole alarm report of this customer: you cannot access all of its tenants'],
    });
  });
});

test('without a mail server it is said in the row, and sending by hand is refused', async () => {
  const quiet = await startOffice();
  try {
    const values = { name: 'Quiet', period: 'week', send_time: '07:00', language: 'en', formats: ['pdf'], recipients: ['a@b.test'] };
    const { data } = await quiet.send('POST', 'report_schedule', { body: { ...values, id_tenant: quiet.town.north.tenant, active: true } });
    const refused = await quiet.send('POST', `report_schedule/${data.id}/send`);
    expect([refused.code, refused.details]).toEqual(['connector.not_connected', { configure: ['SMTP_URL'] }]);
    await waitUntil(async () => {
      const { rows } = await quiet.app.store.within(platformScope, (tx) => sql`select 1 from automation_due where not planned`.execute(tx));
      expect(rows).toEqual([]);
    });
    quiet.clock.advance(8 * day);
    await waitUntil(async () => {
      const { rows } = await quiet.app.store.within(platformScope, (tx) =>
        sql`select last_sent, last_result from report_schedule`.execute(tx),
      );
      expect(rows).toEqual([{ last_sent: null, last_result: 'no_mail_server' }]);
    }, 60_000);
  } finally {
    await quiet.clear();
  }
});
