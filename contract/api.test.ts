import { describe, expect, test } from 'vitest';
import { accountCalls } from './access/account.ts';
import { SignInRequest, secondFactorLimits, VerifyRequest } from './access/session.ts';
import { AlarmEvent } from './alarms/alarm.ts';
import { api, headers } from './api.ts';
import { eventNames, realtimeEvents } from './events.ts';
import { unitsPageSize } from './places/place.ts';
import type { UserId } from './platform/ids.ts';
import { channels, type RealtimeEvents, realtime } from './platform/realtime.ts';
import { refusals } from './platform/refusal.ts';

const call = (name: keyof typeof api) => `${api[name].method} ${api[name].path}`;

describe('the calls', () => {
  test.each([
    ['signIn', 'POST /v1/user/auth'],
    ['verifyCode', 'POST /v1/user/auth/verify'],
    ['resendCode', 'POST /v1/user/auth/resend'],
    ['refresh', 'POST /v1/user/refresh-token'],
    ['register', 'POST /v1/user/register'],
    ['signOut', 'POST /v1/user/logout'],
    ['saveConfig', 'PUT /v1/users/update-config'],
    ['viewForAlarm', 'GET /v1/services/views/find'],
    ['alarmById', 'GET /v1/services/alarms/alarm-by-id'],
    ['changeAlarm', 'PUT /v1/alarm/:id'],
    ['units', 'GET /v1/unit'],
    ['unit', 'GET /v1/unit/:id'],
    ['tenants', 'GET /v1/services/tenants/tenants-by-user'],
  ] as const)(
    '%s is %s',
    { tags: ['OP-7.06', 'OQ-17', 'OQ-15', 'OP-7.07', 'OP-7.16', 'OP-7.19', 'OQ-27', 'OP-7.20', 'ADM-7.33', 'OP-7.21'] },
    (name, expected) => {
      expect(call(name)).toBe(expected);
    },
  );

  test('calls of accounts without a session have the stated paths, and need none', { tags: ['OQ-10'] }, () => {
    const { forgotPassword, resetPassword } = accountCalls;
    expect([forgotPassword, resetPassword].map(({ method, path, access }) => [method, path, access.kind])).toEqual([
      ['POST', '/v1/user/forgot-password', 'public'],
      ['POST', '/v1/user/reset-password', 'public'],
    ]);
    const body = { token: 't', id: 1, password: 'a good word 1', password_confirmation: 'a good word 1' };
    expect(resetPassword.body.safeParse(body).success).toBe(true);
    for (const field of Object.keys(body))
      expect([field, resetPassword.body.safeParse({ ...body, [field]: undefined }).success]).toEqual([field, false]);
  });

  test('every path is under v1, except channel authorization, health and the demo', { tags: ['OP-7.01', 'ADM-7.01'] }, () => {
    const elsewhere = Object.values(api).filter(({ path }) => !path.startsWith('/v1/'));
    expect(elsewhere.map(({ path }) => path)).toEqual(['/broadcasting/auth', '/health', '/demo/scenario', '/demo/mailbox']);
  });

  test('no two calls share a method and a path', () => {
    const all = Object.keys(api).map((name) => call(name as keyof typeof api));
    expect(new Set(all).size).toBe(all.length);
  });

  test('every refusal that a call declares exists', () => {
    const unknown = Object.values(api).flatMap((each) => ('refusals' in each ? each.refusals.filter((code) => !(code in refusals)) : []));
    expect(unknown).toEqual([]);
  });

  test('the headers that name the module and the language', { tags: ['OP-7.03', 'OP-7.04', 'OQ-20', 'ADM-7.02'] }, () => {
    expect(headers).toMatchObject({ module: 'X-Module', moduleValue: 'console', language: 'X-Localization' });
  });

  test('units come by 500, and no page can be larger', { tags: ['OP-9.06', 'ADM-9.02'] }, () => {
    expect(unitsPageSize).toBe(500);
    expect(api.units.query.safeParse({ max: '500' }).success).toBe(true);
    expect(api.units.query.safeParse({ max: '501' }).success).toBe(false);
  });
});

describe('signing in', () => {
  test('an e-mail address is needed', { tags: ['OP-5.01'] }, () => {
    expect(SignInRequest.safeParse({ email: '  ', password: 'x' }).success).toBe(false);
    expect(SignInRequest.safeParse({ password: 'x' }).success).toBe(false);
    expect(SignInRequest.safeParse({ email: 'ana', password: 'x' }).success).toBe(false);
  });

  test('a password is needed', { tags: ['OP-5.02'] }, () => {
    expect(SignInRequest.safeParse({ email: 'ana@demo.test', password: '' }).success).toBe(false);
    expect(SignInRequest.safeParse({ email: ' ana@demo.test ', password: 'x' })).toMatchObject({
      success: true,
      data: { email: 'ana@demo.test' },
    });
  });

  test('a code has six digits and can be sent again after five minutes', { tags: ['OQ-15'] }, () => {
    expect(secondFactorLimits).toMatchObject({ digits: 6, resendAfterMs: 300_000 });
    expect(
      ['123456', ' 123456 ', '12345', '1234567', '12345a'].filter((code) => VerifyRequest.safeParse({ token: 't', code }).success),
    ).toEqual(['123456', ' 123456 ']);
  });
});

describe('realtime', () => {
  test('a user has two channels', () => {
    const id = 12 as UserId;
    expect([channels.user(id), channels.userSetup(id)]).toEqual(['user-12', 'user-setup-12']);
  });

  test('it uses port 6001 and is authorized at broadcasting/auth', { tags: ['OP-7.47', 'ADM-7.53', 'OQ-110'] }, () => {
    expect(realtime).toMatchObject({ port: 6001, authPath: '/broadcasting/auth' });
  });

  test('each event is declared once, and one of them is for alarms new and changed', { tags: ['OQ-32'] }, () => {
    expect(realtimeEvents.alarm).toMatchObject({ channel: 'user', audience: 'tenant', payload: AlarmEvent });
    const wire = eventNames.map((name) => {
      const { channel, wireName }: RealtimeEvents[string] = realtimeEvents[name];
      return `${channel} ${wireName ?? name}`;
    });
    expect(new Set(wire).size).toBe(eventNames.length);
  });
});
