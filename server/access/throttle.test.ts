import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { limits, longestWindowMs, refuseThrottled, throttled } from './throttle.ts';

const minutes = (ms: number) => ms / 60_000;

test('every limit allows so many attempts within so many minutes', () => {
  const address = '192.0.2.1';
  const found = {
    pair: limits.pair('ana@x.test', address),
    account: limits.account('ana@x.test'),
    address: limits.address(address),
    codesSent: limits.codesSent(1, 'unknown'),
    wrongCodes: limits.wrongCodes(1, 'unknown'),
    passkey: limits.passkey('c', address),
    passkeyChallenges: limits.passkeyChallenges(address),
    unlock: limits.unlock('s'),
    ownPassword: limits.ownPassword(1),
    setup: limits.setup(address),
    resetPair: limits.resetPair('ana@x.test', address),
    resetAccount: limits.resetAccount('ana@x.test'),
    resetAddress: limits.resetAddress(address),
    wrongOneTimeTokens: limits.wrongOneTimeTokens('qr', address),
    signOns: limits.signOns(address),
    mobileCodes: limits.mobileCodes(1),
    refresh: limits.refresh(address),
    contactPassword: limits.contactPassword(1),
    contactPasswords: limits.contactPasswords(1),
    testAlarms: limits.testAlarms(1),
    reports: limits.reports(1),
    wrongShares: limits.wrongShares(address),
    openedShares: limits.openedShares(address),
  };
  expect(Object.keys(found)).toEqual(Object.keys(limits));
  expect(Object.fromEntries(Object.entries(found).map(([name, { max, windowMs }]) => [name, [max, minutes(windowMs)]]))).toEqual({
    pair: [5, 5],
    account: [50, 15],
    address: [100, 15],
    codesSent: [5, 15],
    wrongCodes: [30, 1440],
    passkey: [5, 5],
    passkeyChallenges: [300, 5],
    unlock: [5, 5],
    ownPassword: [5, 5],
    setup: [10, 15],
    resetPair: [3, 15],
    resetAccount: [10, 60],
    resetAddress: [30, 15],
    wrongOneTimeTokens: [20, 5],
    signOns: [60, 5],
    mobileCodes: [20, 5],
    refresh: [100, 15],
    contactPassword: [5, 10],
    contactPasswords: [15, 10],
    testAlarms: [20, 10],
    reports: [10, 10],
    wrongShares: [20, 5],
    openedShares: [300, 5],
  });
  const all = Object.values(found);
  expect(new Set(all.map(({ bucket }) => bucket)).size).toBe(all.length);
  expect(Math.max(...all.map(({ windowMs }) => windowMs))).toBe(longestWindowMs);
});

test('a limit counts apart whom it is of, and whole networks of IPv6', () => {
  const own = [limits.unlock('a'), limits.unlock('b'), limits.codesSent(1, 'a'), limits.codesSent(1, 'b'), limits.codesSent(2, 'a')];
  expect(new Set(own.map(({ bucket }) => bucket)).size).toBe(own.length);
  const [one, same, other] = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map((address) => limits.address(address).bucket);
  expect([one === same, one === other]).toEqual([true, false]);
  expect(limits.unlock('a').bucket).toMatch(/^[\w-]{43}$/);
});

test('a refused attempt states when it may be made again', () => {
  const at = Date.parse('2026-03-02T08:00:00Z');
  const details = { retry_at: '2026-03-02T08:00:00.000Z' };
  expect(throttled(at)).toEqual({ kind: 'refused', code: 'access.throttled', details });
  expect(refuseThrottled(at)).toMatchObject({ code: 'access.throttled', details });
});

test('nodes of two releases count the same attempts under the same bucket', () => {
  const bucketOf = (...parts: (string | number)[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  const [email, address] = ['ana@x.test', '192.0.2.1'];
  const named: readonly [{ bucket: string }, ...(string | number)[]][] = [
    [limits.pair(email, address), 'pair', email, address],
    [limits.account(email), 'account', email],
    [limits.address(address), 'address', address],
    [limits.codesSent(1, 'unknown'), 'codes-sent', 1, 'unknown'],
    [limits.wrongCodes(1, 'unknown'), 'wrong-codes', 1, 'unknown'],
    [limits.passkey('c', address), 'passkey', 'c', address],
    [limits.passkeyChallenges(address), 'passkey-challenges', address],
    [limits.unlock('s'), 'unlock', 's'],
    [limits.ownPassword(1), 'own-password', 1],
    [limits.setup(address), 'setup', address],
    [limits.resetPair(email, address), 'reset-pair', email, address],
    [limits.resetAccount(email), 'reset-account', email],
    [limits.resetAddress(address), 'reset-address', address],
    [limits.wrongOneTimeTokens('qr', address), 'way-wrong', 'qr', address],
    [limits.signOns(address), 'sign-ons', address],
    [limits.mobileCodes(1), 'mobile-codes', 1],
    [limits.refresh(address), 'refresh', address],
    [limits.contactPassword(1), 'contact-password', 1],
    [limits.contactPasswords(1), 'contact-passwords', 1],
    [limits.testAlarms(1), 'test-alarms', 1],
    [limits.reports(1), 'reports', 1],
    [limits.wrongShares(address), 'share-wrong', address],
    [limits.openedShares(address), 'share-opened', address],
  ];
  expect(named).toHaveLength(Object.keys(limits).length);
  for (const [{ bucket }, ...parts] of named) expect(bucket, String(parts[0])).toBe(bucketOf(...parts));
});
