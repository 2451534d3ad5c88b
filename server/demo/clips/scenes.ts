import type { Scene } from './film.ts';
import { atm, lobby, shop, warehouse } from './inside.ts';
import { carpark, fence, gate, street } from './outside.ts';

/** Every clip of the demo, by the name of its file. */
export const scenes: Readonly<Record<string, () => Scene>> = {
  street,
  carpark,
  atm,
  gate: () => gate(false),
  fence: () => fence(false),
  warehouse: () => warehouse(false),
  shop: () => shop(false),
  lobby: () => lobby(false),
  'gate-incident': () => gate(true),
  'fence-incident': () => fence(true),
  'warehouse-incident': () => warehouse(true),
  'shop-incident': () => shop(true),
  'lobby-incident': () => lobby(true),
};
