import { expect, test } from 'vitest';
import { type Raised, raiseAlarm, readOpenAlarms, signInByApi } from '../kit/caller.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();
const gone = /ERR_CONNECTION|WebSocket|ERR_NETWORK|ERR_EMPTY|ERR_SOCKET|ERR_ABORTED|50\d/;

test('every acknowledged alarm is on screen after the platform is killed and restarted', async () => {
  const ana = await stage.operator('ana');
  ana.watch.expect(gone);
  const platform = stage.platform();
  const unit = (await stage.units('ana'))[0];
  if (!unit) throw new Error('ana sees no unit');

  const acknowledged: Raised[] = [];
  let sent = 0;
  let killed: Promise<void> | undefined;
  /** A device that sends alarms until the platform stops answering. */
  const device = async () => {
    for (;;) {
      const type = `Storm ${String((sent += 1)).padStart(4, '0')}`;
      const raised = await raiseAlarm(platform.url, { unit, type }).catch(() => undefined);
      if (!raised) return;
      acknowledged.push(raised);
      if (acknowledged.length >= 30) killed ??= platform.kill();
    }
  };
  await Promise.all(Array.from({ length: 8 }, device));
  await killed;
  expect(acknowledged.length).toBeGreaterThanOrEqual(30);
  expect(acknowledged.length).toBeLessThan(sent);

  await ana.expectLink('lost');
  stage.replace(await platform.restart());
  const { access_token: token } = await signInByApi(platform.url, 'ana');
  const kept = (await readOpenAlarms(platform.url, token)).map((it) => it.id);
  expect(acknowledged.map((it) => it.id).filter((id) => !kept.includes(id as (typeof kept)[number]))).toEqual([]);

  await ana.expectLink('live');
  const shown = new Set(await ana.everyRow(/Storm \d{4}/));
  expect(acknowledged.filter((it) => !shown.has(it.type))).toEqual([]);
});
