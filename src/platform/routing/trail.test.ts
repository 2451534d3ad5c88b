import { describe, expect, test, vi } from 'vitest';
import { noTrail, readTrail, saveTrail, stepOf, type Trail, visit } from './trail.ts';

const accounts = { path: '/bridge/account/:id?', section: 'vaas' } as const;
const account = stepOf(accounts, {}, '/bridge/account');
const ofMaster = stepOf(accounts, { id: '4' }, '/bridge/account/4');
const bridges = stepOf({ path: '/bridge/bridge/:id?', section: 'vaas' }, { id: '9' }, '/bridge/bridge/9');
const users = stepOf({ path: '/user', section: 'users' }, {}, '/user');
const walk = (...steps: (typeof account)[]): Trail => steps.reduce((trail, step) => visit(trail, step, false), noTrail);
const paths = (trail: Trail) => trail.steps.map(({ path }) => path);

describe('the breadcrumb', () => {
  test('new entries are appended, also those of another section', { tags: ['ADM-2.47', 'OQ-107'] }, () => {
    expect(paths(walk(account, bridges))).toEqual(['/bridge/account', '/bridge/bridge/9']);
    const trail = walk(account, bridges, users);
    expect(paths(trail)).toEqual(['/bridge/account', '/bridge/bridge/9', '/user']);
    expect(trail.steps.map(({ section }) => section)).toEqual(['vaas', 'vaas', 'users']);
  });

  test('an entry of another section leads back and cuts off what comes after it', { tags: ['ADM-2.46', 'ADM-2.47'] }, () => {
    expect(paths(walk(account, users, bridges, account))).toEqual(['/bridge/account']);
  });

  test('of a very long trail the oldest entries go', { tags: ['ADM-2.47'] }, () => {
    const many = Array.from({ length: 25 }, (_, at) => stepOf(accounts, { id: String(at) }, `/bridge/account/${at}`));
    expect(paths(walk(...many))).toEqual(many.slice(5).map(({ path }) => path));
  });

  test('visiting an entry of the trail cuts off what comes after it', { tags: ['ADM-2.46'] }, () => {
    expect(paths(walk(account, ofMaster, bridges, ofMaster))).toEqual(['/bridge/account', '/bridge/account/4']);
  });

  test('the same route with other parameters is another entry', { tags: ['OQ-107'] }, () => {
    expect(paths(walk(account, ofMaster))).toHaveLength(2);
    expect(paths(walk(ofMaster, ofMaster))).toHaveLength(1);
  });

  test('home resets the trail', { tags: ['OQ-107'] }, () => {
    const home = stepOf({ path: '/inicio', section: null }, {}, '/inicio');
    expect(visit(walk(account, bridges), home, true)).toEqual(noTrail);
  });

  test('the trail outlives a reload of the browser tab', { tags: ['OQ-107'] }, () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as Storage;
    expect(readTrail(store)).toEqual(noTrail);
    saveTrail(walk(account, bridges), store);
    expect(readTrail(store)).toEqual(walk(account, bridges));
    vi.stubGlobal('window', { sessionStorage: store });
    expect(readTrail()).toEqual(walk(account, bridges));
    saveTrail(walk(users));
    expect(readTrail(store)).toEqual(walk(users));
    vi.unstubAllGlobals();
    kept.set('trail', '{broken');
    expect(readTrail(store)).toEqual(noTrail);
  });
});
