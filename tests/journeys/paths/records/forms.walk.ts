import type { Locator } from 'playwright-core';
import { peopleCalls } from '../../../../contract/catalogues/extra/people.ts';
import { shareCalls } from '../../../../contract/video/share.ts';
import type { importMachine } from '../../../../machines/catalogues/import/import.machine.ts';
import { importModel } from '../../../../machines/catalogues/import/import.paths.ts';
import type { unitAssignmentMachine } from '../../../../machines/places/unit-assignment/unit-assignment.machine.ts';
import { savedUnitAssignmentModel, unitAssignmentModel } from '../../../../machines/places/unit-assignment/unit-assignment.paths.ts';
import type { Step } from '../../../../machines/quality/paths/steps.ts';
import type { sharesMachine } from '../../../../machines/video/shares/shares.machine.ts';
import { sharesModel } from '../../../../machines/video/shares/shares.paths.ts';
import type { watermarkBuilderMachine } from '../../../../machines/video/watermark-builder/watermark-builder.machine.ts';
import { watermarkBuilderModel } from '../../../../machines/video/watermark-builder/watermark-builder.paths.ts';
import { call, signInByApi } from '../../../kit/caller.ts';
import { CataloguePage } from '../../../kit/pages/catalogue-page.ts';
import { button, pointOf, unsavedDialog } from '../../../kit/pages/locators.ts';
import { readAttribute } from '../../../kit/waits.ts';
import {
  abortWhileBusy,
  callsTo,
  holdNextCalls,
  modelledReply,
  platformReply,
  type RecordsWorld,
  requestAsAdmin,
  requireEndpoint,
} from '../records-page.ts';
import { dataOf, type Gestures, refusalReply, walkMachine } from '../ui-walk.ts';
import { importVisible } from '../visible/import.ts';
import { sharesVisible } from '../visible/shares.ts';
import { unitAssignmentVisible } from '../visible/unit-assignment.ts';
import { watermarkBuilderVisible } from '../visible/watermark-builder.ts';
import { admin, stage } from './stage.ts';

const sheetPlace = ({ desk }: RecordsWorld): Locator => desk.page.getByRole('region', { name: /^(Incident chart|Floor plan)$/ });
const sheetState = (world: RecordsWorld) => readAttribute(sheetPlace(world), 'data-state');
const planeCalls = callsTo('plane');

const sheetGestures: Gestures<RecordsWorld, typeof unitAssignmentMachine> = {
  events: {
    'unitAssignment.query': {
      play: async (world) => {
        const from = sheetPlace(world).getByLabel('From');
        const day = new Date(await from.inputValue());
        day.setDate(day.getDate() - 1);
        await abortWhileBusy(world, await sheetState(world), /reading/, peopleCalls.incidentChart, () =>
          from.fill(day.toISOString().slice(0, 10)),
        );
      },
    },
    'unitAssignment.save': {
      play: async (world) => {
        const place = sheetPlace(world);
        const edit = button(place, 'Place cameras');
        if (await edit.isVisible()) {
          await edit.click();
          await place.locator('li button').first().click();
        }
        const looks = place.getByLabel('Direction (degrees, 0 is up)');
        await looks.fill(String((Number(await looks.inputValue()) + 5) % 360));
        await button(place, 'Save').click();
      },
    },
    'unitAssignment.renew': {
      from: /^(refused|unread|empty|unsaved)$/,
      play: (world) => button(sheetPlace(world), /^(Try again|Reload)$/).click(),
    },
  },
  replies: {
    readUnitAssignment: {
      play: async (world, reply) => {
        const isChart = (await sheetPlace(world).getAttribute('aria-label')) === 'Incident chart';
        const bars = reply?.ok && 'bars' in reply.data ? { data: reply.data.bars } : null;
        await world.held.answer(isChart ? peopleCalls.incidentChart : planeCalls.record, bars ?? platformReply(reply));
      },
    },
    saveUnitAssignment: { play: ({ held }, reply) => held.answer(requireEndpoint(planeCalls.edit), platformReply(reply)) },
  },
};

async function beginSheet(isChart: boolean, before: RecordsWorld | null): Promise<RecordsWorld> {
  const desk = await admin();
  const [plane] = await requestAsAdmin<{ id: number; unit_planes: unknown }[]>(stage, 'plane?max=50');
  await before?.held.release();
  await desk.navigateTo('/inicio');
  const held = await holdNextCalls(desk, before, peopleCalls.incidentChart, planeCalls.record, requireEndpoint(planeCalls.edit));
  await desk.navigateTo(isChart ? '/chart/incident' : `/plane/${plane?.id}`);
  return { desk, held };
}
walkMachine({
  unwalked: {
    'shown: unitAssignment.renew': 'no button is drawn while all is shown',
  },
  visible: unitAssignmentVisible,
  models: [unitAssignmentModel, savedUnitAssignmentModel],
  gestures: sheetGestures,
  begin: ({ model }, before: RecordsWorld | null) => beginSheet(model === unitAssignmentModel.name, before),
  beginsDrawn: true,
  drawn: sheetState,
  leave: ({ held }) => held.release(),
});

