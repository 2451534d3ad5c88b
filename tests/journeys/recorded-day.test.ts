import { beforeAll, expect, test } from 'vitest';
import { NewReport } from '../../contract/quality/reports.ts';
import type { Trace } from '../../contract/quality/trace.ts';
import { allModels } from '../../machines/quality/paths/models.ts';
import { replay } from '../../machines/quality/trace/replay.ts';
import { transitionsOfTrace, unknownTransitions } from '../../machines/quality/trace/unknown-transitions.ts';
import { call } from '../kit/caller.ts';
import { type Operator, reconnectNow } from '../kit/operator.ts';
import { CallPage } from '../kit/pages/call-page.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { type Line, setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });

/** Sends what a console recorded to QA, as its user does. @returns the trace that was sent */
async function report({ page, name }: Operator): Promise<Trace> {
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Something went wrong' });
  await dialog.getByLabel('What happened').fill(`The day of ${name}`);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v1/qa/traces'));
  await dialog.getByRole('button', { name: 'Send to QA' }).click();
  await dialog.getByText(/^Report \d+ was sent to QA/).waitFor();
  return NewReport.parse((await sent).postDataJSON()).trace;
}

/** Goes to a screen and waits for its heading; a page that is loaded anew would begin another recording. */
async function visit(operator: Operator, path: string): Promise<void> {
  await operator.navigateTo(path);
  await operator.page.locator('h1, h2').first().waitFor({ state: 'attached' });
}

let line: Line;
let ana: Operator;
let bruno: Operator;
beforeAll(async () => {
  line = await stage.line();
  [ana, bruno] = [await stage.operator('ana', line), await stage.operator('bruno')];
});

// Two people sign in besides: twice the time of a journey of three.
test('the day of a supervisor and an administrator replays, and the models know each transition', { timeout: 240_000 }, async () => {
  const luis = await stage.operator('luis');
  await luis.navigateTo('/supervision');
  const [first, second, third] = [await stage.raise({ priority: 1 }), await stage.raise(), await stage.raise()];
  await ana.openAlarm(first.type);
  await ana.expectMovingPicture(1);
  await ana.performAct('take');
  await ana.expectText('Alarm put in attention');
  await bruno.expectRow(first.type, bruno.othersAlarms());
  await bruno.openAlarm(second.type);
  await bruno.performAct('cancel', 'Test by the installer.');
  await bruno.expectText('Alarm marked canceled');
  await bruno.openAlarm(third.type);
  await bruno.performAct('take');
  await ana.performAct('resolve', 'A cat on the fence.');
  await ana.expectNoRow(first.type, ana.ownAlarms());
  await new GridPage(ana).openWidget('Chat');
  for (const path of ['/alarm', '/sip_call', '/inicio']) await visit(ana, path);
  await bruno.openPreferences();
  await bruno.choose('Dark');
  await bruno.page.keyboard.press('Escape');
  await reportKnown(luis);
  const admin = await stage.operator('admin');
  for (const path of ['/unit', '/user', '/alarm', '/supervision', '/inicio']) await visit(admin, path);
  await admin.navigateTo('/qa');
  await admin.page.getByRole('tab', { name: 'Not in the models' }).click();
  await admin.page.getByText('Every step is in the path models.').waitFor();
  await visit(admin, '/inicio');
  await reportKnown(admin);
});

test('a call, a video wall and a lost link replay as well, and each transition is known', { timeout: 240_000 }, async () => {
  const { url } = stage.platform();
  const [phone, other] = [new CallPage(ana), new CallPage(bruno)];
  for (const each of [phone, other]) await each.expectPhone('registered');
  await call(`${url}/demo/interphones/3001`, { body: { act: 'call' } });
  await phone.acceptCall();
  await phone.expectConnected();
  await phone.holdCall();
  await phone.resumeCall();
  await phone.transferCall('1002');
  await other.acceptCall();
  await other.expectConnected();
  await phone.expectFree();
  await other.endCall();
  await other.expectFree();
  await reportKnown(bruno);

  const wall = await stage.operator('wall');
  await wall.expectMovingPicture(1);
  await ana.navigateTo('/video-wall');
  const row = ana.page.locator('[data-wall]').filter({ hasText: 'Video wall' });
  await row.getByText('Shows Accesos en vivo').waitFor();
  await row.getByRole('combobox').selectOption({ label: 'No view assigned' });
  await wall.page.getByRole('heading', { name: 'No view assigned' }).waitFor();
  await row.getByRole('combobox').selectOption({ label: 'Accesos en vivo' });
  await wall.page.locator('[data-view]').waitFor();
  await wall.page.context().close();
  await ana.navigateTo('/inicio');

  expect(ana.watch.faults()).toEqual([]);
  ana.watch.expect(/ERR_|Failed to load resource|WebSocket|net::/);
  const before = await stage.raise();
  await ana.openAlarm(before.type);
  line.cut();
  await ana.expectLink('lost');
  await ana.performAct('take');
  const missed = await stage.raise({ priority: 1 });
  line.heal();
  await reconnectNow(ana);
  await ana.expectLink('live');
  await ana.expectRow(missed.type);
  await ana.expectRow(before.type, ana.ownAlarms());
  await reportKnown(ana);
});

/** Sends what a console recorded, and closes it: the models reproduce every actor, and know each of its transitions. */
async function reportKnown(operator: Operator): Promise<void> {
  const { name } = operator;
  const trace = await report(operator);
  expect(operator.watch.faults(), name).toEqual([]);
  await operator.page.context().close();
  expect(trace.actors.length, name).toBeGreaterThan(10);
  const others = replay(trace, allModels).actors.filter(({ outcome }) => outcome !== 'same');
  expect(others, name).toEqual([]);
  expect(unknownTransitions(transitionsOfTrace(trace), allModels), name).toEqual([]);
}
