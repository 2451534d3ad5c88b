import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import {
  choice,
  clock,
  colour,
  days,
  email,
  flag,
  image,
  latitude,
  longitude,
  note,
  pairs,
  parts,
  port,
  refs,
  rows,
  secret,
  text,
  texts,
  time,
} from '../../contract/catalogues/fields/field.ts';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import { importMachine } from '../../machines/catalogues/import/import.machine.ts';
import { choicesMachine } from '../../machines/catalogues/record/choices.machine.ts';
import { recordMachine } from '../../machines/catalogues/record/record.machine.ts';
import { aGate, gates, usesOf } from '../../machines/catalogues/record/record.paths.ts';
import type { RecordInput } from '../../machines/catalogues/record/record.types.ts';
import { trailMachine } from '../../machines/catalogues/record/trail.machine.ts';
import { aChange } from '../../machines/catalogues/record/trail.paths.ts';
import { refused, replied } from '../../machines/quality/paths/samples.ts';
import { Script } from '../../machines/quality/paths/scripted.ts';
import { Localized } from '../testing/localized.tsx';
import { RecordSheet } from './RecordPanel.tsx';

type Call = 'readRecord' | 'saveRecord' | 'readUses' | 'deleteRecord' | 'readChoices' | 'readChanges';
const all = { create: null, edit: null, delete: null };

function open(
  replies: Partial<Record<Call, unknown[]>>,
  input: Partial<RecordInput> = {},
  abilities: Parameters<typeof RecordSheet>[0]['abilities'] = all,
) {
  const script = new Script<Call>({ readRecord: [replied(aGate())], ...replies });
  const machine = recordMachine.provide({
    actors: {
      readRecord: script.port('readRecord'),
      saveRecord: script.port('saveRecord'),
      readUses: script.port('readUses'),
      deleteRecord: script.port('deleteRecord'),
    },
  });
  const record = createActor(machine, { input: { catalogue: gates, id: 7, purpose: 'edit', newKey: () => 'key', ...input } }).start();
  const told = { onClose: vi.fn<() => void>(), onSaved: vi.fn<(kept: unknown) => void>(), onDeleted: vi.fn<() => void>() };
  const machines = {
    record: machine,
    trail: trailMachine.provide({ actors: { readChanges: script.port('readChanges') } }),
    choices: choicesMachine.provide({ actors: { readChoices: script.port('readChoices') } }),
    importing: importMachine,
    labelOf: async () => 'Centro',
  };
  const view = render(
    <Localized>
      <RecordSheet record={record} machines={machines} abilities={abilities} tilesUrl={null} {...told} />
    </Localized>,
  );
  return { ...told, ...view, script, record, user: userEvent.setup() };
}
const newOf = (fields: Catalogue['fields']): Partial<RecordInput> => ({ id: null, catalogue: { ...gates, fields } });
const bodyOf = (script: Script<Call>) => (script.inputs('saveRecord').at(-1) as { body: unknown }).body;

test('an invalid form shows errors at its fields, focuses the first one and sends nothing', { tags: ['OQ-87', 'OQ-18'] }, async () => {
  const { user, script } = open({}, { id: null });
  await user.click(screen.getByRole('button', { name: 'Create' }));
  const name = screen.getByRole('textbox', { name: /^Name/ });
  expect(name.getAttribute('aria-invalid')).toBe('true');
  const below = document.getElementById(name.getAttribute('aria-describedby') ?? '');
  expect(below?.textContent).toBe('This field is required');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(script.inputs('saveRecord')).toEqual([]);
});

test('what was changed is saved; a save of nothing says that nothing was changed', { tags: ['ADM-7.06'] }, async () => {
  const { user, script, onSaved } = open({ saveRecord: [replied(aGate({ version: 4 }))] });
  const height = await screen.findByRole('textbox', { name: 'Height' });
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('title')).toBe('Nothing was changed.');
  await user.clear(height);
  await user.type(height, '5{Control>}s{/Control}');
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ version: 4 })));
  expect(bodyOf(script)).toEqual({ height: 5, version: 3 });
});

