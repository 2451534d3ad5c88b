import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CaseShare } from '../../../contract/alarms/cases.ts';
import { aCase, aMakingCase } from '../../../machines/alarms/evidence-cases/evidence-cases.paths.ts';
import { anAlarm, at, refused, replied } from '../../../machines/quality/paths/samples.ts';
import { failures, renderScreen } from '../../testing/screen.tsx';
import { AddToCaseDialog } from './AddToCaseDialog.tsx';
import { CasesScreen } from './CasesScreen.tsx';

const list = 'GET /v1/evidence_cases';
const view = (id?: string) => <CasesScreen params={id === undefined ? {} : { id }} pattern="/evidence_cases/:id?" />;
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const bodyOf = (call: ReturnType<typeof vi.fn>) => JSON.stringify(call.mock.calls);

describe('the list', () => {
  test('four failures are four sentences, none of which says that there are no cases', async () => {
    const sentences = new Set<string>();
    for (const answer of Object.values(failures)) {
      cleanup();
      await renderScreen(view(), { answers: { [list]: answer } });
      await screen.findByRole('button', { name: 'Try again' });
      sentences.add(document.body.textContent);
    }
    expect(sentences.size).toBe(4);
    for (const text of sentences) expect(text).not.toContain('No evidence cases');
  });

  test('shows each case with its end and its package; none is said as such', async () => {
    const over = { ...aCase, id: 2, name: 'Old', is_alive: false, package: { ...aCase.package, state: 'none' as const, sha256: null } };
    await renderScreen(view(), { answers: { [list]: () => replied([aMakingCase, over]) } });
    const row = (await screen.findByText('Break-in at warehouse 7')).closest('tr');
    expect(row?.textContent).toContain('Asked for by the policeAna Robles1');
    expect(row?.textContent).toContain('Being made 40 %');
    expect(screen.getByText('Old').closest('tr')?.textContent).toContain('OverNo package yet');
    cleanup();
    await renderScreen(view(), { answers: { [list]: () => replied([]) } });
    await screen.findByText('No evidence cases');
  });

  test('makes a package in the zone of this browser, and downloads it', async () => {
    const packed = vi.fn((_: unknown) => replied(aMakingCase));
    const opened = vi.fn((_: unknown) => replied({ url: '#', name: 'case.zip' }));
    await renderScreen(view(), {
      answers: {
        [list]: () => replied([aCase]),
        'POST /v1/evidence_cases/:id/package': packed,
        'POST /v1/evidence_cases/:id/openings': opened,
      },
    });
    await press('Make the package');
    await vi.waitFor(() => expect(packed).toHaveBeenCalledOnce());
    expect(bodyOf(packed)).toContain(`"zone":"${Intl.DateTimeFormat().resolvedOptions().timeZone}"`);
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Download' }).getAttribute('aria-disabled')).not.toBe('true'));
    await press('Download');
    await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce());
  });

  test('a refusal is said and keeps the list; who may only read makes nothing', async () => {
    await renderScreen(view(), {
      answers: { [list]: () => replied([aCase]), 'POST /v1/evidence_cases/:id/package': () => refused('case.making') },
    });
    await press('Make the package');
    expect((await screen.findByRole('alert')).textContent).toContain('The package of this case is being made.');
    expect(screen.getByText('Break-in at warehouse 7')).toBeTruthy();
    cleanup();
    const abilities = [{ action: 'read', subject: 'EvidenceCase' }];
    await renderScreen(view(), { abilities, answers: { [list]: () => replied([aCase]) } });
    expect((await screen.findByRole('button', { name: 'Make the package' })).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('one case', () => {
  test('says what its package lacks, and which server has it', async () => {
    const lack = { alarm: 'A-7', node: 'alpha' };
    const unanswered = [
      { ...lack, what: 'clip' as const, of: 'Gate 4', from: at(0), to: at(60) },
      { ...lack, what: 'call' as const, of: null, node: '' },
    ];
    await renderScreen(view('1'), { answers: { [list]: () => replied([{ ...aCase, package: { ...aCase.package, unanswered } }]) } });
    const status = (await screen.findByText(/^Not in the package/)).closest('[role=status]');
    const items = [...(status?.querySelectorAll('li') ?? [])].map((item) => item.textContent);
    expect(items[0]).toMatch(/^A-7: Clip · Gate 4 · .+ – .+ · on the server alpha$/);
    expect(items[1]).toBe('A-7: Call recording');
  });

  test('shows its alarms and its key, keeps its last alarm, and is ended with a reason', async () => {
    const ended = vi.fn((_: unknown) => replied(aCase));
    await renderScreen(view('1'), { answers: { [list]: () => replied([aCase]), 'POST /v1/evidence_cases/:id/end': ended } });
    await screen.findByText('A-000007');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Key that signs/ }).value).toBe(aCase.key);
    expect(screen.getByRole('button', { name: 'Remove' }).getAttribute('aria-disabled')).toBe('true');
    await press('End the case…');
    expect(screen.getByRole('button', { name: 'End the case' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Handed over' } });
    await press('End the case');
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
    expect(bodyOf(ended)).toContain('"reason":"Handed over"');
  });

  test('is changed by its form, and an alarm of several is removed', async () => {
    const [changed, removed] = [vi.fn((_: unknown) => replied(aCase)), vi.fn((_: unknown) => replied(aCase))];
    const [first] = aCase.alarms;
    const two = {
      ...aCase,
      package: { ...aCase.package, is_current: false },
      alarms: [...aCase.alarms, { ...first, id: 8, alarm_id: 'A-000008' }],
    };
    await renderScreen(view('1'), {
      answers: {
        [list]: () => replied([two]),
        'PUT /v1/evidence_cases/:id': changed,
        'DELETE /v1/evidence_cases/:id/alarms/:alarm': removed,
      },
    });
    await screen.findByText('The case was changed after this package was made.');
    await press('Change…');
    fireEvent.change(screen.getByRole('textbox', { name: /Name/ }), { target: { value: 'Gate' } });
    await press('Save');
    await vi.waitFor(() => expect(bodyOf(changed)).toContain('"name":"Gate"'));
    await vi.waitFor(() => expect(screen.getAllByRole('button', { name: 'Remove' })[1]?.getAttribute('aria-disabled')).not.toBe('true'));
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove' })[1] as HTMLElement);
    await vi.waitFor(() => expect(bodyOf(removed)).toContain('"alarm":8'));
  });

  const aShare: CaseShare = {
    ...{ id: 3, recipient: 'Officer Díaz', by: 'Ana Robles', created: at(0), expires: at(86_400), revoked: null, revoked_by: null },
    ...{ state: 'open', opened: 1, downloaded: 0, uses: [{ id: 1, at: at(60), kind: 'opened', address: '192.0.2.7' }] },
  };

  test('is shared for somebody until an end; the address is shown, and revoked', async () => {
    const shared = vi.fn((_: unknown) => replied({ id: 3, path: '/v1/public/evidence/token' }));
    const revoked = vi.fn((_: unknown) => replied(aCase));
    let shares: readonly CaseShare[] = [];
    await renderScreen(view('1'), {
      now: () => Date.parse(at(0)),
      answers: {
        [list]: () => replied([{ ...aCase, shares }]),
        'POST /v1/evidence_cases/:id/shares': shared,
        'DELETE /v1/evidence_cases/:id/shares/:share': revoked,
      },
    });
    await screen.findByText('This case was not shared.');
    await press('Share the package…');
    expect(screen.getByRole('button', { name: 'Create address' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(screen.getByRole('textbox', { name: /For/ }), { target: { value: 'Officer Díaz' } });
    fireEvent.change(screen.getByLabelText(/Until/), { target: { value: '2027-12-31T10:00' } });
    expect(screen.getByRole('button', { name: 'Create address' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(screen.getByLabelText(/Until/), { target: { value: at(86_400).slice(0, 16) } });
    shares = [aShare];
    await press('Create address');
    const address = await screen.findByRole<HTMLInputElement>('textbox', { name: /New address/ });
    expect(address.value).toMatch(/^https?:.*\/v1\/public\/evidence\/token$/);
    expect(bodyOf(shared)).toMatch(/"recipient":"Officer Díaz","expires":"20\d\d-/);
    expect(screen.getByText(/192\.0\.2\.7/).textContent).toBe('192.0.2.7');
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Revoke' }).getAttribute('aria-disabled')).not.toBe('true'));
    await press('Revoke');
    await vi.waitFor(() => expect(bodyOf(revoked)).toContain('"share":3'));
  });

  test.each([
    ['open', 'Open'],
    ['expired', 'Expired'],
    ['revoked', 'Revoked · Bruno'],
    ['closed', 'Closed with the case'],
    ['replaced', 'Package replaced'],
  ] as const)('a share that is %s says so, and only an open one can be revoked', async (state, words) => {
    const share: CaseShare = { ...aShare, state, revoked_by: state === 'revoked' ? 'Bruno' : null };
    await renderScreen(view('1'), { answers: { [list]: () => replied([{ ...aCase, shares: [share] }]) } });
    const row = (await screen.findByText('Officer Díaz')).closest('tr');
    expect([row?.textContent?.includes(words), screen.queryByRole('button', { name: 'Revoke' }) !== null]).toEqual([
      true,
      state === 'open',
    ]);
  });

  test('that is not in the list is said so', async () => {
    await renderScreen(view('99'), { answers: { [list]: () => replied([aCase]) } });
    await screen.findByText('This case is not in the list');
  });
});

describe('alarms are added to a case', () => {
  const alarm = { ...anAlarm(9), tenant: { id: 1, name: 'Centro' } as never };
  const dialog = <AddToCaseDialog alarms={[alarm]} mayMake mayAdd onClose={() => undefined} />;

  test('that lives, or to a new one with a name, a reason and an end', async () => {
    const one = { id: 9, result: 'added' } as const;
    const addition = { case: aCase, results: [one] };
    const [added, made] = [vi.fn((_: unknown) => replied(addition)), vi.fn((_: unknown) => replied(addition))];
    const answers = {
      [list]: () => replied([aCase]),
      'POST /v1/evidence_cases/:id/alarms': added,
      'POST /v1/evidence_cases': made,
    };
    await renderScreen(dialog, { answers, now: () => Date.parse(at(0)) });
    fireEvent.click(await screen.findByRole('radio', { name: 'Break-in at warehouse 7' }));
    await press('Add');
    await screen.findByText(/Its recordings and records are locked/);
    expect(bodyOf(added)).toContain('"alarms":[9]');
    cleanup();
    await renderScreen(dialog, { answers, now: () => Date.parse(at(0)) });
    fireEvent.change(await screen.findByRole('textbox', { name: /Name/ }), { target: { value: 'Fence' } });
    expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Police' } });
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).not.toBe('true'));
    await press('Add');
    await screen.findByText(/Its recordings and records are locked/);
    expect(bodyOf(made)).toMatch(/"name":"Fence","reason":"Police","until":"2026-(05-31|06-01)T\d\d:\d\d:59.000Z","alarms":\[9\]/);
  });

  test('of which some are refused, each with its reason; none is said to be added where none was', async () => {
    const alarms = [9, 10, 11, 12].map((id) => ({ ...alarm, ...anAlarm(id), tenant: { id: id === 11 ? 2 : 1, name: `T${id}` } as never }));
    const refusal = (id: number, code: string) => ({ id, result: 'refused', code, message: code });
    const made = vi.fn((_: unknown) =>
      replied({
        case: aCase,
        results: [{ id: 9, result: 'added' }, { id: 10, result: 'kept' }, refusal(11, 'case.other_tenant'), refusal(12, 'case.full')],
      }),
    );
    const none = vi.fn((_: unknown) => replied({ case: null, results: [refusal(9, 'record.not_found')] }));
    let answer: (body: unknown) => unknown = made;
    const answers = { [list]: () => replied([]), 'POST /v1/evidence_cases': (body: unknown) => answer(body) };
    const fill = async () => {
      fireEvent.change(await screen.findByRole('textbox', { name: /Name/ }), { target: { value: 'Fence' } });
      fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Police' } });
      await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).not.toBe('true'));
      await press('Add');
    };
    const several = <AddToCaseDialog alarms={alarms} mayMake mayAdd onClose={() => undefined} />;
    await renderScreen(several, { answers, now: () => Date.parse(at(0)) });
    fireEvent.change(await screen.findByRole('combobox', { name: 'Tenant of the case' }), { target: { value: '2' } });
    await fill();
    const said = (await screen.findByText(/were not added:/)).closest('[role=status]');
    expect(bodyOf(made)).toContain('"id_tenant":2');
    expect([...(said?.querySelectorAll('p, li') ?? [])].map((line) => line.textContent)).toEqual([
      'In the case: Fence. Its recordings and records are locked. 1 alarm was added.',
      '1 alarm was in the case before.',
      '2 alarms were not added:',
      `${alarms[2]?.alarm_id}: It belongs to another tenant than the case.`,
      `${alarms[3]?.alarm_id}: The case is full.`,
    ]);
    cleanup();
    answer = none;
    await renderScreen(dialog, { answers, now: () => Date.parse(at(0)) });
    await fill();
    expect((await screen.findByText(/was not added:/)).closest('[role=status]')?.textContent).not.toContain('In the case');
  });

  test('of which more are selected than a case holds are not sent', async () => {
    const many = Array.from({ length: 51 }, (_, at) => ({ ...alarm, id: (at + 1) as never }));
    await renderScreen(<AddToCaseDialog alarms={many} mayMake mayAdd onClose={() => undefined} />, {
      answers: { [list]: () => replied([aCase]) },
    });
    fireEvent.click(await screen.findByRole('radio', { name: 'Break-in at warehouse 7' }));
    const add = screen.getByRole('button', { name: 'Add' });
    expect([add.getAttribute('aria-disabled'), add.title]).toEqual(['true', expect.stringContaining('A case holds at most 50 alarms')]);
  });

  test('of which none is known yet while the list is read, refused, or not answered', async () => {
    await renderScreen(dialog, { answers: { [list]: failures.refused } });
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).toBe('true');
  });
});
