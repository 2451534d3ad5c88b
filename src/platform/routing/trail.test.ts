import { describe, expect, test } from 'vitest';
import { noTrail, readTrail, saveTrail, stepOf, type Trail, visit } from './trail.ts';

const account = stepOf('/bridge/account/:id?', {}, '/bridge/account');
const ofMaster = stepOf('/bridge/account/:id?', { id: '4' }, '/bridge/account/4');
const bridges = stepOf('/bridge/bridge/:id?', { id: '9' }, '/bridge/bridge/9');
const walk = (...steps: (typeof account)[]): Trail => steps.reduce((trail, step) => visit(trail, step, 'vaas', false), noTrail);
const paths = (trail: Trail) => trail.steps.map(({ path }) => path);

describe('the breadcrumb', () => {
  test('new entries are appended after their section', { tags: ['ADM-2.47', 'OQ-107'] }, () => {
    const trail = walk(account, bridges);
    expect(trail.section).toBe('vaas');
    expect(paths(trail)).toEqual(['/bridge/account', '/bridge/bridge/9']);
  });

  test('visiting an entry of the trail cuts off what comes after it', { tags: ['ADM-2.46'] }, () => {
    expect(paths(walk(account, ofMaster, bridges, ofMaster))).toEqual(['/bridge/account', '/bridge/account/4']);
  });

  test('the same route with other parameters is another entry', { tags: ['OQ-107'] }, () => {
    expect(paths(walk(account, ofMaster))).toHaveLength(2);
    expect(paths(walk(ofMaster, ofMaster))).toHaveLength(1);
  });

  test('home resets the trail, another section begins one', { tags: ['OQ-107'] }, () => {
    const home = stepOf('/inicio', {}, '/inicio');
    expect(visit(walk(account, bridges), home, null, true)).toEqual(noTrail);
    const users = stepOf('/user', {}, '/user');
    expect(visit(walk(account), users, 'users', false)).toEqual({ section: 'users', steps: [users] });
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
    kept.set('trail', '{broken');
    expect(readTrail(store)).toEqual(noTrail);
  });
});