test.each([
  ['request.invalid', 'Another record already has this value'],
  ['request.too_large', 'This is too large to send.'],
] as const)(
  'what the platform says of a field by %s stands below it, nothing typed is lost',
  {
    tags: ['OQ-18'],
  },
  async (code, words) => {
    const { user } = open({ saveRecord: [{ ok: false, refusal: { ...refused(code).refusal, errors: { name: [words] } } }] });
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.type(name, ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
    expect((name as HTMLInputElement).value).toBe('North gate 2');
  },
);

test.each([
  ['record.not_found', 'This record does not exist or you cannot see it.'],
  ['access.forbidden', 'You are not allowed to do this.'],
  ['access.throttled', 'Too many attempts. Wait a moment.'],
] as const)('a record that is refused by %s says so in words, in place of the form', { tags: ['OQ-18'] }, async (code, words) => {
  open({ readRecord: [refused(code)] });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('closing with something typed asks first, and staying keeps it', async () => {
  const { user, onClose } = open({});
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await user.type(name, '!{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect((name as HTMLInputElement).value).toBe('North gate!');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('somebody else saved meanwhile: both versions are shown, and one of each must be chosen', { tags: ['OQ-18'] }, async () => {
  const theirs = aGate({ version: 9, name: 'Gate 1', height: 5 });
  const { user, script } = open({ saveRecord: [refused('record.changed', { record: theirs }), replied(aGate())] });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const names = await screen.findByRole('group', { name: 'Name' });
  expect(within(names).getByText('North gate!')).toBeTruthy();
  expect(within(names).getByText('Gate 1')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save this version' }).getAttribute('aria-disabled')).toBe('true');
  expect(
    within(screen.getByRole('group', { name: 'Height' })).getByRole<HTMLInputElement>('radio', { name: /Their version/ }).checked,
  ).toBe(true);
  await user.click(within(names).getByRole('radio', { name: /My version/ }));
  await user.click(screen.getByRole('button', { name: 'Save this version' }));
  await waitFor(() => expect(script.inputs('saveRecord')).toHaveLength(2));
  expect(bodyOf(script)).toEqual({ name: 'North gate!', version: 9 });
});

test('a deletion asks first, naming the record and what goes with it', { tags: ['OQ-101'] }, async () => {
  const { user, onDeleted } = open({ readUses: [replied(usesOf(true))], deleteRecord: [replied(null)] });
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  const question = await screen.findByRole('dialog', { name: 'Delete this?' });
  expect(within(question).getByText('Gate: North gate')).toBeTruthy();
  expect(within(question).getByRole('listitem').textContent).toContain('2 Planes');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
});

test('what others need is not offered for deletion, and says who needs it', { tags: ['OQ-101'] }, async () => {
  const { user } = open({ readUses: [replied(usesOf(false))] });
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  const question = await screen.findByRole('dialog', { name: 'This cannot be deleted' });
  expect(within(question).getByRole('listitem').textContent).toContain('2 Planes');
  expect(within(question).queryByRole('button', { name: 'Delete' })).toBeNull();
});

test.each([
  ['refused', refused('access.forbidden'), 'You are not allowed to do this.'],
  [
    'refused for a reason of the platform',
    { ok: false, refusal: { success: false, code: 'gate.armed', message: 'The gate is armed.' } },
    'The gate is armed.',
  ],
  ['not answered', new Error('network'), 'No response. Try again.'],
] as const)('a deletion that is %s says so, and the record stays', { tags: ['OQ-101'] }, async (_, reply, words) => {
  const { user, onDeleted } = open({ readUses: [replied(usesOf(true))], deleteRecord: [reply] });
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  const question = await screen.findByRole('dialog', { name: 'Delete this?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(question).findByText(words, { exact: false })).toBeTruthy();
  expect(onDeleted).not.toHaveBeenCalled();
});

test('whoever lacks the right looks at the record and is told which right that is', async () => {
  const why = 'You need the permission “update Gate”.';
  open({}, { purpose: 'view' }, { ...all, edit: why, delete: why });
  expect(await screen.findByText('Centro')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getAllByText(why).length).toBeGreaterThan(0);
});

test.each(['view', 'edit'] as const)(
  'to %s a record shows also what the platform sent beyond its form',
  { tags: ['OQ-97', 'OQ-85'] },
  async (purpose) => {
    const sent = { ...aGate(), firmware: '7.1', probe: { humidity: 40 }, position: { latitude: 1 } };
    open({ readRecord: [replied(sent)] }, { purpose });
    expect((await screen.findByText('Firmware')).parentElement?.textContent).toBe('Firmware7.1');
    expect(screen.getByText('Probe').parentElement?.textContent).toBe('Probehumidity40');
    expect(screen.queryByText('Position')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Firmware' })).toBeNull();
  },
);

test('the changes of a record say who, when, and each field before and after', async () => {
  const { user } = open({ readChanges: [replied([aChange])] });
  await user.click(await screen.findByRole('button', { name: 'Changes' }));
  const row = await screen.findByRole('row', { name: /^Name/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Gate', 'North gate']);
  expect(screen.getByText('Ana')).toBeTruthy();
  expect(screen.queryByRole('row', { name: /^Height/ })).toBeNull();
});

test('one address alone is accepted, in a field for one and in a field for several', { tags: ['ADM-5.07', 'OP-5.28'] }, async () => {
  const fields = [email('mail'), email('mails', { several: true })];
  const { user, script } = open({ saveRecord: [replied(aGate())] }, newOf(fields));
  const one = screen.getByRole('textbox', { name: 'Mail' });
  await user.type(one, 'a@b.mx, c@d.mx');
  await user.type(screen.getByRole('textbox', { name: 'Mails' }), 'e@f.mx');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect([one.getAttribute('aria-invalid'), script.inputs('saveRecord')]).toEqual(['true', []]);
  await user.clear(one);
  await user.type(one, 'a@b.mx');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(bodyOf(script)).toEqual({ mail: 'a@b.mx', mails: ['e@f.mx'] }));
});

test('several addresses are written, pasted and taken away', { tags: ['ADM-5.07', 'OP-5.28'] }, async () => {
  const { user, script } = open({ saveRecord: [replied(aGate())] }, newOf([email('mails', { several: true })]));
  const input = screen.getByRole('textbox', { name: 'Mails' });
  await user.type(input, 'a@b.mx, c@d.mx{Enter}');
  await user.type(input, 'e@f.mx');
  await user.click(screen.getByRole('button', { name: 'Remove c@d.mx' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(bodyOf(script)).toEqual({ mails: ['a@b.mx', 'e@f.mx'] }));
});

test('records are found by typing, with the keyboard alone', async () => {
  const offered = replied({ choices: [1, 2].map((id) => ({ id, label: `Unit ${id}` })), hasMore: false });
  const { user, script } = open({ readChoices: [offered, offered], saveRecord: [replied(aGate())] }, newOf([refs('units', 'unit')]));
  const input = screen.getByRole('combobox', { name: 'Units' });
  await user.type(input, 'unit');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await user.keyboard('{ArrowDown}');
  expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Unit 2');
  await user.keyboard('{Enter}');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Remove Unit 2' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(bodyOf(script)).toEqual({ units: [2] }));
});

test('a kept secret is never shown; it stays, is replaced, or is cleared', { tags: ['OQ-87'] }, async () => {
  const { user, script } = open({ saveRecord: [replied(aGate())] });
  const input = await screen.findByLabelText<HTMLInputElement>('Password');
  expect(input.value).toBe('');
  expect(screen.getByText('Already set. Leave empty to keep it.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear the stored secret' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodyOf(script)).toEqual({ password: null, version: 3 }));
});

test('a shot of a Density device is asked for in seconds, the time of a purge rule in minutes', { tags: ['ADM-9.05'] }, () => {
  const fieldsOf = (key: 'density-device' | 'alarm-purge', name: string) => catalogueOf(key).fields.filter((field) => field.name === name);
  open({}, newOf([...fieldsOf('density-device', 'shot_time'), ...fieldsOf('alarm-purge', 'timeout')]));
  const unitOf = (name: RegExp) => screen.getByRole('textbox', { name }).nextElementSibling?.textContent;
  expect([unitOf(/^Shot time/), unitOf(/^Timeout/)]).toEqual(['s', 'min']);
});

test('a file of the wrong kind or size is refused as soon as it is chosen', { tags: ['ADM-5.05', 'ADM-5.06'] }, async () => {
  const { container } = open({}, newOf([image('logo', { max: 20 })]));
  const chooser = container.querySelector('[data-chooser="logo"]') as HTMLInputElement;
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const choose = (bytes: number[], name: string) => {
    fireEvent.change(chooser, { target: { files: [new File([new Uint8Array(bytes)], name)] } });
  };
  choose([1, 2, 3], 'logo.png');
  expect(await screen.findByText('Only JPG, GIF, PNG files are accepted')).toBeTruthy();
  choose([...png, ...Array.from({ length: 20 }, () => 0)], 'large.png');
  expect(await screen.findByText('At most 20 B')).toBeTruthy();
  choose(png, 'small.png');
  await waitFor(() => expect(screen.queryByText('At most 20 B')).toBeNull());
});

test('a field that depends on another one comes and goes with it', async () => {
  const { user } = open({}, newOf([flag('vpn'), text('address', { when: { field: 'vpn', is: true } })]));
  expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Vpn' }));
  expect(screen.getByRole('textbox', { name: 'Address' })).toBeTruthy();
});

test('every other kind of field is written, and sent as the contract says', { tags: ['OQ-37'] }, async () => {
  const fields = [
    choice('mode', ['on', 'off']),
    clock('from'),
    colour('color'),
    days('on'),
    note('why'),
    time('begins_at'),
    parts('link', [text('host'), port('port'), secret('key')]),
    rows('servers', [text('host')]),
    texts('lines'),
    pairs('extra'),
  ];
  const { user, script } = open({ saveRecord: [replied(aGate())] }, newOf(fields));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mode' }), 'off');
  await user.type(screen.getByRole('textbox', { name: 'From' }), '0815');
  await user.type(screen.getByRole('textbox', { name: 'Color: code' }), 'f00');
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'Because');
  fireEvent.change(screen.getByLabelText('Begins at: day'), { target: { value: '2026-03-02' } });
  const link = screen.getByRole('group', { name: 'Link' });
  await user.type(within(link).getByRole('textbox', { name: 'Host' }), 'cam');
  await user.type(within(link).getByRole('textbox', { name: 'Port' }), '80');
  await user.type(within(link).getByLabelText('Key'), 'abc');
  for (const name of ['Servers', 'Lines', 'Extra'])
    await user.click(within(screen.getByRole('group', { name })).getByRole('button', { name: 'Add' }));
  await user.type(within(screen.getByRole('group', { name: 'Servers' })).getByRole('textbox', { name: 'Host' }), 'one');
  await user.type(screen.getByRole('textbox', { name: 'Lines 1' }), 'first');
  await user.type(screen.getByRole('textbox', { name: 'Extra 1: name' }), 'siren');
  await user.type(screen.getByRole('textbox', { name: 'Extra 1: value' }), 'on');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(script.inputs('saveRecord')).toHaveLength(1));
  expect(bodyOf(script)).toEqual({
    mode: 'off',
    from: '08:15',
    color: '#ff0000',
    on: [1],
    why: 'Because',
    begins_at: new Date(2026, 2, 2).toISOString(),
    link: { host: 'cam', port: 80, key: 'abc' },
    servers: [{ host: 'one' }],
    lines: ['first'],
    extra: { siren: 'on' },
  });
});

test('a latitude and a longitude are one place with two numbers', async () => {
  const { user, record } = open({}, newOf([latitude(), longitude()]));
  await user.type(screen.getByRole('textbox', { name: 'Latitude' }), '19.43');
  await user.type(screen.getByRole('textbox', { name: 'Longitude' }), '-99.13');
  expect(record.getSnapshot().context.draft).toMatchObject({ latitude: '19.43', longitude: '-99.13' });
});
