import Pusher from 'pusher-js';
import { expect, test } from 'vitest';
import { call, signInByApi } from '../kit/caller.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

test('a user without the ability is redirected to the not-authorized page', {
  tags: ['OP-2.03', 'OP-6.01'],
}, async () => {
  const wall = await stage.signedIn('wall');
  await wall.page.goto('/alarm');
  await wall.page.waitForURL('**/not-authorized');
  await wall.page.goto('/user');
  await wall.page.waitForURL('**/not-authorized');
});

test('a user who may not change alarms sees why on the button, and the platform refuses too', { tags: ['OP-6.01'] }, async () => {
  const wall = await stage.operator('wall');
  // Not the first unit, whose row is that of the next alarm.
  const unit = (await stage.units('wall')).at(-1);
  const alarm = await stage.raise({ ...(unit && { unit }) });
  const { access_token: token } = await signInByApi(stage.platform().url, 'wall');
  const answer = await call(`${stage.platform().url}/v1/alarm/${alarm.id}`, { token, method: 'PUT', body: { alarm_status: 'attending' } });
  expect(answer.status).toBe(403);
  await wall.goTo('/inicio');
  await wall.openAlarm(alarm.type);
  expect(await wall.act('take').getAttribute('aria-disabled')).toBe('true');
});

test('an alarm of another tenant never reaches carla on screen, over HTTP or over the socket', {
  tags: ['OP-6.01', 'OP-7.40'],
}, async () => {
  const { url, realtimePort } = stage.platform();
  const [ana, carla] = [await stage.operator('ana'), await stage.operator('carla')];
  const grant = await signInByApi(url, 'carla');
  const anaGrant = await signInByApi(url, 'ana');
  const heard: unknown[] = [];
  const refusals: unknown[] = [];
  const socket = new Pusher('atalaya', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: realtimePort,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${url}/broadcasting/auth`,
      headers: { Authorization: `Bearer ${grant.access_token}` },
    },
  });
  try {
    socket.bind_global((name: string, data: unknown) => heard.push({ name, data }));
    const own = socket.subscribe(`private-user-${grant.user.id}`);
    const foreign = socket.subscribe(`private-user-${anaGrant.user.id}`);
    foreign.bind('pusher:subscription_error', (error: unknown) => refusals.push(error));
    await expect.poll(() => own.subscribed).toBe(true);
    await expect.poll(() => refusals.length).toBe(1);

    const theirs = await stage.raise();
    await ana.expectRow(theirs.type);
    const carlasUnit = (await stage.units('carla'))[0];
    if (!carlasUnit) throw new Error('carla sees no unit');
    const own2 = await stage.raise({ unit: carlasUnit });
    await carla.expectRow(own2.type);
    await expect.poll(() => JSON.stringify(heard)).toContain(own2.type);

    expect(await carla.rows(theirs.type).count()).toBe(0);
    expect(JSON.stringify(heard)).not.toContain(theirs.type);
    const lists = await Promise.all(
      ['/v1/alarm?max=500', '/v1/services/alarms/open?max=500', `/v1/services/alarms/alarm-by-id?alarm_id=${theirs.alarm_id}`].map((path) =>
        call(`${url}${path}`, { token: grant.access_token }),
      ),
    );
    for (const { text } of lists) expect(text).not.toContain(theirs.type);
    const capabilities = await call<{ data: { events: { epoch: string } } }>(`${url}/v1/capabilities`);
    const missed = await call(`${url}/v1/events?epoch=${capabilities.body.data.events.epoch}&after=0`, { token: grant.access_token });
    expect(missed.text).toContain(own2.type);
    expect(missed.text).not.toContain(theirs.type);
    expect(await ana.rows(own2.type).count()).toBe(0);
  } finally {
    socket.disconnect();
  }
});
