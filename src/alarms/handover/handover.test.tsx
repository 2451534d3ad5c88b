import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aDraft, aHandover, anAcceptedHandover, anItem, someItems } from '../../../machines/alarms/handover/handover.paths.ts';
import { refused, replied } from '../../../machines/quality/paths/samples.ts';
import { failures, renderScreen as renderAny } from '../../testing/screen.tsx';
import { HandoverScreen } from './HandoverScreen.tsx';

const now = 'GET /v1/handovers/now';
const one = 'GET /v1/handovers/:id';
const sign = 'POST /v1/handovers';
const accept = 'POST /v1/handovers/:id/accept';
const view = (id?: string) => <HandoverScreen params={id === undefined ? {} : { id }} pattern="/handover/:id?" />;
/** Signed by somebody other than who is signed in. */
const ofBruno = { ...aHandover, by: { id: 12, name: 'Bruno Salas' } };
const target = { send: vi.fn() };
const renderScreen = (shown: Parameters<typeof renderAny>[0], given: Parameters<typeof renderAny>[1]) =>
  renderAny(shown, { actors: { openTarget: target }, ...given });
const part = (name: string) => within(screen.getByRole('region', { name }));

test.each([undefined, '1'])('four failures of page %s are four sentences, none of which says that nothing is open', async (id) => {
  const sentences = new Set<string>();
  for (const answer of Object.values(failures)) {
    cleanup();
    await renderScreen(view(id), { answers: { [now]: answer, [one]: answer } });
    await screen.findByRole('button', { name: 'Try again' });
    sentences.add(document.body.textContent);
  }
  expect(sentences.size).toBe(4);
  for (const text of sentences) expect(text).not.toContain('None.');
});

describe('what would be handed over', () => {
  test('lists what is open; an empty part and one without permission say so in other words', async () => {
    await renderScreen(view(), { answers: { [now]: () => replied(aDraft) } });
    await screen.findByRole('region', { name: 'Open alarms' });
    expect(part('Parked alarms').getByText('None.')).toBeTruthy();
    expect(part('Receivers with a fault').getByText('Not stated: you have no permission to see this.')).toBeTruthy();
    fireEvent.click(part('Open alarms').getByRole('button', { name: 'Open alarm A-1: Intrusion, Warehouse 7' }));
    expect(target.send).toHaveBeenCalledWith({ type: 'target.open', target: { kind: 'alarm', alarm_id: 'A-1' } });
  });

  test.each([
    ['external', 'Not known: an external SIP server carries the calls.'],
    ['earlier', 'Not known: this handover is from before it was listed.'],
  ] as const)('interphones of which nothing is known (%s) are not called none', async (unknown, words) => {
    const items = { ...someItems, interphones: { items: [], count: 0, unknown } };
    await renderScreen(view(), { answers: { [now]: () => replied({ ...aDraft, items }) } });
    await screen.findByRole('region', { name: 'Open alarms' });
    const interphones = part('Interphones without a registration');
    expect(interphones.getByText(words)).toBeTruthy();
    expect([interphones.queryByText('None.'), interphones.queryByText('0')]).toEqual([null, null]);
  });

  test('leads to cameras and notes whose screens may be opened, and counts what is not listed', async () => {
    const camera = { ...anItem, alarm_id: null, priority: null, name: 'Gate' };
    const items = {
      ...someItems,
      cameras: { items: [camera], count: 300 },
      notes: { items: [{ ...camera, name: 'Open gate' }], count: 1 },
    };
    const abilities = [
      { action: 'read', subject: 'Handover' },
      { action: 'read', subject: 'DayBook' },
    ];
    await renderScreen(view(), { answers: { [now]: () => replied({ ...aDraft, items }) }, abilities });
    await screen.findByRole('region', { name: 'Open alarms' });
    expect(part('Notes in force').getByRole('link', { name: 'Open gate' }).getAttribute('href')).toBe('/day_book');
    expect(part('Cameras without picture').queryByRole('link')).toBeNull();
    expect(part('Cameras without picture').getByText('The first 1 of 300 are listed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
  });

  test('is signed with its note, and opens under its number', async () => {
    const signed = vi.fn((_: unknown) => replied(aHandover));
    const { location } = await renderScreen(view(), { answers: { [now]: () => replied(aDraft), [sign]: signed } });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Note to the next shift' }), { target: { value: ' Look at the gate ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign' }));
    await vi.waitFor(() => expect(location.history?.at(-1)).toBe('/handover/1'));
    expect(JSON.stringify(signed.mock.calls)).toContain('"body":{"note":"Look at the gate"}');
  });

  test('keeps its note where the signature is refused, or not answered', async () => {
    for (const [answer, sentence] of [
      [failures.refused, 'You are not allowed to do this.'],
      [failures.unanswered, 'No response: whether it was signed is not known. Reload before you sign again.'],
    ] as const) {
      cleanup();
      await renderScreen(view(), { answers: { [now]: () => replied(aDraft), [sign]: answer } });
      const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note to the next shift' });
      fireEvent.change(note, { target: { value: 'Look' } });
      fireEvent.click(screen.getByRole('button', { name: 'Sign' }));
      expect((await screen.findByRole('alert')).textContent).toContain(sentence);
      expect(note.value).toBe('Look');
    }
  });

  test('lists earlier handovers, each with its way', async () => {
    await renderScreen(view(), { answers: { [now]: () => replied(aDraft) } });
    await screen.findByRole('region', { name: 'Earlier handovers' });
    const row = part('Earlier handovers').getByRole('listitem');
    expect(row.textContent).toContain('Ana Robles');
    expect(row.textContent).toContain('Not accepted yet');
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/handover/1');
  });
});

describe('a handover', () => {
  test('is read and accepted by the incoming, and shows both signatures with their times', async () => {
    const accepted = { ...ofBruno, accepted_by: { id: 11, name: 'Ana Robles' }, accepted: anAcceptedHandover.accepted };
    await renderScreen(view('1'), { answers: { [one]: () => replied(ofBruno), [accept]: () => replied(accepted) } });
    expect(await screen.findByText('Look at the gate')).toBeTruthy();
    expect(screen.getByText('Not accepted yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await vi.waitFor(() => expect(screen.queryByText('Not accepted yet')).toBeNull());
    const times = [...document.querySelectorAll('dd time')].map((time) => time.getAttribute('datetime'));
    expect(times).toEqual([aHandover.signed, anAcceptedHandover.accepted]);
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  test('is not accepted by whoever signed it', async () => {
    await renderScreen(view('1'), { answers: { [one]: () => replied(aHandover) } });
    expect(await screen.findByText('Whoever begins the next shift opens this page, reads it and accepts.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  test('that somebody else accepted meanwhile says so', async () => {
    await renderScreen(view('1'), { answers: { [one]: () => replied(ofBruno), [accept]: () => refused('handover.accepted') } });
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Somebody else has accepted this handover already.');
  });

  test('is printed by its button', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await renderScreen(view('1'), { answers: { [one]: () => replied(ofBruno) } });
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});
