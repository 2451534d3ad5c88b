import type { User } from '../../../contract/access/index.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { byUrgency, isRinging, ringPriority } from '../../../contract/alarms/urgency.ts';
import { type Html, html } from '../../platform/index.ts';
import { ageText, hidden, layout, lineLayout, type PageContext, refreshS, timeText } from './layout.ts';

/** At most so many alarms of each part of the list are drawn. */
const drawnAtMost = 200;

const shapes: Readonly<Record<number, string>> = {
  1: 'M1 1h14v14H1z',
  2: 'M8 1l7.5 14H.5z',
  3: 'M8 0l8 8-8 8-8-8z',
  4: 'M8 1a7 7 0 1 1 0 14A7 7 0 1 1 8 1z',
};

/** The level of an alarm: its colour and shape, its priority, and its name. */
export const levelMark = ({ alarm_level: { level, color, priority } }: Alarm): Html =>
  html`<span class="level"><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="${shapes[priority] ?? shapes[4]}" fill="${color}"/></svg> P${priority}${level !== `P${priority}` && html` <bdi>${level}</bdi>`}</span>`;

/** Marks an alarm of a training drill with the name of the drill. */
export const drillMark = ({ words }: PageContext, { drill }: Alarm): Html | false =>
  drill !== null && html` <strong class="drill">${words.drill}: <bdi>${drill.name}</bdi></strong>`;

export const alarmAddress = ({ id }: Pick<Alarm, 'id'>): string => `/fallback/alarms/${id}`;

/** The sound of the most urgent alarm that rings for the user; nothing where none does. */
function ringing(page: PageContext, alarms: readonly Alarm[], { id, groups }: User): { count: number; sound: Html | null } {
  const rings = alarms.filter((alarm) => isRinging(alarm, id, groups));
  if (rings.length === 0) return { count: 0, sound: null };
  const priority = Math.min(...rings.map(ringPriority));
  const sound = html`<audio src="/fallback/sound/${priority}.wav" autoplay loop controls aria-label="${page.words.ringing(rings.length)}"></audio>`;
  return { count: rings.length, sound };
}

interface ListParts {
  alarms: readonly Alarm[];
  user: User;
  mayAct: boolean;
  /** What was done before. */
  notice?: string | null;
  newKey: () => string;
}

/** The open alarms in the order of the queue: waiting ones, the user's, those of others. */
export function listPage(page: PageContext, { alarms, user, mayAct, notice = null, newKey }: ListParts): Html {
  const { words, now } = page;
  const sorted = alarms.toSorted(byUrgency);
  const waiting = sorted.filter(({ alarm_status }) => alarm_status === 'waiting');
  const attending = sorted.filter(({ alarm_status }) => alarm_status !== 'waiting');
  const isMine = ({ taken_by }: Alarm) => taken_by?.id === user.id;
  const { count, sound } = ringing(page, alarms, user);
  const row = (alarm: Alarm) => rowOf(page, alarm, mayAct && alarm.alarm_status === 'waiting' ? newKey() : null);
  const part = (title: string, rows: readonly Alarm[], none: string) =>
    html`<section><h2>${title} <span class="count">${rows.length}</span></h2>${rows.length === 0 ? html`<p>${none}</p>` : tableOf(page, title, rows, row)}</section>`;
  const body = html`<h1>${words.title}</h1>
${notice !== null && html`<p role="status" class="notice">${notice}</p>`}
<p>${words.updated(timeText(page, now), refreshS)}</p>
${!mayAct && html`<p>${words.noActs}</p>`}
${sound !== null && html`<div class="sound">${sound}<p>${words.soundOn}</p></div>`}
${part(words.waiting, waiting, words.none)}
${part(words.mine, attending.filter(isMine), words.noneMine)}
${part(
  words.others,
  attending.filter((alarm) => !isMine(alarm)),
  words.noneOthers,
)}`;
  return layout(page, { title: count > 0 ? `(${count}) ${words.ringing(count)}` : words.title, body, refreshes: true });
}

function tableOf({ words }: PageContext, title: string, rows: readonly Alarm[], row: (alarm: Alarm) => Html): Html {
  const heads = [words.level, words.alarm, words.unit, words.age, words.holder, words.act];
  return html`<div class="scroll"><table>
<caption class="unseen">${title}</caption>
<thead><tr>${heads.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.slice(0, drawnAtMost).map(row)}</tbody>
</table></div>${rows.length > drawnAtMost && html`<p>${words.shown(drawnAtMost, rows.length)}</p>`}`;
}

function rowOf(page: PageContext, alarm: Alarm, key: string | null): Html {
  const { words, now } = page;
  const { alarm_id, alarm_type, created, description, id, taken_by, tenant, unit, version } = alarm;
  return html`<tr id="alarm-${id}">
<td>${levelMark(alarm)}${drillMark(page, alarm)}</td>
<th scope="row"><a href="${alarmAddress(alarm)}"><bdi>${alarm_type || alarm_id}</bdi></a> <span class="quiet"><bdi>${alarm_id}</bdi></span><br><span dir="auto">${description}</span></th>
<td><bdi>${unit.description}</bdi>${tenant !== null && html`<br><span class="quiet"><bdi>${tenant.name}</bdi></span>`}</td>
<td class="number"><time datetime="${created}">${ageText(now - Date.parse(created))}</time></td>
<td>${taken_by === null ? words.nobody : html`<bdi>${taken_by.name}</bdi>`}</td>
<td>${
    key === null
      ? html`<a href="${alarmAddress(alarm)}">${words.toAlarm}</a>`
      : html`<form method="post" action="${alarmAddress(alarm)}/take">${hidden(page, { key, version })}<button class="primary" aria-label="${words.takeTitle(alarm_id)}">${words.take}</button></form>`
  }</td>
</tr>`;
}

/** The line above a page whose session is over. */
export const signedOutLine = (page: PageContext): Html =>
  lineLayout(page, html`<p role="status"><a href="/fallback" target="_top">${page.words.signIn}</a></p>`);

/** How many alarms need the user, and their sound: the line above pages that stay as they are. */
export function linePage(page: PageContext, alarms: readonly Alarm[], user: User): Html {
  const { count, sound } = ringing(page, alarms, user);
  const { words } = page;
  return lineLayout(
    page,
    html`<p role="status"><a href="/fallback" target="_top">${count > 0 ? words.ringing(count) : words.allQuiet}</a></p>${sound}`,
  );
}
