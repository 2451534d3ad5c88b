import type { Locator } from 'playwright-core';
import type { actMachine } from '../../../../machines/catalogues/catalogue/act.machine.ts';
import { actModel, plainActModel } from '../../../../machines/catalogues/catalogue/act.paths.ts';
import type { bulkMachine } from '../../../../machines/catalogues/catalogue/bulk.machine.ts';
import { bulkDeleteModel, bulkEditModel } from '../../../../machines/catalogues/catalogue/bulk.paths.ts';
import type { catalogueMachine } from '../../../../machines/catalogues/catalogue/catalogue.machine.ts';
import { catalogueModel, promptingCatalogueModel } from '../../../../machines/catalogues/catalogue/catalogue.paths.ts';
import type { Path } from '../../../../machines/quality/paths/paths.ts';
import type { Step } from '../../../../machines/quality/paths/steps.ts';
import { CataloguePage } from '../../../kit/pages/catalogue-page.ts';
import { button } from '../../../kit/pages/locators.ts';
import { readAttribute } from '../../../kit/waits.ts';
import {
  abortWhileBusy,
  callsTo,
  holdNextCalls,
  leaveRecord,
  modelledReply,
  type RecordsWorld,
  recordStates,
  requestAsAdmin,
  requireEndpoint,
} from '../records-page.ts';
import { dataOf, type Gestures, refusalOf, walkMachine } from '../ui-walk.ts';
import { actVisible } from '../visible/act.ts';
import { bulkVisible } from '../visible/bulk.ts';
import { catalogueVisible } from '../visible/catalogue.ts';
import { admin, stage } from './stage.ts';

const dialogOf = ({ desk }: RecordsWorld): Locator => new CataloguePage(desk).dialog();
const release = ({ held }: RecordsWorld) => held.release();

interface Listing extends RecordsWorld {
  readonly isAsking: boolean;
  readonly rows: readonly unknown[];
  readonly next: () => Promise<string | null>;
  typed: number;
}
const types = callsTo('type-alarm');
const logs = callsTo('microservice-log');
const pageOf = ({ desk }: RecordsWorld): Locator => new CataloguePage(desk).list();
const askedBy = ({ isAsking }: Listing) => (isAsking ? logs.list : types.list);
/** Performs an act that reloads the list and aborts the pending read. */
const anew = async (world: Listing, act: () => Promise<unknown>) =>
  abortWhileBusy(world, await readAttribute(pageOf(world), 'data-state'), /reading/, askedBy(world), act);

const listGestures: Gestures<Listing, typeof catalogueMachine> = {
  events: {
    'list.turn': {
      play: (world, { page }) =>
        anew(world, async () => {
          const place = pageOf(world).getByRole('textbox', { name: 'Page' });
          await place.fill(String(page));
          await place.press('Enter');
        }),
    },
    'list.resize': {
      play: (world) =>
        anew(world, async () => {
          const rows = pageOf(world).getByRole('navigation', { name: 'Pages' }).getByRole('combobox');
          await rows.selectOption((await rows.inputValue()) === '100' ? '50' : '100');
        }),
    },
    'list.search': {
      play: (world) => anew(world, () => new CataloguePage(world.desk).searchField().fill(`north ${(world.typed += 1)}`)),
    },
    'list.sort': { play: (world) => anew(world, () => button(pageOf(world).getByRole('columnheader'), 'Type').click()) },
    'list.filter': {
      play: (world, { filters }) =>
        anew(world, async () => {
          const { page } = world.desk;
          if (world.isAsking) {
            await page.getByLabel('Start date: day').fill('2026-01-01');
            await page.getByLabel('End date: day').fill('2026-01-02');
            return button(pageOf(world), 'Show').click();
          }
          if (filters.length === 0) return button(pageOf(world), 'Remove the filter Acronym').click();
          await button(pageOf(world), 'Filter').click();
          await page.getByRole('button', { name: 'Acronym', exact: true }).last().click();
          await page.getByRole('textbox', { name: 'Acronym' }).fill(`SD${(world.typed += 1)}`);
          return page.getByRole('button', { name: 'Apply', exact: true }).click();
        }),
    },
    'list.query': { play: (world) => anew(world, () => world.desk.navigateTo(world.isAsking ? '/microservice_logs' : '/type_alarm')) },
    'list.renew': { play: (world) => anew(world, () => button(pageOf(world), 'Reload').click()) },
    'list.select': {
      play: (world) =>
        pageOf(world)
          .getByRole('checkbox', { name: /^Choose (?!all)/ })
          .first()
          .check(),
    },
    'list.selectAll': { play: (world) => button(pageOf(world), /^Select all \d+ matching rows$/).click() },
    'list.selectNone': { play: (world) => button(pageOf(world), 'Deselect all').click() },
  },
  replies: {
    readList: {
      play: async (world, reply) => {
        const page = dataOf(reply) as { rows: unknown[]; total: number; lastPage: number } | undefined;
        const body = page && { success: true, data: page.rows.length === 0 ? [] : world.rows, total: page.total, last_page: page.lastPage };
        await world.held.answer(askedBy(world), body ? { body } : modelledReply(reply));
      },
    },
  },
};
/** State of a list that decides which gestures are available. */
interface Shows {
  page: boolean;
  found: boolean;
  sorted: boolean;
  filtered: boolean;
  rows: boolean;
  chosen: 'none' | 'some' | 'all';
}
const begins: Shows = { page: false, found: false, sorted: false, filtered: false, rows: false, chosen: 'none' };

