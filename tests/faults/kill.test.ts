import { expect, test } from 'vitest';
import { openAlarms, type Raised, raise, signInByApi } from '../kit/caller.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();
const gone = /ERR_CONNECTION|WebSocket|ERR_NETWORK|ERR_EMPTY|ERR_SOCKET|ERR_ABORTED|50\d/;

test('the platform is killed in the middle of a burst and started again: every acknowledged alarm is there and on screen', async () => {
  const ana = await stage.operator('ana');
  ana.watch.expect(gone);
  const platform = stage.platform();
  const unit = (await stage.units('ana'))[0];
  if (!unit) throw new Error('ana sees no unit');

  const acknowledged: Raised[] = [];
  const burst = Array.from({ length: 80 }, (_, i) => `Storm ${String(i).padStart(2, '0')}`);
  let killed: Promise<void> | undefined;
  await Promise.all(
    burst.map(async (type, i) => {
      await new Promise((later) => setTimeout(later, i * 10));
      const raised = await raise(platform.url, { unit, type }).catch(() => undefined);
      if (raised) acknowledged.push(raised);
      if (acknowledged.length >= 30) killed ??= platform.kill();
    }),
  );
  await killed;
  expect(acknowledged.length).toBeGreaterThanOrEqual(30);
  expect(acknowledged.length).toBeLessThan(burst.length);

  await ana.linkIs('lost');
  stage.replace(await platform.restart());
  const { access_token: token } = await signInByApi(platform.url, 'ana');
  const kept = (await openAlarms(platform.url, token)).map((it) => it.id);
  expect(acknowledged.map((it) => it.id).filter((id) => !kept.includes(id as (typeof kept)[number]))).toEqual([]);

  await ana.linkIs('live');
  const shown = new Set(await ana.everyRow(/Storm \d\d/));
  expect(acknowledged.filter((it) => !shown.has(it.type))).toEqual([]);
});
