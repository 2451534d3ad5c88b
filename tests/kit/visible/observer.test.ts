import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { createObserver } from './observer.ts';
import { absent, button, createLook, field, isUnseenState, shownIn, text, unseen, type VisibleStates } from './visible.ts';

/** A page that shows these words, as far as it is asked. */
function pageOf(): { page: Page; show: (...words: string[]) => void } {
  let shown: string[] = [];
  const matching = (name: string | RegExp) => shown.filter((words) => (typeof name === 'string' ? words === name : name.test(words)));
  const found = (name: string | RegExp) => ({
    all: () => Promise.resolve(matching(name).map((words) => ({ evaluate: () => Promise.resolve(words) }))),
    evaluateAll: () => Promise.resolve(matching(name)[0] ?? null),
    filter: () => found(name),
  });
  const page = { getByText: found, getByRole: (_: string, { name }: { name: string | RegExp }) => found(name) };
  return {
    page: page as unknown as Page,
    show: (...words) => {
      shown = words;
    },
  };
}
const visible: VisibleStates = {
  states: {
    closed: [text('Closed'), button('Open')],
    open: [text('Open to all'), absent(text('Closed'))],
    counting: [text(/^\d left$/)],
    passed: 'passing',
    working: unseen('works unseen', 'a.test.ts', 'it works'),
  },
  results: { 'read replies refused denied': [text('Denied')] },
  changes: {
    'counting: clock.ticked': { differs: text(/left$/) },
    'open: door.greet': [text('Hello')],
    'open: door.name': { differs: field(/^Gate/) },
    'open: read replies': { mayDiffer: text(/^\d rows$/) },
  },
};
const step = (type: string, state: string, words: Partial<Step> = {}): Step => ({
  kind: 'event',
  event: { type },
  port: null,
  text: type,
  sentence: '',
  state,
  ...words,
});

/** Makes a step on a page that shows something before and after. */
async function observe(made: Step, from: string, before: readonly string[], after: readonly string[]): Promise<boolean> {
  const { page, show } = pageOf();
  show(...before);
  const effect = await createObserver(page, visible, { timeout: 50, settled: 50, interval: 5 }).before(made, from);
  show(...after);
  return effect('the step');
}

test('what may differ and is drawn only after the step was made is observed', async () => {
  const { page, show } = pageOf();
  show('Open to all', '1 rows');
  const effect = await createObserver(page, visible, { timeout: 50, settled: 1000, interval: 5 }).before(
    step('read', 'open', { kind: 'reply', port: 'read' }),
    'open',
  );
  const seen = effect('the step');
  setTimeout(() => show('Open to all', '2 rows'), 20);
  expect(await seen).toBe(true);
});

test('a repeated look finds nothing missing only once all is there at the same time', async () => {
  const { page, show } = pageOf();
  const look = createLook(page, [text('Open to all'), text('Hello')]);
  show('Hello');
  expect(await look()).toEqual(['text Open to all']);
  show('Open to all');
  expect(await look()).toEqual(['text Hello']);
  show('Open to all', 'Hello');
  expect(await look()).toEqual([]);
});

test('an effect is observed where the state reached was not visible before', async () => {
  expect(await observe(step('door.open', 'open'), 'closed', ['Closed', 'Open'], ['Open to all'])).toBe(true);
  expect(await observe(step('door.open', 'open'), 'closed', ['Open to all'], ['Open to all'])).toBe(false);
});

test('a known effect is expected after the step, and not looked for before', async () => {
  const { page, show } = pageOf();
  const known = async (before: string, after: readonly string[]) => {
    show(before);
    const effect = await createObserver(page, visible, { timeout: 50, settled: 50, interval: 5 }).before(
      step('door.open', 'open'),
      'closed',
      true,
    );
    show(...after);
    return effect('the step');
  };
  expect(await known('Closed', ['Open to all'])).toBe(false);
  await expect(known('Closed', ['Nothing'])).rejects.toThrow(/not seen after the step/);
});

test('a state that does not show what is declared fails, also where something should be gone', async () => {
  await expect(observe(step('door.open', 'open'), 'closed', ['Closed'], ['Nothing'])).rejects.toThrow(/not seen after the step/);
  await expect(observe(step('door.open', 'open'), 'closed', ['Closed'], ['Open to all', 'Closed'])).rejects.toThrow(/no text Closed/);
});

test('a step that stays is observed by the change that is declared, and not without one', async () => {
  expect(await observe(step('clock.ticked', 'counting'), 'counting', ['9 left'], ['8 left'])).toBe(true);
  await expect(observe(step('clock.ticked', 'counting'), 'counting', ['9 left'], ['9 left'])).rejects.toThrow(/not changed after/);
  expect(await observe(step('door.greet', 'open'), 'open', ['Open to all'], ['Open to all', 'Hello'])).toBe(true);
  await expect(observe(step('door.greet', 'open'), 'open', ['Open to all'], ['Open to all'])).rejects.toThrow(/text Hello/);
  expect(await observe(step('door.knock', 'open'), 'open', ['Open to all'], ['Open to all'])).toBe(false);
});

test('what is typed into a field is seen by what the field contains', async () => {
  expect(await observe(step('door.name', 'open'), 'open', ['Open to all', 'Gate 1'], ['Open to all', 'Gate 2'])).toBe(true);
  await expect(observe(step('door.name', 'open'), 'open', ['Open to all', 'Gate 1'], ['Open to all', 'Gate 1'])).rejects.toThrow(
    /not changed/,
  );
});

test('a step that only sometimes brings something new is observed where it does', async () => {
  const reply = step('xstate.done', 'open', { kind: 'reply', port: 'read', text: 'read replies yes' });
  expect(await observe(reply, 'open', ['Open to all', '1 rows'], ['Open to all', '2 rows'])).toBe(true);
  expect(await observe(reply, 'open', ['Open to all', '1 rows'], ['Open to all', '1 rows'])).toBe(false);
  await expect(observe(reply, 'open', ['Open to all', '1 rows'], ['2 rows'])).rejects.toThrow(/text Open to all/);
});

test('the words of a result must be visible, and make a step that stays observed', async () => {
  const refusal = step('xstate.done', 'open', { kind: 'reply', port: 'read', text: 'read replies refused denied' });
  expect(await observe(refusal, 'open', ['Open to all'], ['Open to all', 'Denied'])).toBe(true);
  await expect(observe(refusal, 'open', ['Open to all'], ['Open to all'])).rejects.toThrow(/text Denied/);
});

test('a state that shows nothing is not observed, and one that is not declared is an error', async () => {
  expect(await observe(step('door.work', 'working'), 'open', [], [])).toBe(false);
  expect(isUnseenState(visible, 'working')).toBe(true);
  expect(isUnseenState(visible, 'working open')).toBe(false);
  expect(() => shownIn(visible, 'elsewhere')).toThrow(TypeError);
  expect(() => shownIn(visible, 'passed')).toThrow(TypeError);
});