/** Returns what the list shows after a step; null if the step cannot be performed. */
function shownAfter(now: Shows, { event, port }: Step, before: string): Shows | null {
  const hasTable = now.rows && /^(shown|reading|typing|)$/.test(before);
  const isChanged = now.page || now.found || now.sorted || now.filtered;
  const first = { ...now, page: false };
  if (port) {
    const rows = (dataOf((event as { output?: unknown }).output) as { rows: unknown[] } | undefined)?.rows.length;
    return rows === undefined ? now : { ...now, rows: rows > 0 };
  }
  const filters = (event as { filters?: unknown[] }).filters ?? [];
  const ways: Record<string, () => Shows | null> = {
    'list.turn': () => ({ ...now, page: true }),
    'list.resize': () => first,
    'list.search': () => ({ ...first, found: true, chosen: 'none' }),
    'list.sort': () => (hasTable ? { ...first, sorted: true } : null),
    'list.filter': () => (filters.length > 0 || now.filtered ? { ...first, filtered: filters.length > 0, chosen: 'none' } : null),
    'list.query': () => (isChanged ? { ...begins, rows: now.rows } : null),
    'list.select': () => (hasTable && now.chosen === 'none' ? { ...now, chosen: 'some' } : null),
    'list.selectAll': () => (hasTable && now.chosen === 'some' ? { ...now, chosen: 'all' } : null),
    'list.selectNone': () => (now.chosen === 'none' ? null : { ...now, chosen: 'none' }),
  };
  return ways[event.type]?.() ?? (event.type in ways ? null : now);
}
/** Whether the steps can be performed; a list that prompts for a filter keeps the given filter. */
function canList(steps: readonly Step[]): boolean {
  let now: Shows | null = begins;
  return steps.every((step, at) => {
    if (step.event.type === 'list.filter' && step.state === 'prompting') return false;
    now = now && shownAfter(now, step, steps[at - 1]?.state ?? '');
    return now !== null;
  });
}
async function beginList({ model }: Path, before: Listing | null): Promise<Listing> {
  const desk = await admin();
  const isAsking = model === promptingCatalogueModel.name;
  const rows = await requestAsAdmin<unknown[]>(stage, 'type_alarm?max=1');
  await leaveRecord(desk, '/inicio');
  const held = await holdNextCalls(desk, before, types.list, logs.list);
  await desk.navigateTo(isAsking ? '/microservice_logs' : '/type_alarm');
  const world = { desk, held, isAsking, rows, typed: 0 };
  return { ...world, next: await recordStates(pageOf(world)) };
}
walkMachine({
  visible: catalogueVisible,
  models: [catalogueModel, promptingCatalogueModel],
  gestures: listGestures,
  possible: canList,
  begin: beginList,
  beginsDrawn: true,
  drawn: ({ next }) => next(),
  leave: release,
  tags: ['ADM-7.26', 'OQ-88'],
});

