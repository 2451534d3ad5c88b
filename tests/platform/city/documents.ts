import type { City } from './city.ts';

/** What the ids in documents are of, by their names: flows of commands, parameters of workflows, slots of views. */
const kinds: Readonly<Record<string, string>> = {
  camera: 'proxy-camera',
  cameras: 'proxy-camera',
  id_camera: 'proxy-camera',
  id_camera_proxy: 'proxy-camera',
  idCameraProxy: 'proxy-camera',
  id_unit: 'unit',
  unit: 'unit',
  units: 'unit',
  id_tenant: 'tenant',
  id_user: 'users',
  users: 'users',
  id_group: 'groups',
  groups: 'groups',
  id_command: 'command',
  command: 'command',
  id_alarm_level: 'alarm-level',
  id_layout: 'layout',
  id_router: 'router',
  id_preset: 'preset',
  id_plane: 'plane',
  id_page: 'page',
  outputs: 'digital-output',
  device: 'density-device',
  center: 'center',
  plan: 'action-plan',
};
/** A document for the copy. `isWhole`: every id in it is of a record that exists there. */
export interface Translated {
  value: unknown;
  isWhole: boolean;
}

/** Replaces the ids in a document, numbers and words of digits alike; the word at `camera` is a place in the alarm. */
export function translate(city: City, document: unknown): Translated {
  let isWhole = true;
  const visit = (value: unknown, name: string): unknown => {
    const kind = kinds[name];
    const isId = typeof value === 'number' || (typeof value === 'string' && /^\d{1,12}$/.test(value) && name !== 'camera');
    if (kind !== undefined && isId) {
      const id = city.find(kind, Number(value));
      isWhole &&= id !== undefined;
      if (id === undefined) return value;
      return typeof value === 'string' ? String(id) : id;
    }
    if (Array.isArray(value)) return value.map((one) => visit(one, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visit(one, key)]));
  };
  const value = visit(document, '');
  return { value, isWhole };
}
