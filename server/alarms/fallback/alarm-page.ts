import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { AlarmContact } from '../../../contract/alarms/contact-calls.ts';
import { contactOutcomes } from '../../../contract/alarms/contacts.ts';
import { type AlarmGate, missingRequirements, type OutcomeChoice } from '../../../contract/alarms/gate.ts';
import { addressOf, type Unit } from '../../../contract/places/index.ts';
import { type Html, html } from '../../platform/index.ts';
import type { AlarmHandle } from './alarm-handle.ts';
import { ageText, hidden, layout, type PageContext, timeText } from './layout.ts';
import { alarmAddress, drillMark, levelMark } from './list-page.ts';

/** What an operator entered before, so that a refused form is not empty. */
export type Entered = Readonly<Record<string, string>>;

interface AlarmParts {
  alarm: Alarm;
  contacts: readonly AlarmContact[];
  /** Null: it could not be read. */
  unit: Unit | null;
  gate: AlarmGate | null;
  /** What the user may do with it. */
  handle: AlarmHandle;
  mayOverride: boolean;
  message?: Html | null;
  entered?: Entered;
  newKey: () => string;
}

/** An alarm with its facts and contacts, and the forms of what its user may do. */
export function alarmPage(page: PageContext, parts: AlarmParts): Html {
  const { words } = page;
  const { alarm, message = null } = parts;
  const title = `${alarm.alarm_type || words.alarm} ${alarm.alarm_id}`;
  const body = html`<p><a href="/fallback">${words.backToList}</a></p>
<h1><bdi>${alarm.alarm_type || words.alarm}</bdi> <span class="quiet"><bdi>${alarm.alarm_id}</bdi></span></h1>
${message}
<p>${levelMark(alarm)}${drillMark(page, alarm)} · ${words.statuses[alarm.alarm_status]} · ${ageText(page.now - Date.parse(alarm.created))}</p>
<p class="quiet">${words.notUpdated}</p>
<div class="columns">
<section><h2>${words.acts}</h2>${actForms(page, parts)}</section>
<section><h2>${words.facts}</h2>${factList(page, parts)}</section>
<section><h2>${words.contacts}</h2>${contactList(page, parts)}</section>
</div>`;
  return layout(page, { title, body, hasLine: true });
}

function factList(page: PageContext, { alarm, unit }: AlarmParts): Html {
  const { words } = page;
  const moment = (at: string | null | undefined) => (at === null || at === undefined ? null : timeText(page, at, 'medium'));
  const { clocks, detection_event_data: detection, offer, parked, restore, taken_by, ended_by } = alarm;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [words.description, alarm.description],
    [words.unit, alarm.unit.description],
    [words.address, unit && addressOf(unit)],
    [words.tenant, alarm.tenant?.name],
    [words.raised, moment(alarm.created)],
    [words.holder, taken_by?.name ?? words.nobody],
    [words.takenAt, moment(alarm.taken_at)],
    [words.takeUntil, alarm.alarm_status === 'waiting' ? moment(clocks?.take_due) : null],
    [words.endUntil, alarm.alarm_status === 'attending' ? moment(clocks?.end_due) : null],
    [words.parkedUntil, parked && moment(parked.until)],
    [words.offeredTo, offer?.to.name],
    [words.cameras, alarm.cameras.map(({ name }) => name).join(', ')],
    [words.recognized, detection && [detection.plate, detection.person, detection.list].filter(Boolean).join(' · ')],
    [words.restore.label, restore && words.restore[restore.state]],
    [words.protocol, alarm.protocol],
    [words.comments, alarm.comments],
    [words.instructions, unit?.instructions],
    [words.openingHours, unit?.opening_hours],
    [words.accessNotes, unit?.access_notes],
    [words.endedBy, ended_by?.name],
  ];
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return html`<dl>${known.map(([name, value]) => html`<dt>${name}</dt><dd dir="auto">${value}</dd>`)}</dl>`;
}

function contactList(page: PageContext, { alarm, contacts, handle, newKey }: AlarmParts): Html {
  const { words } = page;
  if (contacts.length === 0) return html`<p>${words.noContacts}</p>`;
  const tel = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
  const form = ({ id, name }: AlarmContact) =>
    html`<form method="post" action="${alarmAddress(alarm)}/contacts/${id}" class="row">${hidden(page, { key: newKey() })}
<label for="outcome-${id}" class="unseen">${words.attempt}: ${name}</label>
<select id="outcome-${id}" name="outcome">${contactOutcomes.map((one) => html`<option value="${one}">${words.outcomes[one]}</option>`)}</select>
<button>${words.saveAttempt}</button></form>`;
  const last = ({ last }: AlarmContact) =>
    last !== null && html`<br><span class="quiet">${words.lastAttempt}: ${words.outcomes[last.outcome]}, ${timeText(page, last.at)}</span>`;
  return html`${alarm.drill !== null && html`<p>${words.drillContacts}</p>`}<ol>${contacts.map(
    (contact) => html`<li><bdi>${contact.name}</bdi> <span class="quiet"><bdi>${contact.role}</bdi></span>
${alarm.drill === null ? html`<a href="${tel(contact.phone)}" dir="ltr">${contact.phone}</a>` : html`<span dir="ltr">${contact.phone}</span>`}${!contact.is_on_schedule && html` <span class="quiet">${words.offSchedule}</span>`}${last(contact)}
${handle.mayEnd && form(contact)}</li>`,
  )}</ol>`;
}

