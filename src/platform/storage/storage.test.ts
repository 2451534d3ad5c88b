import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Grant } from '../../../contract/access/session.ts';
import { defaultGrid, defaultPreferences } from '../../../contract/workspace/config.ts';
import { createSessionStorage } from './storage.ts';

class FakeStorage implements Storage {
  readonly kept = new Map<string, string>();
  isFull = false;
  get length() {
    return this.kept.size;
  }
  clear() {
    this.kept.clear();
  }
  key(at: number) {
    return [...this.kept.keys()][at] ?? null;
  }
  getItem(key: string) {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.kept.set(key, value);
  }
  removeItem(key: string) {
    this.kept.delete(key);
  }
}

const config = { preferences: defaultPreferences, grid: defaultGrid };
const grant = Grant.parse({
  access_token: 'access-1',
  access_expires_at: '2026-03-02T08:10:00.000Z',
  session: 'session-1',
  user: {
    id: 11,
    email: 'ana@demo.test',
    username: 'ana',
    name: 'Ana',
    first_surname: null,
    second_surname: null,
    image: null,
    active: true,
    is_master_admin: false,
    id_master_tenant: 1,
    tenants: [],
    video_wall: false,
    enabled_chat: false,
    last_login: null,
    abilities: [],
    config,
  },
  server_time: '2026-03-02T08:00:00.000Z',
});

let disk: FakeStorage;
beforeEach(() => {
  disk = new FakeStorage();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());
const storedConfig = () => (JSON.parse(disk.kept.get('userData') ?? '{}') as { config?: unknown }).config;

describe('what this browser keeps of a session', () => {
  test('stores access token and user under literal keys, no refresh token where a cookie holds it', {
    tags: ['OQ-21', 'OP-7.02', 'ADM-9.08'],
  }, () => {
    createSessionStorage(disk).storeGrant(grant);
    expect([...disk.kept.keys()].sort()).toEqual(['accessToken', 'userData']);
    expect(disk.kept.get('accessToken')).toBe('access-1');
    expect(JSON.parse(disk.kept.get('userData') ?? '')).toMatchObject({ id: 11, email: 'ana@demo.test', config });
  });

  test('the refresh token too, where the platform has no cookie for it', { tags: ['OQ-21'] }, () => {
    const storage = createSessionStorage(disk);
    storage.storeGrant({ ...grant, refresh_token: 'refresh-1' });
    expect(disk.kept.get('refreshToken')).toBe('refresh-1');
    expect(storage.grant()).toMatchObject({ access_token: 'access-1', refresh_token: 'refresh-1', user: { id: 11 } });
    storage.storeGrant(grant);
    expect(disk.kept.has('refreshToken')).toBe(false);
  });

  test('signing out clears all three, and keeps the language', { tags: ['OQ-21'] }, () => {
    const storage = createSessionStorage(disk);
    storage.storeGrant({ ...grant, refresh_token: 'refresh-1' });
    storage.storeLanguage('es');
    storage.storeChosenLanguage('es');
    expect(storage.chosenLanguage()).toBe('es');
    storage.clear();
    expect(storage.chosenLanguage()).toBeNull();
    expect([...disk.kept]).toEqual([['lang', 'es']]);
    expect(storage.grant()).toBeNull();
  });

  test('the stored configuration follows 500 ms after the last change', { tags: ['OQ-21', 'ADM-9.09'] }, () => {
    const storage = createSessionStorage(disk);
    storage.storeGrant(grant);
    const dark = { ...config, preferences: { ...defaultPreferences, skin: 'dark' as const } };
    storage.storeConfig({ ...config, preferences: { ...defaultPreferences, skin: 'light' } });
    vi.advanceTimersByTime(400);
    storage.storeConfig(dark);
    vi.advanceTimersByTime(499);
    expect(storedConfig()).toEqual(config);
    vi.advanceTimersByTime(1);
    expect(storedConfig()).toEqual(dark);
  });

  test('a change that was still pending at sign-out is not written any more', () => {
    const storage = createSessionStorage(disk);
    storage.storeGrant(grant);
    storage.storeConfig(config);
    storage.clear();
    vi.advanceTimersByTime(1000);
    expect(disk.kept.size).toBe(0);
  });

  test.each(['{"email": "a@b.test"}', 'not json', 'null', null])(
    'a stored user that is %s is no session',
    { tags: ['OP-6.04'] },
    (text) => {
      disk.kept.set('accessToken', 'access-1');
      if (text !== null) disk.kept.set('userData', text);
      expect(createSessionStorage(disk).grant()).toBeNull();
    },
  );

  test('a storage that is full leaves the session in memory', () => {
    disk.isFull = true;
    const storage = createSessionStorage(disk);
    storage.storeGrant(grant);
    expect([storage.token(), storage.grant()?.user.id]).toEqual(['access-1', 11]);
    storage.clear();
    expect(storage.token()).toBeNull();
  });

  test('a language that is none counts as not chosen', { tags: ['OQ-106'] }, () => {
    disk.kept.set('lang', 'de');
    expect(createSessionStorage(disk).language()).toBeNull();
  });
});
