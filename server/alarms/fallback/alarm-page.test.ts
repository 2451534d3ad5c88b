import { describe, expect, test } from 'vitest';
import { Alarm } from '../../../contract/alarms/alarm.ts';
import { type EndRequirement, endRequirements, type OutcomeChoice } from '../../../contract/alarms/gate.ts';
import { alarmPage } from './alarm-page.ts';
import { english } from './words-en.ts';

const created = '2026-11-21T06:20:00.000Z';
const page = { words: english, lang: 'en', dir: 'ltr', form: 'token', now: Date.parse(created) + 60_000, name: 'Ana' } as const;
const handle = { mayAct: true, mayTake: false, mayEnd: false, mayResume: false, mayAnswer: false, mayTakeOver: false };
const outcomes: OutcomeChoice[] = [
  { id: 2, name: 'Real', letter: 'R', kind: 'real', demands_cause: false, causes: [{ id: 7, name: 'Fire' }] },
  { id: 3, name: 'False', letter: 'F', kind: 'false', demands_cause: true, causes: [{ id: 8, name: 'Insect' }] },
];

type Parts = Parameters<typeof alarmPage>[1];
function pageOf(fields: Readonly<Record<string, unknown>>, parts: Partial<Parts> = {}): string {
  const unit = { id: 9, description: 'Depot', region: 'Centro' };
  const alarm = Alarm.parse({
    id: 7,
    alarm_id: 'A-7',
    alarm_status: 'attending',
    alarm_type: 'Intrusion',
    created,
    unit,
    version: 2,
    ...fields,
  });
  return alarmPage(page, { alarm, contacts: [], unit: null, gate: null, handle, mayOverride: false, newKey: () => 'key', ...parts }).text;
}
const ending = (requires: readonly EndRequirement[], done: readonly EndRequirement[], parts: Partial<Parts> = {}) =>
  pageOf({}, { handle: { ...handle, mayEnd: true }, gate: { requires: [...requires], done: [...done], outcomes }, ...parts });

describe('what an alarm needs before it may end', () => {
  test('is listed, and what is done of it', () => {
    const text = ending(['plan', 'contact', 'outcome', 'comment'], ['contact']);
    expect([...text.matchAll(/<li>([^<]*)<\/li>/g)].map(([, item]) => item)).toEqual([
      'Action plan finished',
      'Contact called ✓ done',
      'Outcome',
    ]);
  });

  test('and what this page cannot do of it is said: all but calls, the outcome and the comment', () => {
    expect(ending(endRequirements, [])).toContain('This page cannot do: Action plan finished, Video looked at, Restored by the panel. ');
    expect(ending(endRequirements, ['plan', 'restore'])).toContain('This page cannot do: Video looked at. ');
  });

  test('has no such sentence where this page can do the rest', () => {
    const text = ending(['plan', 'contact', 'outcome', 'comment'], ['plan']);
    expect(text).toContain('Before it may end, it needs:');
    expect(text).not.toContain('This page cannot do');
  });

  test('is not mentioned where it is the comment alone', () => {
    expect(ending(['comment'], [])).not.toContain('Before it may end');
    expect(ending([], [], { gate: null })).not.toContain('Before it may end');
  });
});

describe('the form that ends an alarm', () => {
  test('demands an outcome where one is required, unless the user may end it without', () => {
    const select = /<select id="outcome" name="outcome"( required)?>/;
    expect(select.exec(ending(['outcome'], []))?.[1]).toBe(' required');
    expect(select.exec(ending(['outcome'], [], { mayOverride: true }))?.[1]).toBeUndefined();
    expect(select.exec(ending(['plan'], []))?.[1]).toBeUndefined();
    expect(select.test(ending([], [], { gate: null }))).toBe(false);
  });

  test('offers an outcome that demands its cause with its causes only', () => {
    const values = [...ending([], []).matchAll(/<option value="([\d.]*)"/g)].map(([, value]) => value);
    expect(values).toEqual(['', '2', '2.7', '3.8']);
  });

  test('asks for a reason only where something is required that the user may leave out', () => {
    expect(ending(['plan'], [], { mayOverride: true })).toContain('name="override"');
    expect(ending(['comment'], [], { mayOverride: true })).not.toContain('name="override"');
    expect(ending(['plan'], [])).not.toContain('name="override"');
  });

  test('keeps what was entered before it was refused', () => {
    const text = ending(['plan'], [], {
      mayOverride: true,
      entered: { status: 'canceled', outcome: '3.8', comments: 'A <moth>', protocol: 'P-1', override: 'Dark' },
    });
    expect(text).toMatch(/value="canceled" required checked/);
    expect(text).not.toMatch(/value="attended" required checked/);
    expect(text).toContain('<option value="3.8" selected>');
    expect(text).toContain('A &lt;moth&gt;</textarea>');
    expect(text).toMatch(/name="protocol" maxlength="200" value="P-1"/);
    expect(text).toMatch(/name="override" maxlength="500" value="Dark"/);
  });

  test('has the version that it is based on, where the platform counts versions', () => {
    expect(ending([], [])).toMatch(/name="version" value="2"/);
    expect(pageOf({ version: 0 }, { handle: { ...handle, mayEnd: true } })).not.toContain('name="version"');
  });
});

describe('acts', () => {
  test.each([
    ['mayTake', ['take']],
    ['mayAnswer', ['accept', 'decline']],
    ['mayResume', ['resume']],
    ['mayEnd', ['end', 'release']],
    ['mayTakeOver', ['take_over']],
  ] as const)('%s offers these forms alone', (may, acts) => {
    const text = pageOf({}, { handle: { ...handle, [may]: true } });
    expect([...text.matchAll(/action="[^"]*\/7\/([\w]+)"/g)].map(([, act]) => act)).toEqual(acts);
  });

  test('without any, the page says why: the status, or that the user may act on none', () => {
    expect(pageOf({})).toContain('<p>Attending</p>');
    expect(pageOf({}, { handle: { ...handle, mayAct: false } })).toContain('You may look at alarms, not act on them.');
  });
});

describe('contacts', () => {
  const contact = {
    id: 4,
    name: 'Eva',
    role: 'Guard',
    phone: '+52 (55) 12-34',
    is_on_schedule: true,
    last: null,
  } as unknown as Parts['contacts'][number];

  test('are called by their number, in a drill they are not', () => {
    expect(pageOf({}, { contacts: [contact] })).toContain('<a href="tel:+52551234" dir="ltr">+52 (55) 12-34</a>');
    const drill = pageOf({ drill: { id: 1, name: 'Fire', operators: [1] } }, { contacts: [contact] });
    expect(drill).not.toContain('href="tel:');
    expect(drill).toContain(english.drillContacts);
  });

  test('say whether they are off their schedule, and what became of the last call', () => {
    expect(pageOf({}, { contacts: [contact] })).not.toContain(english.offSchedule);
    expect(pageOf({}, { contacts: [{ ...contact, is_on_schedule: false }] })).toContain(english.offSchedule);
    const called = { ...contact, last: { outcome: 'reached', at: created } } as Parts['contacts'][number];
    expect(pageOf({}, { contacts: [called] })).toContain(`${english.lastAttempt}: ${english.outcomes.reached}, `);
  });

  test('are recorded by who holds the alarm alone, and their absence is said', () => {
    expect(pageOf({}, { contacts: [contact] })).not.toContain('/contacts/4"');
    expect(pageOf({}, { contacts: [contact], handle: { ...handle, mayEnd: true } })).toContain('/contacts/4"');
    expect(pageOf({})).toContain(english.noContacts);
  });
});