const sharing = ({ desk }: RecordsWorld): Locator => desk.page.getByRole('dialog', { name: /^Share/ });
/** Controls the clipboard: the walk settles the promise of each copy. */
type Clipboard = Window & { copied?: { yes: () => void; no: () => void } };

const shareGestures: Gestures<RecordsWorld, typeof sharesMachine> = {
  events: {
    'share.make': { play: (world) => button(sharing(world), 'Create link').click() },
    'share.copy': { play: (world) => button(sharing(world), 'Copy').click() },
    'share.revoke': { play: (world) => button(sharing(world), 'End now').first().click() },
    'share.retry': { play: (world) => button(sharing(world), 'Try again').click() },
  },
  replies: {
    readShares: { play: ({ held }, reply) => held.answer(shareCalls.shares, platformReply(reply)) },
    makeShare: { play: ({ held }, reply) => held.answer(shareCalls.makeShare, platformReply(reply)) },
    revokeShare: { play: ({ held }, reply) => held.answer(shareCalls.revokeShare, platformReply(reply)) },
    copy: {
      only: (copied) => copied !== undefined,
      play: ({ desk }, copied) =>
        desk.page.evaluate((yes) => {
          const { copied: waits } = window as Clipboard;
          if (yes) waits?.yes();
          else waits?.no();
        }, copied),
    },
  },
};
async function beginShares(_: unknown, before: RecordsWorld | null): Promise<RecordsWorld> {
  const desk = before?.desk ?? (await stage.operator('ana'));
  desk.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d/);
  const raised = await stage.raise({ description: 'Shared door' });
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  const made = { token, body: { id_alarm: raised.id, minutes: 60 } };
  for (const _ of [1, 2, 3, 4]) await call(`${url}/v1/media/shares`, made);
  await desk.expectRow(raised.type);
  await desk.openAlarm(raised.type);
  await desk.page.evaluate(() => {
    const hold = () =>
      new Promise<void>((yes, no) => {
        (window as Clipboard).copied = { yes, no: () => no(new Error('Not allowed')) };
      });
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: hold } });
  });
  const held = await holdNextCalls(desk, before, shareCalls.shares, shareCalls.makeShare, shareCalls.revokeShare);
  await desk.page.getByRole('button', { name: 'Share…' }).click();
  return { desk, held };
}
walkMachine({
  unwalked: {
    'copying: copy does not answer': 'a clipboard always says whether it took the text',
  },
  visible: sharesVisible,
  models: [sharesModel],
  gestures: shareGestures,
  begin: beginShares,
  beginsDrawn: true,
  drawn: (world) => readAttribute(sharing(world), 'data-state'),
  leave: ({ held }) => held.release(),
  most: 60,
  tags: ['OP-2.31'],
});

const importing = ({ desk }: RecordsWorld): Locator => desk.page.getByRole('dialog', { name: /^Import/ });
const typeCalls = callsTo('type-alarm');
const [importFile, importRows] = [requireEndpoint(typeCalls.importFile), requireEndpoint(typeCalls.importRows)];
const gates = { name: 'gates.csv', mimeType: 'text/csv', buffer: Buffer.from('Type;Odd\nNorth gate;4\nSouth gate;5\n') };

