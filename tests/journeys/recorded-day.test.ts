import { expect, test } from 'vitest';
import { NewReport } from '../../contract/quality/reports.ts';
import type { Trace } from '../../contract/quality/trace.ts';
import { allModels } from '../../machines/quality/paths/models.ts';
import { replay } from '../../machines/quality/trace/replay.ts';
import { transitionsOfTrace, unknownTransitions } from '../../machines/quality/trace/unknown-transitions.ts';
import { call } from '../kit/caller.ts';
import { type Operator, reconnectNow } from '../kit/operator.ts';
import { CallPage } from '../kit/pages/call-page.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { setStage } from '../kit/stage.ts';

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

// Six people sign in: twice the time of a journey of three.
test('the day of six consoles replays, and the models know each of its transitions', { timeout: 240_000 }, async () => {
  const [ana, bruno, luis, admin, qa] = [
    await stage.operator('ana'),
    await stage.operator('bruno'),
    await stage.operator('luis'),
    await stage.operator('admin'),
    await stage.operator('qa'),
  ];
  const carla = await stage.operator('carla');
  const [first, second, third] = [await stage.raise({ priority: 1 }), await stage.raise(), await stage.raise()];
  await luis.navigateTo('/supervision');
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
  for (const path of ['/unit', '/user', '/alarm', '/supervision', '/inicio']) await visit(admin, path);
  for (const path of ['/alarm', '/sip_call', '/inicio']) await visit(ana, path);
  await carla.openPreferences();
  await carla.choose('Dark');
  await carla.page.keyboard.press('Escape');
  await qa.navigateTo('/qa');
  await qa.page.getByRole('tab', { name: 'Not in the models' }).click();
  await qa.page.getByText('Every step is in the path models.').waitFor();
  await visit(qa, '/inicio');
  const everybody = [ana, bruno, carla, luis, admin, qa];
  const traces = new Map<string, Trace>();
  for (const one of everybody) traces.set(one.name, await report(one));
  for (const [name, trace] of traces) expectKnown(name, trace);
});

test('a call, a video wall and a lost link replay as well, and each transition is known', { timeout: 240_000 }, async () => {
  const { url } = stage.platform();
  const line = await stage.line();
  const [ana, bruno, wall] = [await stage.operator('ana', line), await stage.operator('bruno'), await stage.operator('wall')];
  for (const one of [ana, bruno, wall]) one.watch.expect(/ERR_|Failed to load resource|WebSocket|net::/);
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

  await wall.expectMovingPicture(1);
  await ana.navigateTo('/video-wall');
  const row = ana.page.locator('[data-wall]').filter({ hasText: 'Video wall' });
  await row.getByText('Shows Accesos en vivo').waitFor();
  await row.getByRole('combobox').selectOption({ label: 'No view assigned' });
  await wall.page.getByRole('heading', { name: 'No view assigned' }).waitFor();
  await row.getByRole('combobox').selectOption({ label: 'Accesos en vivo' });
  await wall.page.locator('[data-view]').waitFor();
  await ana.navigateTo('/inicio');

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

  for (const one of [ana, bruno]) expectKnown(one.name, await report(one));
});

/** The models reproduce every actor of a trace, and know each of its transitions. */
function expectKnown(name: string, trace: Trace): void {
  expect(trace.actors.length, name).toBeGreaterThan(10);
  const others = replay(trace, allModels).actors.filter(({ outcome }) => outcome !== 'same');
  expect(others, name).toEqual([]);
  expect(unknownTransitions(transitionsOfTrace(trace), allModels), name).toEqual([]);
}
