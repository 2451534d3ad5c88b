import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { alarmTypeIdOf } from '../../alarms/index.ts';
import type { Config } from '../../platform/index.ts';
import { callsFolder, deviceSnapshot, recordingAddress } from '../../telephony/index.ts';
import { demoRecording } from '../recording.ts';
import { type Customer, type SeedContext, turn } from './seed-context.ts';

const secret = 'demo';
const minute = 60_000;
/** Phones of the operators. */
const phonesOf: Readonly<Record<Customer['lang'], readonly (readonly [user: string, number: string])[]>> = {
  es: [
    ['ana', '1001'],
    ['bruno', '1002'],
    ['luis', '1003'],
    ['qa', '1009'],
  ],
  pt: [['carla', '2001']],
};
/** The interphones of sites, by the scene of the camera at each. */
const interphoneSites: Readonly<Record<Customer['lang'], readonly (readonly [number: string, scene: string, name: string])[]>> = {
  es: [
    ['3001', 'gate', 'Portón'],
    ['3002', 'lobby', 'Entrada'],
    ['3003', 'atm', 'Cajero'],
  ],
  pt: [
    ['4001', 'gate', 'Portão'],
    ['4002', 'lobby', 'Entrada'],
  ],
};
const alarmNames = { es: 'Llamada de interfono', pt: 'Chamada de interfone' } as const;
const doors = { es: 'Abrir portón', pt: 'Abrir portão' } as const;

/** Phones of the demo's operators, interphones at its sites, and the calls of the last days. */
export async function seedCalls(context: SeedContext, config: Pick<Config, 'dataDir'>): Promise<void> {
  const { tx, each, put } = context;
  await each('iotcomms-master-account', ({ name }) => [{ name: `IoT ${name}` }]);
  const [station, , desk] = await put(
    'type-device-interphone',
    ['Door station', 'Emergency tower', 'Desk'].map((type) => ({ type })),
  );
  const phones = await each('device-interphone', ({ lang }) =>
    phonesOf[lang].map(([, number]) => ({ device_id: `SIP-${number}`, id_type_device_interphone: desk, number, password: secret })),
  );
  for (const customer of context.customers) {
    for (const [at, [user]] of phonesOf[customer.lang].entries()) {
      await sql`update user_account set id_device_interphone = ${phones(customer)[at]} where id = ${customer.users[user]}`.execute(tx);
    }
  }
  const { rows: commands } = await sql<{ id: number; name: string }>`select id, name from command order by id`.execute(tx);
  const alarms = { es: await alarmTypeIdOf(tx, alarmNames.es), pt: await alarmTypeIdOf(tx, alarmNames.pt) };
  const sites = await each('device-interphone', (customer) =>
    sitesOf(customer).map(({ unit, camera, number, name }, at) => ({
      device_id: `${customer.lang === 'pt' ? 'VA' : 'CM'}-INT-${at + 1} ${name}`,
      id_type_device_interphone: station,
      number,
      ivr: 'main',
      alarm: alarms[customer.lang],
      id_unit: unit.id,
      id_camera: camera?.id,
      id_command: commands.find((one) => one.name === doors[customer.lang])?.id,
      password: secret,
    })),
  );
  for (const customer of context.customers) await seedHistory(context, config, customer, sites(customer));
}

/** Each at another unit that has a camera with a matching scene. */
function sitesOf({ units, lang }: Customer) {
  const used = new Set<number>();
  return interphoneSites[lang].flatMap(([number, scene, name]) => {
    const sees = (one: Customer['units'][number]) => one.cameras.find((camera) => camera.scene === scene);
    const unit = units.find((one) => !used.has(one.id) && sees(one)) ?? units.find((one) => !used.has(one.id));
    if (!unit) return [];
    used.add(unit.id);
    return [{ unit, camera: sees(unit), number, name }];
  });
}

const endings = ['hung_up', 'hung_up', 'missed', 'hung_up', 'no_answer', 'declined', 'hung_up', 'transferred'] as const;

/** Calls of the last two days; answered ones have a recording. */
async function seedHistory({ tx, now, luck }: SeedContext, config: Pick<Config, 'dataDir'>, customer: Customer, sites: readonly number[]) {
  const folder = callsFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [first, second] = phonesOf[customer.lang];
  for (const [at, ending] of endings.entries()) {
    const device = turn(sites, at);
    const [user, number] = (at % 2 === 1 && second) || first || ['', ''];
    if (device === undefined) continue;
    const began = now - (35 + at * luck.between(190, 340)) * minute;
    const ringsMs = luck.between(4, 15) * 1000;
    const talkMs = ending === 'hung_up' || ending === 'transferred' ? luck.between(2, 4) * 1000 : 0;
    const session = `demo-${customer.lang}-${String(at + 1).padStart(4, '0')}`;
    const past = {
      session,
      device,
      began,
      ringsMs,
      talkMs,
      ending,
      number,
      user: customer.users[user] ?? null,
      isOut: at % 4 === 3,
    };
    await storePastCall(tx, { ...past, to: ending === 'transferred' ? (second?.[1] ?? null) : null });
    if (talkMs > 0) await writeFile(join(folder, `${session}.wav`), demoRecording(talkMs, at), { mode: 0o600 });
  }
}

interface PastCall {
  session: string;
  device: number;
  began: number;
  ringsMs: number;
  /** 0: the call was not answered. */
  talkMs: number;
  ending: (typeof endings)[number];
  number: string;
  user: number | null;
  isOut: boolean;
  to: string | null;
}

async function storePastCall(
  tx: SeedContext['tx'],
  { session, device, began, ringsMs, talkMs, ending, number, user, isOut, to }: PastCall,
) {
  const isAnswered = talkMs > 0;
  const at = new Date(began);
  const answered = isAnswered ? new Date(began + ringsMs) : null;
  const recording = isAnswered
    ? { path: `${session}.wav`, ms: talkMs, url: recordingAddress(session) }
    : { path: null, ms: null, url: null };
  await sql`insert into sip_call (sessionid, state, direction, callingpartynumber, remotepartynumber, device, id_device, id_unit, id_tenant,
      began_at, dialled_at, waiting_since, answered_at, ended_at, ending, id_operator, operator_name, transferred_to,
      recording_path, recording_ms, recording_url)
    select ${session}, 'ended', ${isOut ? 'out' : 'in'}, case when ${isOut} then ${number} else d.number end,
      case when ${isOut} then d.number when ${isAnswered} then ${number} else 'central' end, ${JSON.stringify(await deviceSnapshot(tx, device))},
      d.id, d.id_unit, u.id_tenant, ${at}, ${at}, case when not ${isOut} then ${at}::timestamptz end, ${answered}::timestamptz,
      ${new Date(began + ringsMs + talkMs)}, ${ending}, o.id, nullif(concat_ws(' ', o.name, o.first_surname), ''), ${to}::text,
      ${recording.path}::text, ${recording.ms}::integer, ${recording.url}::text
    from device_interphone d join unit u on u.id = d.id_unit
    left join user_account o on o.id = ${isAnswered || isOut ? user : null}::bigint where d.id = ${device}`.execute(tx);
}
