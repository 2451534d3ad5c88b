import * as z from 'zod/mini';
import { api } from '../../contract/api.ts';
import { callsOf } from '../../contract/catalogues/calls.ts';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { Unit } from '../../contract/places/place.ts';
import { UnitId } from '../../contract/platform/ids.ts';
import { viewCalls } from '../../contract/workspace/views.ts';
import type { Answer } from '../../machines/shared/port.ts';
import type { OpenAsk, Opened } from '../../machines/workspace/opener/opener.machine.ts';
import type { Http } from '../platform/http.ts';
import { fromGroup } from './opener.cameras.ts';

interface OpenerNeeds {
  ask: Http['ask'];
  /** Units that were read already. */
  units: () => readonly Unit[];
  product: string;
}

const most = 1000;
const Group = z.looseObject({ name: z.string(), group_name: z.nullable(z.string()), units: z.array(z.looseObject({ id: z.int() })) });

/** Reads what somebody opens: an alarm, a unit's cameras, a group's, a view, a layout. */
export async function readOpened(needs: OpenerNeeds, asked: OpenAsk, signal: AbortSignal): Promise<Answer<Opened>> {
  const { ask } = needs;
  switch (asked.kind) {
    case 'alarm':
      return as(await ask(api.alarmById, { query: [['alarm_id', asked.alarm_id]], signal }), (alarm) => ({ as: 'alarm', alarm }));
    case 'unit':
      return as(await unitOf(needs, asked.id, signal), (unit) => ({
        as: 'cameras',
        name: unit.description,
        cameras: unit.cameras,
        recorded: asked.recorded ?? false,
      }));
    case 'view':
      return as(await ask(viewCalls.userViews, { query: [['max', String(most)]], signal }), ({ data }) => {
        const view = data.find(({ id }) => id === asked.id);
        return view ? { as: 'view', view } : { as: 'gone' };
      });
    case 'layout':
      return as(await ask(viewCalls.layouts, { signal }), (layouts) => {
        const layout = layouts.find(({ id }) => id === asked.id);
        return layout ? { as: 'layout', layout } : { as: 'gone' };
      });
    case 'group':
      return groupOf(needs, asked, signal);
  }
}

async function unitOf({ ask, units }: OpenerNeeds, id: number, signal: AbortSignal): Promise<Answer<Unit>> {
  const known = units().find((unit) => unit.id === id);
  return known ? { ok: true, data: known } : ask(api.unit, { params: { id: UnitId.parse(id) }, signal });
}

/** The cameras of a group's units that the caller may see. */
async function groupOf(needs: OpenerNeeds, { id, name }: { id: number; name: string }, signal: AbortSignal): Promise<Answer<Opened>> {
  const { record } = callsOf(catalogueOf('unit-group'), { product: needs.product });
  const answer = await needs.ask(record, { params: { id }, signal });
  if (!answer.ok) return answer;
  const group = Group.parse(answer.data);
  const members = new Set(group.units.map((unit) => unit.id));
  const units = needs.units().filter((unit) => members.has(unit.id));
  return { ok: true, data: { as: 'cameras', name: group.group_name ?? name, cameras: fromGroup(units), recorded: false } };
}

function as<T>(answer: Answer<T>, make: (data: T) => Opened): Answer<Opened> {
  return answer.ok ? { ok: true, data: make(answer.data) } : answer;
}
