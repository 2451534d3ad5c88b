import L from 'leaflet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { world } from './basemap.ts';
import { BasemapLayer } from './basemap-layer.ts';
import { createPicker } from './pick.ts';

vi.mock('./basemap.ts', () => ({ world: vi.fn<typeof world>() }));

type World = Awaited<ReturnType<typeof world>>;
type Detail = Parameters<typeof world>[0];

/** Land that identifies its `detail`, so that a test can tell which was drawn. */
const land = (detail: Detail): World => {
  const size = detail === 'fine' ? 1 : 2;
  const coordinates = [
    [
      [-96, 14],
      [-96 + size, 14],
      [-96 + size, 14 + size],
      [-96, 14],
    ],
  ];
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { name: detail }, geometry: { type: 'Polygon', coordinates } }],
  };
};

/** Pending requests by detail. */
let held: Record<Detail, { answer: (land: World) => void; fail: () => void }>;
beforeEach(() => {
  held = {} as typeof held;
  vi.mocked(world).mockImplementation(
    (detail) =>
      new Promise((answer, reject) => {
        held[detail] = { answer, fail: () => reject(new TypeError('Failed to fetch')) };
      }),
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('outlines that are wanted no more and cannot be had take nothing from those that are', async () => {
  const map = L.map(document.createElement('div'), { zoomAnimation: false }).setView([15, -95], 3);
  const ground = new BasemapLayer(map, null, () => '#000000');
  const drawn = () => {
    let count = 0;
    map.eachLayer((layer) => {
      if (layer instanceof L.Polygon) count += 1;
    });
    return count;
  };
  ground.update();
  map.setView([15, -95], 6);
  ground.update();
  held.coarse.fail();
  await settled();
  held.fine.answer(land('fine'));
  await settled();
  expect(drawn()).toBe(1);
  ground.dispose();
  map.remove();
});

test('where an address of tiles is set, pictures are requested there and no outlines', { tags: ['OP-1.04', 'OQ-76'] }, () => {
  const map = L.map(document.createElement('div'), { zoomAnimation: false }).setView([15, -95], 3);
  const ground = new BasemapLayer(map, 'https://tiles.example/{z}/{x}/{y}.png', () => '#000000');
  ground.update();
  const asked = [...map.getContainer().querySelectorAll('img')].map(({ src }) => src);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((src) => !/^https:\/\/tiles\.example\/3\/\d+\/\d+\.png$/.test(src))).toEqual([]);
  expect(held).toEqual({});
  ground.dispose();
  map.remove();
});

test('the finest outlines are loaded only where a coast is near', { tags: ['OP-1.04'] }, async () => {
  const map = L.map(document.createElement('div'), { zoomAnimation: false }).setView([40, -60], 11);
  const ground = new BasemapLayer(map, null, () => '#000000');
  ground.update();
  held.fine.answer(land('fine'));
  await settled();
  expect(held.finest).toBeUndefined();
  map.setView([14.1, -95.9], 11);
  ground.update();
  expect(held.finest).toBeDefined();
  ground.dispose();
  map.remove();
});

test('a picker zoomed to its position is not covered by world outlines that load later', async () => {
  const geoJSON = vi.spyOn(L, 'geoJSON').mockImplementation(() => L.layerGroup() as L.GeoJSON);
  const picker = createPicker(document.createElement('div'), null, () => undefined);
  picker.show({ latitude: 15, longitude: -95 }, true);
  held.fine.answer(land('fine'));
  await settled();
  held.coarse.answer(land('coarse'));
  await settled();
  expect(geoJSON.mock.calls.map(([given]) => given)).toEqual(land('fine').features);
  picker.dispose();
});
