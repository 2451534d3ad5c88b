import { randomUUID } from 'node:crypto';
import type { User } from '../../../contract/access/index.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { contactCalls } from '../../../contract/alarms/contact-calls.ts';
import { gateCalls } from '../../../contract/alarms/gate.ts';
import { alarmOf } from '../../../contract/alarms/refused-alarm.ts';
import { api } from '../../../contract/api.ts';
import type { Endpoint, Refusal } from '../../../contract/platform/index.ts';
import { type ApiCall, type Html, html } from '../../platform/index.ts';
import { handleOf, hasRight } from './alarm-handle.ts';
import { alarmPage, type Entered } from './alarm-page.ts';
import { alertOf } from './layout.ts';
import { alarmAddress, linePage, listPage, signedOutLine } from './list-page.ts';
import { PageRefused } from './page-session.ts';
import { refusalTexts } from './refusal-texts.ts';
import { signInPage } from './sign-in-page.ts';
import { type PageAnswer, type Pages, refusalPage, type Visit } from './visit.ts';

/** Alarms are read in pages of the queue; more than these are not ordered by danger to life among each other. */
const pagesAtMost = 4;

const takeRight = { action: 'update', subject: 'Alarm' } as const;
const overrideRight = { action: 'end_override', subject: 'Alarm' } as const;

/** The list of open alarms, one alarm, and the forms of acts on it. Each form makes the call that the console makes. */
export function alarmPages(pages: Pages): void {
  pages.page('/fallback', async (visit) => {
    if (!visit.session.isSignedIn) return { page: signInPage(visit.context()) };
    const user = await visit.user();
    const alarms = await openAlarms(visit);
    const page = visit.context();
    const notice = Object.entries(page.words.notices).find(([name]) => name === visit.query['done'])?.[1] ?? null;
    return { page: listPage(page, { alarms, user, mayAct: hasRight(user, takeRight), notice, newKey: randomUUID }) };
  });
  pages.page('/fallback/waiting', async (visit) => {
    if (!visit.session.isSignedIn) return { status: 401, page: signedOutLine(visit.context()) };
    const user = await visit.user();
    return { page: linePage(visit.context(), await openAlarms(visit), user) };
  });
  pages.page('/fallback/alarms/:id', async (visit) => {
    const notice = visit.query['done'] === 'saved' || visit.query['done'] === 'taken' ? visit.query['done'] : null;
    return showAlarm(visit, {
      message: notice && html`<p role="status" class="notice">${visit.context(await visit.user()).words.notices[notice]}</p>`,
    });
  });
  actRoutes(pages);
}

function actRoutes(pages: Pages): void {
  const change = (visit: Visit, body: object) => act(visit, api.changeAlarm, body);
  const handle = (visit: Visit, body: object) => act(visit, api.handleAlarm, body);
  const ofAlarm = (name: string) => `/fallback/alarms/:id/${name}`;
  pages.form(ofAlarm('take'), async (visit) =>
    followed(visit, await change(visit, { alarm_status: 'attending' }), `${addressOf(visit)}?done=taken`),
  );
  pages.form(ofAlarm('end'), async (visit) => {
    const refused = await change(visit, endOf(visit.fields));
    return refused?.refusal.code === 'request.invalid' ||
      refused?.refusal.code === 'alarm.requirements_missing' ||
      refused?.refusal.code === 'access.forbidden'
      ? again(visit, refused, visit.fields)
      : followed(visit, refused, '/fallback?done=ended');
  });
  const withNote = (name: 'release' | 'take_over', to: (visit: Visit) => string) =>
    pages.form(ofAlarm(name), async (visit) => {
      const { note = '' } = visit.fields;
      const refused = await handle(visit, { act: name, note });
      return refused?.refusal.code === 'request.invalid'
        ? again(visit, refused, { [`${name} note`]: note })
        : followed(visit, refused, to(visit));
    });
  withNote('release', () => '/fallback?done=released');
  withNote('take_over', (visit) => `${addressOf(visit)}?done=taken`);
  for (const name of ['accept', 'decline', 'resume'] as const)
    pages.form(ofAlarm(name), async (visit) =>
      followed(visit, await handle(visit, { act: name }), name === 'decline' ? '/fallback' : `${addressOf(visit)}?done=taken`),
    );
  pages.form('/fallback/alarms/:id/contacts/:contact', async (visit) => {
    const refused = await act(
      visit,
      contactCalls.attemptContact,
      { outcome: visit.fields['outcome'] ?? '' },
      { contact: visit.params['contact'] ?? '' },
    );
    return followed(visit, refused, `${addressOf(visit)}?done=saved`);
  });
}

