import * as z from 'zod/mini';
import { api } from '../../contract/api.ts';
import { callsOf, catalogueOf } from '../../contract/catalogues/index.ts';
import type { Camera, Unit } from '../../contract/places/index.ts';
import { UnitId } from '../../contract/platform/index.ts';
import { maxCamerasOfUnit } from '../../contract/workspace/slots.ts';
import { viewCalls } from '../../contract/workspace/views.ts';
import type { Answer } from '../../machines/shared/port.ts';
import type { OpenedTarget, OpenTargetQuery } from '../../machines/workspace/open-target/open-target.machine.ts';
import type { Http } from '../platform/index.ts';
import { readLayouts } from './layouts.ts';

type Needs = OpenTargetQuery & Pick<Http, 'ask'>;

const most = 1000;
const Group = z.looseObject({ name: z.string(), group_name: z.nullable(z.string()), units: z.array(z.looseObject({ id: z.int() })) });

/** Reads the target that is opened: an alarm, the cameras of a unit or a group, a view or a layout. */
export async function readTarget(needs: Needs, signal: AbortSignal): Promise<Answer<OpenedTarget>> {
  const { ask, target } = needs;
  switch (target.kind) {
    case 'alarm':
      return mapAnswer(await ask(api.alarmById, { query: [['alarm_id', target.alarm_id]], signal }), (alarm) => ({ as: 'alarm', alarm }));
    case 'unit':
      return mapAnswer(await readUnit(needs, target.id, signal), (unit) => ({
        as: 'cameras',
        name: unit.description,
        cameras: unit.cameras,
        recorded: target.recorded ?? false,
      }));
    case 'view':
      return mapAnswer(await ask(viewCalls.userViews, { query: [['max', String(most)]], signal }), ({ data }) => {
        const view = data.find(({ id }) => id === target.id);
        return view ? { as: 'view', view } : { as: 'gone' };
      });
    case 'layout':
      return mapAnswer(await readLayouts(ask, signal), (layouts) => {
        const layout = layouts.find(({ id }) => id === target.id);
        return layout ? { as: 'layout', layout } : { as: 'gone' };
      });
    case 'group':
      return readGroup(needs, target, signal);
  }
}

async function readUnit({ ask, units }: Needs, id: number, signal: AbortSignal): Promise<Answer<Unit>> {
  const known = units().find((unit) => unit.id === id);
  return known ? { ok: true, data: known } : ask(api.unit, { params: { id: UnitId.parse(id) }, signal });
}

/** The cameras of a group's units that the caller may see. */
async function readGroup(needs: Needs, { id, name }: { id: number; name: string }, signal: AbortSignal): Promise<Answer<OpenedTarget>> {
  const { record } = callsOf(catalogueOf('unit-group'), { product: needs.product });
  const answer = await needs.ask(record, { params: { id }, signal });
  if (!answer.ok) return answer;
  const group = Group.parse(answer.data);
  const members = new Set(group.units.map((unit) => unit.id));
  const units = needs.units().filter((unit) => members.has(unit.id));
  return { ok: true, data: { as: 'cameras', name: group.group_name ?? name, cameras: pickGroupCameras(units), recorded: false } };
}

function mapAnswer<T>(answer: Answer<T>, make: (data: T) => OpenedTarget): Answer<OpenedTarget> {
  return answer.ok ? { ok: true, data: make(answer.data) } : answer;
}

/** Number of pictures that one workstation plays smoothly. */
const mostPictures = 16;

/** Selects cameras of several units for a tab: the first of each, then the second, up to sixteen; at most six per unit (OP-5.09, OP-9.09). */
export function pickGroupCameras(units: readonly Unit[]): Camera[] {
  const rounds = Array.from({ length: maxCamerasOfUnit }, (_, round) => units.flatMap(({ cameras }) => cameras[round] ?? []));
  return rounds.flat().slice(0, mostPictures);
}