const importGestures: Gestures<RecordsWorld, typeof importMachine> = {
  events: {
    'import.choose': {
      play: (world) => new CataloguePage(world.desk).chooseFile('import', gates, importing(world)),
    },
    'import.map': {
      play: (world, { column, field }) =>
        importing(world)
          .getByLabel(`Field of the column ${column === 0 ? 'Type' : 'Odd'}`)
          .selectOption(field === null ? '' : { label: 'Description' }),
    },
    'import.match': { play: (world) => importing(world).getByRole('checkbox').first().uncheck() },
    'import.dryRun': { play: (world) => button(importing(world), /^Try \d+ rows$/).click() },
    'import.apply': { play: (world) => button(importing(world), /^Import \d+ rows$/).click() },
    'import.cancel': { play: (world) => button(importing(world), 'Back to the columns').click() },
    'import.renew': { play: (world) => button(importing(world), 'Send it again').click() },
  },
  replies: {
    readFile: { play: ({ held }, reply) => held.answer(importFile, platformReply(reply)) },
    importRows: { play: ({ held }, reply) => held.answer(importRows, modelledReply(reply)) },
  },
};
async function beginImport(_: unknown, before: RecordsWorld | null): Promise<RecordsWorld> {
  const desk = await admin();
  if (await desk.page.getByRole('dialog').isVisible()) await button(desk.page.getByRole('dialog'), 'Close').first().click();
  const held = await holdNextCalls(desk, before, importFile, importRows);
  await desk.navigateTo('/type_alarm');
  await button(desk.page.locator('main'), 'Import').click();
  return { desk, held };
}
/** Rows that are not imported have errors. */
function hasErrors(steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  const result = dataOf((last?.event as { output?: unknown } | undefined)?.output) as { faulty: number } | undefined;
  return last?.state !== 'faulty' || (result?.faulty ?? 0) > 0;
}
walkMachine({
  visible: importVisible,
  models: [importModel],
  possible: hasErrors,
  gestures: importGestures,
  begin: beginImport,
  beginsDrawn: true,
  drawn: (world) => readAttribute(importing(world), 'data-state'),
  leave: ({ held }) => held.release(),
  most: 60,
  tags: ['OQ-81'],
});

const builder = ({ desk }: RecordsWorld): Locator => desk.page.getByRole('region', { name: 'Watermark builder' });
const preview = (world: RecordsWorld): Locator => builder(world).locator('[data-state^="picture."]');
const line = (world: RecordsWorld): Locator => preview(world).locator('svg text').first();
const lookedAt = (world: RecordsWorld) => readAttribute(preview(world), 'data-state');
const watermarkGestures: Gestures<RecordsWorld, typeof watermarkBuilderMachine> = {
  events: {
    'picture.show': {
      play: async (world, { camera }) => {
        const field = builder(world).getByRole('combobox', { name: /^Camera/ });
        const choose = async () => {
          if (camera === null) return button(builder(world), 'Clear').first().click();
          await field.click();
          return builder(world).getByRole('listbox', { name: 'Options' }).getByRole('option').first().click();
        };
        await abortWhileBusy(world, await lookedAt(world), /reading/, 'mediaLink', choose);
      },
    },
    'picture.renew': { play: (world) => button(preview(world), 'New picture').click() },
    'picture.failed': { play: (world) => preview(world).getByRole('img', { name: 'Picture of the camera' }).dispatchEvent('error') },
    'watermark.grab': {
      play: async (world) => {
        const { mouse } = world.desk.page;
        const { x, y } = await pointOf(line(world));
        await mouse.move(x, y);
        await mouse.down();
      },
    },
    'watermark.move': {
      play: async (world) => {
        const { x, y } = await pointOf(preview(world).locator('[data-held]'), 0.1, 0.1);
        await world.desk.page.mouse.move(x, y);
      },
    },
    'watermark.drop': { play: ({ desk }) => desk.page.mouse.up() },
    'watermark.cancel': {
      play: async (world) => {
        await preview(world).locator('[data-held]').dispatchEvent('pointercancel');
        await world.desk.page.mouse.up();
      },
    },
  },
  replies: {
    readPicture: {
      play: ({ held }, reply) => held.answer('mediaLink', reply?.ok === false ? refusalReply('media.no_footage') : platformReply(reply)),
    },
  },
};
async function beginWatermark(_: unknown, before: RecordsWorld | null): Promise<RecordsWorld> {
  const desk = await admin();
  const dialog = desk.page.getByRole('dialog');
  if (await dialog.isVisible()) await button(dialog, 'Close').first().click();
  const held = await holdNextCalls(desk, before, 'mediaLink');
  await desk.navigateTo('/video-watermarks');
  // The lines of the walk before are not saved.
  if (before) await unsavedDialog(desk.page).discardChanges();
  await button(desk.page.locator('main'), 'New record').click();
  const world = { desk, held };
  await button(builder(world), 'Add a line').click();
  await builder(world).getByRole('textbox', { name: 'Line 1' }).fill('Watched');
  await line(world).waitFor();
  return world;
}
/** Only a camera that was chosen can be taken away. */
const clears = (steps: readonly Step[]): boolean =>
  steps.every(
    ({ event }, at) =>
      event.type !== 'picture.show' || isShown(event) || !(steps[at - 1]?.state ?? 'picture.none').startsWith('picture.none'),
  );
const isShown = (event: object): boolean => 'camera' in event && event.camera !== null;
walkMachine({
  visible: watermarkBuilderVisible,
  models: [watermarkBuilderModel],
  gestures: watermarkGestures,
  begin: beginWatermark,
  possible: clears,
  drawn: lookedAt,
  leave: ({ held }) => held.release(),
  tags: ['ADM-3.57'],
});