const addressOf = ({ params }: Visit): string => alarmAddress({ id: Number(params['id']) as Alarm['id'] });

/** All open alarms of the user. */
async function openAlarms({ session }: Visit): Promise<Alarm[]> {
  const found: Alarm[] = [];
  let next: string | null | undefined;
  for (let page = 0; page < pagesAtMost && next !== null; page += 1) {
    const query: Record<string, string | number> = { max: 500, ...(next && { next }) };
    const reply = await session.read(api.openAlarms, { query });
    found.push(...reply.data);
    next = reply.next ?? null;
  }
  return found;
}

interface Refusing {
  status: number;
  refusal: Refusal;
}

/** Makes the call of a form, with the version that it was drawn for and its key. @returns why it was refused; null: it is done */
async function act(visit: Visit, endpoint: Endpoint, body: object, params: ApiCall['params'] = {}): Promise<Refusing | null> {
  const { key, version } = visit.fields;
  await visit.user();
  const answer = await visit.session.call(endpoint, {
    params: { id: visit.params['id'] ?? '', ...params },
    body: { ...body, ...(version !== undefined && { version: Number(version) }) },
    key,
  });
  return answer.kind === 'refused' ? answer : null;
}

/** What follows a form: an address, or the page that says why nothing was done, and where the alarm is. */
function followed(visit: Visit, refused: Refusing | null, to: string): PageAnswer {
  if (refused === null) return { to };
  if (refused.status === 401) throw new PageRefused(refused.status, refused.refusal);
  const page = visit.context();
  const link = alarmOf(refused.refusal) && html`<p><a href="${addressOf(visit)}">${page.words.toAlarm}</a></p>`;
  return { status: refused.status, page: refusalPage(page, refused.refusal, link ?? null) };
}

/** The alarm with what was entered, and why it was refused. */
async function again(visit: Visit, { status, refusal }: Refusing, entered: Entered): Promise<PageAnswer> {
  const page = visit.context(await visit.user());
  const shown = await showAlarm(visit, { message: alertOf(page.words.notDone, refusalTexts(page, refusal)), entered });
  return { ...shown, status };
}

async function showAlarm(visit: Visit, more: { message: Html | null; entered?: Entered }): Promise<{ page: Html }> {
  const { session, params } = visit;
  const user = await visit.user();
  const { data: alarm } = await session.read(api.alarmById, { query: { alarm_id: params['id'] ?? '' } });
  const ofAlarm = { params: { id: alarm.id } };
  const [contacts, gate, unit] = await Promise.all([
    session.read(contactCalls.alarmContacts, ofAlarm),
    session.read(gateCalls.alarmGate, ofAlarm),
    session.call(api.unit, { params: { id: alarm.unit.id } }),
  ]);
  const parts = { alarm, contacts: contacts.data, gate: gate.data, unit: unit.kind === 'done' ? unit.reply.data : null };
  const handle = handleOf(alarm, user);
  return { page: alarmPage(visit.context(), { ...parts, handle, mayOverride: mayOverride(user), newKey: randomUUID, ...more }) };
}

const mayOverride = (user: User): boolean => hasRight(user, overrideRight);

/** The end of an alarm from the fields of its form. Outcome and cause are one field, `outcome` or `outcome.cause`. */
function endOf({ status = '', comments = '', protocol = '', override = '', outcome = '' }: Visit['fields']): object {
  const [id, cause] = outcome.split('.');
  return {
    alarm_status: status,
    comments,
    ...(protocol.trim() !== '' && { protocol }),
    ...(override.trim() !== '' && { override }),
    ...(id && { id_alarm_outcome: Number(id) }),
    ...(cause && { id_alarm_cause: Number(cause) }),
  };
}
