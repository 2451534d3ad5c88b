import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { choicesMachine } from '../../../../machines/catalogues/record/choices.machine.ts';
import { choicesModel } from '../../../../machines/catalogues/record/choices.paths.ts';
import type { recordMachine } from '../../../../machines/catalogues/record/record.machine.ts';
import { deletedRecordModel, newRecordModel, recordModel, viewedRecordModel } from '../../../../machines/catalogues/record/record.paths.ts';
import type { trailMachine } from '../../../../machines/catalogues/record/trail.machine.ts';
import { trailModel } from '../../../../machines/catalogues/record/trail.paths.ts';
import type { Path } from '../../../../machines/quality/paths/paths.ts';
import type { Step } from '../../../../machines/quality/paths/steps.ts';
import { CataloguePage } from '../../../kit/pages/catalogue-page.ts';
import { button, unsavedDialog } from '../../../kit/pages/locators.ts';
import { readAttribute } from '../../../kit/waits.ts';
import {
  abortWhileBusy,
  callsTo,
  holdNextCalls,
  leaveRecord,
  modelledReply,
  platformReply,
  type RecordsWorld,
  recordStates,
  requestAsAdmin,
  requireEndpoint,
} from '../records-page.ts';
import { dataOf, type Gestures, refusalOf, walkMachine } from '../ui-walk.ts';
import { choicesVisible } from '../visible/choices.ts';
import { recordVisible } from '../visible/record.ts';
import { trailVisible } from '../visible/trail.ts';
import { admin, stage } from './stage.ts';

const panelOf = ({ desk }: RecordsWorld): Locator => new CataloguePage(desk).panel();
const dialogOf = ({ desk }: RecordsWorld): Locator => new CataloguePage(desk).dialog();

const types = callsTo('type-alarm');
const tokens = callsTo('external-token');
const [edit, create, uses, remove] = [types.edit, types.create, types.uses, types.remove].map(requireEndpoint) as [
  ReturnType<typeof requireEndpoint>,
  ReturnType<typeof requireEndpoint>,
  ReturnType<typeof requireEndpoint>,
  ReturnType<typeof requireEndpoint>,
];
let made = 0;
/** Makes an alarm type of a name that there is not yet. */
async function makeType(): Promise<{ id: number; name: string }> {
  const name = `North gate ${(made += 1)}`;
  const { id } = await requestAsAdmin<{ id: number }>(stage, 'type_alarm', { body: { type: name } });
  return { id, name };
}

interface World extends RecordsWorld {
  readonly model: string;
  readonly kept: { readonly id: number; readonly name: string };
  /** How the record was closed by the last act; nothing of it is drawn afterwards. */
  ends: 'left' | 'saved' | 'removed';
}
const field = ({ desk }: World): Locator => new CataloguePage(desk).field(/^Type/);
async function stateOf({ desk, ends }: World): Promise<string> {
  const drawn = () => document.querySelector('aside[data-state], dialog[data-state^="removing"]')?.getAttribute('data-state');
  return (await desk.page.evaluate(drawn)) ?? ends;
}
/** Types the name so that a change event fires, even if the field holds the same text already. */
async function typesName(world: World, value: unknown): Promise<void> {
  const wanted = value === 'North gate' ? world.kept.name : value === '' ? '' : `South gate ${(made += 1)}`;
  if ((await field(world).inputValue()) === wanted) await field(world).fill(`${wanted}x`);
  await field(world).fill(wanted);
}

