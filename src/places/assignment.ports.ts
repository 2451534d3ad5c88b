import {
  type AssignableCamera,
  type CenterCounts,
  assignmentCalls as calls,
  deviceCalls,
  type ResellerDevice,
} from '../../contract/catalogues/index.ts';
import type { Endpoint } from '../../contract/platform/index.ts';
import {
  type AssignWrite,
  assignmentMachine,
  type CamerasPage,
  type CamerasQuestion,
  type CentersQuestion,
} from '../../machines/places/assignment/assignment.machine.ts';
import { cameraPage } from '../../machines/places/assignment/blocks.ts';
import { type Answer, implementPort } from '../../machines/shared/port.ts';
import { type Http, longMs } from '../platform/index.ts';

type Query = [string, string][];

/** The machine of camera assignment with its calls (ADM-7.39, ADM-7.41). */
export function provideAssignment(ask: Http['ask']): typeof assignmentMachine {
  return assignmentMachine.provide({
    actors: {
      readCenters: implementPort((query, signal) => readCenters(ask, query, signal)),
      readCameras: implementPort((query, signal) => readCameras(ask, query, signal)),
      assignCameras: implementPort((write: AssignWrite, signal) => {
        const { call, body } = endpointFor(write);
        return ask(call, { body, key: write.key, signal, timeout: longMs });
      }),
    },
  });
}

async function readCenters(ask: Http['ask'], { kind, holder }: CentersQuestion, signal: AbortSignal): Promise<Answer<CenterCounts[]>> {
  if (kind === 'user') return ask(calls.centersForUser, { query: [['id_user', String(holder.id)]], signal });
  if (kind === 'group') return ask(calls.centersForGroup, { params: { id: holder.id }, signal });
  const counted = async (more: Query) =>
    ask(deviceCalls.resellerDevices, { query: [['id_reseller', String(holder.id)], ['max', '1'], ...more], signal });
  const [all, assigned] = [await counted([]), await counted([['assigned', '1']])];
  if (!all.ok) return all;
  if (!assigned.ok) return assigned;
  const counts = { cameras: all.data.total ?? 0, assigned: assigned.data.total ?? 0 };
  return { ok: true, data: [{ id: null, name: null, ...counts, sectors: [{ id: null, name: null, ...counts }] }] };
}

async function readCameras(
  ask: Http['ask'],
  { kind, holder, part, page }: CamerasQuestion,
  signal: AbortSignal,
): Promise<Answer<CamerasPage>> {
  const query: Query = [
    [`id_${kind}`, String(holder.id)],
    ['page', String(page)],
    ['max', String(cameraPage)],
    ...(part.of === 'sector'
      ? ([
          ['id_center', String(part.center ?? 0)],
          ['id_sector', String(part.sector ?? 0)],
        ] satisfies Query)
      : []),
    ...(part.of === 'found' && part.search !== '' ? ([['search', part.search]] satisfies Query) : []),
  ];
  const answer =
    kind === 'reseller' ? await ask(deviceCalls.resellerDevices, { query, signal }) : await camerasOf(ask, kind, query, signal);
  if (!answer.ok) return answer;
  return { ok: true, data: { rows: answer.data.data.map(toCamera), total: answer.data.total ?? answer.data.data.length } };
}

const camerasOf = (ask: Http['ask'], kind: 'user' | 'group', query: Query, signal: AbortSignal) =>
  kind === 'user' ? ask(calls.camerasForUser, { query, signal }) : ask(calls.camerasForGroup, { query, signal });

const toCamera = (row: AssignableCamera | ResellerDevice): AssignableCamera => ({ rtsp_available: null, last_connection: null, ...row });

/** A write; its reply contains the resulting assignment. */
type Call = Endpoint & { reply: typeof calls.allToUser.reply };

/** The call of a write: one of the fourteen of users and groups, or of the two of resellers. */
function endpointFor({ kind, holder, which, isAssigned }: AssignWrite): { call: Call; body: Readonly<Record<string, unknown>> } {
  const whom = { [`id_${kind}`]: holder.id };
  if (which.of === 'camera') {
    const call = { user: calls.cameraToUser, group: calls.cameraToGroup, reseller: deviceCalls.assignToReseller }[kind];
    return { call, body: { ...whom, id_proxy_camera: which.id, assigned: isAssigned } };
  }
  if (kind === 'reseller') {
    const search = which.of === 'all' ? which.search : '';
    return { call: deviceCalls.assignAllToReseller, body: { ...whom, search, assigned: isAssigned } };
  }
  const place =
    which.of === 'all'
      ? {}
      : which.of === 'center'
        ? { id_center: which.id }
        : { id_sector: which.id, ...(which.id === null && { id_center: which.center }) };
  return { call: partCalls[kind][which.of][isAssigned ? 'give' : 'take'], body: { ...whom, ...place } };
}

const partCalls = {
  user: {
    sector: { give: calls.sectorToUser, take: calls.sectorFromUser },
    center: { give: calls.centerToUser, take: calls.centerFromUser },
    all: { give: calls.allToUser, take: calls.allFromUser },
  },
  group: {
    sector: { give: calls.sectorToGroup, take: calls.sectorFromGroup },
    center: { give: calls.centerToGroup, take: calls.centerFromGroup },
    all: { give: calls.allToGroup, take: calls.allFromGroup },
  },
} as const satisfies Record<'user' | 'group', Record<'sector' | 'center' | 'all', Record<'give' | 'take', Call>>>;