function actForms(page: PageContext, parts: AlarmParts): Html {
  const { words } = page;
  const { alarm, entered = {}, handle, newKey } = parts;
  const { version } = alarm;
  const at = alarmAddress(alarm);
  const fields = () => hidden(page, { key: newKey(), ...(version > 0 && { version }) });
  const plain = (act: string, name: string) =>
    html`<form method="post" action="${at}/${act}">${fields()}<button class="primary">${name}</button></form>`;
  const withNote = (act: string, of: { name: string; effect: string; note: string }) =>
    html`<form method="post" action="${at}/${act}" class="stack"><h3>${of.name}</h3><p>${of.effect}</p>${fields()}
<label for="note-${act}">${of.note}</label><textarea id="note-${act}" name="note" required maxlength="500" rows="2">${entered[`${act} note`]}</textarea>
<button>${of.name}</button></form>`;
  const { mayTake, mayEnd, mayResume, mayAnswer, mayTakeOver } = handle;
  const forms = [
    mayTake && plain('take', words.take),
    mayAnswer && html`${plain('accept', words.accept)}${plain('decline', words.decline)}`,
    mayResume && plain('resume', words.resume),
    mayEnd && endForm(page, parts),
    mayEnd && withNote('release', { name: words.release, effect: words.releaseEffect, note: words.releaseNote }),
    mayTakeOver && withNote('take_over', { name: words.takeOver, effect: words.takeOverEffect, note: words.reason }),
  ].filter((form) => form !== false);
  return forms.length > 0 ? html`${forms}` : html`<p>${handle.mayAct ? words.statuses[alarm.alarm_status] : words.noActs}</p>`;
}

function endForm(page: PageContext, { alarm, gate, mayOverride, entered = {}, newKey }: AlarmParts): Html {
  const { words } = page;
  const { requires, done, outcomes } = gate ?? { requires: [], done: [], outcomes: [] };
  const listed = requires.filter((one) => one !== 'comment');
  const elsewhere = missingRequirements({ requires, done }, { comments: 'x', id_alarm_outcome: 1 });
  const absent = elsewhere.filter((one) => one !== 'contact');
  const choice = (value: string, name: string) =>
    html`<label class="choice"><input type="radio" name="status" value="${value}" required${entered['status'] === value && html` checked`}> ${name}</label>`;
  return html`<form method="post" action="${alarmAddress(alarm)}/end" class="stack">
<h3>${words.end}</h3><p>${words.endEffect}</p>
${hidden(page, { key: newKey(), ...(alarm.version > 0 && { version: alarm.version }) })}
${
  listed.length > 0 &&
  html`<div class="needs"><p>${words.needs}</p><ul>${listed.map((one) => html`<li>${words.needed[one]}${done.includes(one) && html` ✓ ${words.done}`}</li>`)}</ul>${
    absent.length > 0 && html`<p><strong>${words.notHere(absent.map((one) => words.needed[one]).join(', '))}</strong></p>`
  }</div>`
}
<fieldset><legend>${words.how}</legend>${choice('attended', words.resolve)}${choice('canceled', words.cancel)}</fieldset>
${outcomes.length > 0 && outcomeField(page, outcomes, { isRequired: requires.includes('outcome') && !mayOverride, chosen: entered['outcome'] ?? '' })}
<label for="comments">${words.comment}</label>
<textarea id="comments" name="comments" required maxlength="2000" rows="3">${entered['comments']}</textarea>
<label for="protocol">${words.protocol} (${words.optional})</label>
<input id="protocol" name="protocol" maxlength="200" value="${entered['protocol']}">
${
  mayOverride &&
  listed.length > 0 &&
  html`<label for="override">${words.override} (${words.optional})</label><input id="override" name="override" maxlength="500" value="${entered['override']}">`
}
<button class="primary">${words.endButton}</button>
</form>`;
}

/** Outcome and cause in one field, as `outcome` or `outcome.cause`: without scripts one cannot depend on the other. */
function outcomeField({ words }: PageContext, outcomes: readonly OutcomeChoice[], of: { isRequired: boolean; chosen: string }): Html {
  const option = (value: string, name: string) => html`<option value="${value}"${of.chosen === value && html` selected`}>${name}</option>`;
  return html`<label for="outcome">${words.outcome}${!of.isRequired && ` (${words.optional})`}</label>
<select id="outcome" name="outcome"${of.isRequired && html` required`}>${option('', words.noOutcome)}${outcomes.map(
    ({ id, name, demands_cause, causes }) =>
      html`${!demands_cause && option(String(id), name)}${causes.map((cause) => option(`${id}.${cause.id}`, `${name}: ${cause.name}`))}`,
  )}</select>`;
}