const recordGestures: Gestures<World, typeof recordMachine> = {
  events: {
    'record.change': { play: (world, { value }) => typesName(world, value) },
    'record.check': {
      play: async (world) => {
        await field(world).focus();
        await field(world).blur();
      },
    },
    'record.save': { play: (world) => field(world).press('Control+s') },
    'record.dismiss': { play: (world) => button(panelOf(world).locator('header'), 'Close').click() },
    'record.stay': {
      play: async (world) => {
        const state = await stateOf(world);
        if (state === 'leaving') return unsavedDialog(world.desk.page).keepEditing();
        if (state === 'conflict') return button(panelOf(world), 'Back to the form').click();
        return button(dialogOf(world).getByRole('contentinfo'), /^(Cancel|Close)$/).click();
      },
    },
    'record.discard': { play: ({ desk }) => unsavedDialog(desk.page).discardChanges() },
    'conflict.choose': {
      play: (world, { side }) =>
        panelOf(world)
          .getByRole('group', { name: 'Type' })
          .getByRole('radio', { name: side === 'mine' ? /My version/ : /Their version/ })
          .check(),
    },
    'conflict.resolve': { play: (world) => button(panelOf(world), 'Save this version').click() },
    'record.remove': { play: (world) => button(panelOf(world), 'Delete…').click() },
    'record.confirm': { play: (world) => button(dialogOf(world), 'Delete').click() },
    'record.renew': {
      play: async (world) =>
        (await stateOf(world)).startsWith('removing')
          ? button(dialogOf(world), 'Check again').click()
          : button(panelOf(world), 'Try again').click(),
    },
  },
  replies: {
    readRecord: {
      play: ({ held, model, kept }, reply) => {
        const isViewed = model === viewedRecordModel.name && dataOf(reply) !== undefined;
        const token = { id: kept.id, version: 1, description: 'Of a device', id_user: 1 };
        return held.answer(
          model === viewedRecordModel.name ? tokens.record : types.record,
          isViewed ? { data: token } : platformReply(reply),
        );
      },
    },
    saveRecord: {
      play: async (world, reply) => {
        const isEdit = world.model !== newRecordModel.name;
        const isChanged = refusalOf(reply) === 'record.changed';
        if (isChanged) await requestAsAdmin(stage, `type_alarm/${world.kept.id}`, { method: 'PUT', body: { type: `Gate ${(made += 1)}` } });
        world.ends = 'saved';
        await world.held.answer(isEdit ? edit : create, isChanged ? 'as it is' : platformReply(reply));
      },
    },
    readUses: {
      play: ({ held, model }, reply) =>
        held.answer(model === viewedRecordModel.name ? requireEndpoint(tokens.uses) : uses, modelledReply(reply)),
    },
    deleteRecord: {
      play: async (world, reply) => {
        world.ends = 'removed';
        await world.held.answer(remove, platformReply(reply));
      },
    },
  },
};
const opens: Readonly<Record<string, (kept: World['kept']) => string>> = {
  [recordModel.name]: ({ id }) => `/type_alarm?record=${id}`,
  [newRecordModel.name]: () => '/type_alarm?new=1',
  [viewedRecordModel.name]: ({ id }) => `/external_token/1?record=${id}`,
  [deletedRecordModel.name]: ({ name }) => `/type_alarm?search=${encodeURIComponent(name)}`,
};
async function beginRecord({ model }: Path, before: World | null): Promise<World> {
  const desk = await admin();
  await leaveRecord(desk, '/inicio');
  const kept = await makeType();
  const ofTokens = [tokens.record, requireEndpoint(tokens.uses)];
  const held = await holdNextCalls(desk, before, types.record, edit, create, uses, remove, ...ofTokens);
  await desk.navigateTo(opens[model]?.(kept) ?? '');
  if (model === deletedRecordModel.name) {
    await button(desk.page.getByRole('grid'), `More for ${kept.name}`).click();
    await desk.page.getByRole('menuitem', { name: 'Delete…' }).click();
  }
  return { desk, held, model, kept, ends: 'left' };
}
/** A field that is left says something only where it is wrong. */
const canCheck = (steps: readonly Step[]): boolean =>
  steps.every(({ event }, at) => {
    const last: { type: string; value?: unknown } | undefined = steps
      .slice(0, at)
      .findLast((step) => step.event.type === 'record.change')?.event;
    return event.type !== 'record.check' || last?.value === '';
  });
