import { describe, expect, test } from 'vitest';
import { catalogueOf, catalogues } from './index.ts';
import { originOf, originTexts } from './origins.ts';

const plain = { key: 'page', operations: ['list', 'create'], routes: ['/page'] } as unknown as Parameters<typeof originOf>[0];
const action = (name: string, on: 'list' | 'record' = 'list') => ({ name, on }) as NonNullable<(typeof plain)['actions']>[number];

describe('how records of a catalogue come to be', () => {
  test('is said of those that arrive by an intake token, with its call', () => {
    expect(originOf(catalogueOf('alarm'))).toEqual({
      by: 'intake',
      call: 'intake/alarms',
      text: 'Alarms appear here when a device or program sends them with an intake token: POST v1/intake/alarms.',
    });
    expect(originOf(catalogueOf('camera-status'))?.by).toBe('connector');
    expect(originOf(catalogueOf('audit'))?.by).toBe('platform');
  });

  test('is their list where they can be created in it, or their provider where it can be asked', () => {
    expect(originOf(plain)).toMatchObject({ by: 'screen', text: expect.stringMatching(/created here, one by one/) });
    for (const name of ['sync', 'update']) expect(originOf({ ...plain, actions: [action(name)] })?.text).toMatch(/read from the provider/);
    for (const actions of [[action('sync', 'record')], [action('test')], []])
      expect(originOf({ ...plain, actions })?.text).toMatch(/one by one/);
  });

  test('is unknown where nothing creates them on a screen', () => {
    expect(originOf({ ...plain, operations: ['list'] })).toBeNull();
    expect(originOf({ ...plain, routes: [] })).toBeNull();
  });

  test('is among the texts that are translated, for every catalogue', () => {
    const texts = catalogues.map((catalogue) => originOf(catalogue)?.text).filter((one) => one !== undefined);
    expect(texts.filter((one) => !originTexts.includes(one))).toEqual([]);
  });
});