const onvif = { method: 'POST', path: '/v1/media/onvif' } as const;
const update = { method: 'PUT', path: '/v1/bridge/api/update' } as const;
interface Acting extends RecordsWorld {
  readonly isPlain: boolean;
}
const actGestures: Gestures<Acting, typeof actMachine> = {
  events: {
    'act.change': {
      play: (world, { value }) =>
        dialogOf(world)
          .getByLabel(/^ONVIF port/)
          .fill(value === '5' ? '8080' : '99999'),
    },
    'act.run': { play: (world) => button(dialogOf(world), /^(Get the streams of a camera|Try again)$/).click() },
  },
  replies: {
    runAct: {
      play: ({ held, isPlain }, reply) => {
        const isInvalid = refusalOf(reply) === 'request.invalid';
        const errors = { port: ['At most 65535'] };
        const body = { success: false, code: 'request.invalid', message: 'Some fields are wrong.', errors };
        return held.answer(isPlain ? update : onvif, isInvalid ? { body } : modelledReply(reply));
      },
    },
  },
};
async function beginAct({ model }: Path, before: Acting | null): Promise<Acting> {
  const desk = await admin();
  await leaveRecord(desk, '/inicio');
  const held = await holdNextCalls(desk, before, onvif, update);
  const isPlain = model === plainActModel.name;
  await desk.navigateTo(isPlain ? '/bridge/bridge' : '/generic_devices');
  await button(desk.page.locator('main'), isPlain ? 'Update from the provider' : 'Get the streams of a camera').click();
  const world = { desk, held, isPlain };
  if (!isPlain)
    await dialogOf(world)
      .getByLabel(/^ONVIF host/)
      .fill('camera.test');
  return world;
}
walkMachine({
  visible: actVisible,
  models: [actModel, plainActModel],
  gestures: actGestures,
  begin: beginAct,
  beginsDrawn: true,
  drawn: (world) => readAttribute(dialogOf(world), 'data-state'),
  leave: release,
});

const devices = callsTo('density-device');
const [editMany, removeMany] = [requireEndpoint(devices.editMany), requireEndpoint(devices.removeMany)];
const bulkGestures: Gestures<RecordsWorld, typeof bulkMachine> = {
  events: {
    'bulk.addField': { play: (world) => dialogOf(world).getByRole('combobox', { name: 'Field to change' }).selectOption('shot_time') },
    'bulk.setField': {
      play: (world, { value }) =>
        dialogOf(world)
          .getByRole('textbox', { name: /^Shot time/ })
          .fill(value === '5' ? '5' : '9999'),
    },
    'bulk.removeField': { play: (world) => button(dialogOf(world), 'Keep Shot time as is').click() },
    'bulk.preview': { play: (world) => button(dialogOf(world), /^(Show what would change|Try again)$/).click() },
    'bulk.cancel': { play: (world) => button(dialogOf(world), 'Back').click() },
    'bulk.apply': { play: (world) => button(dialogOf(world), /^((Change|Delete) \d+ rows?|Try again)$/).click() },
  },
  replies: {
    editMany: {
      play: ({ held }, reply) => {
        const isInvalid = refusalOf(reply) === 'request.invalid';
        const body = { success: false, code: 'request.invalid', message: 'Wrong.', errors: { shot_time: ['At most 9'] } };
        return held.answer(editMany, isInvalid ? { body } : modelledReply(reply));
      },
    },
    deleteMany: { play: ({ held }, reply) => held.answer(removeMany, modelledReply(reply)) },
  },
};
/** A field is given a value or left once it was chosen, and not chosen twice. */
function canGive(steps: readonly Step[]): boolean {
  let isAdded = false;
  return steps.every(({ event: { type } }) => {
    if (type === 'bulk.addField' || type === 'bulk.removeField') {
      const turns = isAdded === (type === 'bulk.removeField');
      isAdded = type === 'bulk.addField';
      return turns;
    }
    return type !== 'bulk.setField' || isAdded;
  });
}
async function beginBulk({ model }: Path, before: RecordsWorld | null): Promise<RecordsWorld> {
  const desk = await admin();
  const page = await requestAsAdmin<unknown[]>(stage, 'density_device?name=Fog');
  for (const name of page.length === 0 ? ['Fog 1', 'Fog 2'] : []) await requestAsAdmin(stage, 'density_device', { body: { name } });
  await leaveRecord(desk, '/inicio');
  const held = await holdNextCalls(desk, before, editMany, removeMany);
  await desk.navigateTo('/density_devices');
  await desk.page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await button(desk.page.getByRole('status'), model === bulkDeleteModel.name ? 'Delete…' : 'Edit…').click();
  return { desk, held };
}
walkMachine({
  visible: bulkVisible,
  models: [bulkEditModel, bulkDeleteModel],
  gestures: bulkGestures,
  possible: canGive,
  begin: beginBulk,
  beginsDrawn: true,
  drawn: (world) => readAttribute(dialogOf(world), 'data-state'),
  leave: release,
  most: 40,
  tags: ['OQ-101'],
});