walkMachine({
  visible: recordVisible,
  models: [recordModel, newRecordModel, viewedRecordModel, deletedRecordModel],
  gestures: recordGestures,
  possible: canCheck,
  begin: beginRecord,
  beginsDrawn: true,
  drawn: stateOf,
  leave: ({ held }) => held.release(),
  tags: ['ADM-7.05', 'ADM-7.06', 'OQ-87', 'OQ-101'],
});

const changes = requireEndpoint(types.changes);
const trail = (world: RecordsWorld): Locator => panelOf(world).locator('form div[data-state]');
const trailGestures: Gestures<RecordsWorld, typeof trailMachine> = {
  events: { 'trail.renew': { from: /^(refused|unread)$/, play: (world) => button(trail(world), 'Try again').click() } },
  replies: {
    readChanges: {
      play: ({ held }, reply) =>
        held.answer(changes, (dataOf(reply) as unknown[] | undefined)?.length === 0 ? { data: [] } : platformReply(reply)),
    },
  },
};
async function beginTrail(_: unknown, before: RecordsWorld | null): Promise<RecordsWorld> {
  const desk = await admin();
  await leaveRecord(desk, '/inicio');
  const { id } = await makeType();
  const held = await holdNextCalls(desk, before, changes);
  await desk.navigateTo(`/type_alarm?record=${id}`);
  const world = { desk, held };
  await button(panelOf(world), 'Changes').click();
  return world;
}
walkMachine({
  visible: trailVisible,
  models: [trailModel],
  gestures: trailGestures,
  begin: beginTrail,
  beginsDrawn: true,
  drawn: (world) => readAttribute(trail(world), 'data-state'),
  leave: ({ held }) => held.release(),
});

interface Choosing extends RecordsWorld {
  readonly next: () => Promise<string | null>;
}
const combo = (world: RecordsWorld): Locator => panelOf(world).getByRole('combobox', { name: /^Master tenant/ });
const offer = (world: RecordsWorld): Locator => panelOf(world).getByRole('listbox', { name: 'Options' });
const masters = callsTo('master-tenant').list;
/** Performs an act that aborts the pending read. */
const chooses = async (world: Choosing, act: () => Promise<unknown>) => {
  const now = await readAttribute(combo(world).locator('xpath=ancestor::*[@data-state][1]'), 'data-state');
  return abortWhileBusy(world, now, /reading/, masters, act);
};
const choicesGestures: Gestures<Choosing, typeof choicesMachine> = {
  events: {
    'choices.open': { play: (world) => combo(world).click() },
    'choices.search': { play: (world) => chooses(world, () => combo(world).press('c')) },
    'choices.more': { play: (world) => combo(world).press('ArrowDown') },
    'choices.renew': { from: /(refused|unread)$/, play: (world) => button(offer(world), 'Try again').click() },
    'choices.close': { play: (world) => chooses(world, () => combo(world).press('Escape')) },
  },
  replies: {
    readChoices: {
      play: ({ held }, reply) => {
        const offers = dataOf(reply) as { choices: unknown[]; hasMore: boolean } | undefined;
        return held.answer(
          masters,
          offers ? { body: { success: true, data: offers.choices, last_page: offers.hasMore ? 9 : 1 } } : modelledReply(reply),
        );
      },
    },
  },
};
async function beginChoices(_: unknown, before: Choosing | null): Promise<Choosing> {
  const desk = await admin();
  await leaveRecord(desk, '/inicio');
  const held = await holdNextCalls(desk, before, masters);
  await desk.navigateTo('/tenant?new=1');
  const world = { desk, held };
  await combo(world).waitFor();
  const place = combo(world).locator('xpath=ancestor::*[@data-state][1]');
  expect(await readAttribute(place, 'data-state')).toBe('closed');
  return { ...world, next: await recordStates(place) };
}
walkMachine({
  visible: choicesVisible,
  models: [choicesModel],
  gestures: choicesGestures,
  begin: beginChoices,
  beginsDrawn: true,
  drawn: ({ next }) => next(),
  leave: ({ held }) => held.release(),
  most: 40,
});
