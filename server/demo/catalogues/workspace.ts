import { sql } from 'kysely';
import type { UserId } from '../../../contract/platform/index.ts';
import { tiles } from '../../../contract/workspace/index.ts';
import { assign, insertMessage } from '../../collaboration/index.ts';
import type { Customer, SeedContext } from './seed-context.ts';

/** Seeds the operators' workspace: a view on the wall, a rule that is switched off, and chat messages of the last hours. */
export async function seedWorkspace(context: SeedContext): Promise<void> {
  await context.each('wall-rule', ({ users: { wall } }) =>
    wall === undefined ? [] : [{ name: 'Prioridad 1 en el videowall', lowest_priority: 1, wall, active: false }],
  );
  for (const customer of context.customers) {
    if (customer.users['wall'] === undefined) continue;
    await seedWall(context, customer);
    await seedChat(context, customer);
  }
}

/** The wall shows another place of each of four facilities. */
async function seedWall({ put, tx }: SeedContext, { units, users }: Customer): Promise<void> {
  const { ana, wall } = users;
  const shown = units.slice(0, 4).flatMap(({ id, description, cameras }, at) => {
    const camera = cameras[at % cameras.length];
    return camera ? [{ ...camera, id_unit: id, description }] : [];
  });
  const areas = tiles(shown.length);
  const data = {
    tabId: null,
    layout: areas.map((area, at) => ({ pos: at + 1, ...area })),
    slots: shown.map(({ id, name, id_unit, description }, at) => ({
      pos: at + 1,
      type: 'cam',
      name: `${description} · ${name}`,
      data: { source: 'camera', id_camera: id, id_unit },
    })),
  };
  const [id] = await put('user-view', [{ name: 'Accesos en vivo', id_user: ana, data }]);
  if (id === undefined || wall === undefined) return;
  await assign(tx, wall as UserId, { id_user_view: id, id_layout: null });
}

type Speaker = 'ana' | 'bruno' | 'luis';
type SeedMessage = readonly [who: Speaker, minutesAgo: number, text: string];
const room: readonly SeedMessage[] = [
  ['luis', 190, 'Buenas noches. Esta noche hay mantenimiento en la puerta 2 del centro comercial, hasta las 2:00.'],
  ['bruno', 186, 'Enterado. ¿El proveedor avisa cuando termine?'],
  ['luis', 185, 'Sí, me llama a mí. Si suena antes de esa hora, confirmen por video y cancelen con comentario.'],
  ['ana', 181, 'De acuerdo. Me quedo con los bancos y Bruno con los comercios.'],
  ['bruno', 64, 'El andén 3 sigue sin señal, ya abrí el reporte.'],
  ['ana', 12, 'Puerta 2 otra vez. Confirmado por video: es el proveedor.'],
];
const pair: readonly SeedMessage[] = [
  ['bruno', 95, '¿Puedes tomar la siguiente de la bodega? Estoy en llamada.'],
  ['ana', 94, 'Claro, yo la tomo.'],
  ['bruno', 9, 'Gracias. ¿Café?'],
];

async function seedChat(context: SeedContext, { users }: Customer): Promise<void> {
  const { ana, bruno, luis } = users;
  if (ana === undefined || bruno === undefined || luis === undefined) return;
  const ids = { ana, bruno, luis } as Record<Speaker, UserId>;
  await insertMessages(context, ids, { kind: 'room', name: 'Turno de noche' }, room);
  const [id_first, id_second] = [ids.ana, ids.bruno].toSorted((a, b) => a - b);
  await insertMessages(context, ids, { kind: 'direct', name: null, id_first: id_first ?? null, id_second: id_second ?? null }, pair);
}

const names: Record<Speaker, string> = { ana: 'Ana Robles', bruno: 'Bruno Salas', luis: 'Luis Ortega' };

async function insertMessages(
  { tx, ago }: SeedContext,
  ids: Record<Speaker, UserId>,
  of: { kind: 'room' | 'direct'; name: string | null; id_first?: UserId | null; id_second?: UserId | null },
  messages: readonly SeedMessage[],
): Promise<void> {
  const { id } = await tx
    .insertInto('chat')
    .values({ ...of, created: ago(messages[0]?.[1] ?? 0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members: Speaker[] = of.kind === 'room' ? ['ana', 'bruno', 'luis'] : ['ana', 'bruno'];
  let last = 0;
  for (const [who, minutes, text] of messages) {
    const { message } = await insertMessage(tx, { chat: id, user: ids[who], name: names[who], text, key: null });
    await sql`update chat_message set time = ${ago(minutes)} where id = ${message.id}`.execute(tx);
    if (who === 'ana') last = message.id;
  }
  await tx
    .insertInto('chat_member')
    .values(members.map((who) => ({ id_chat: id, id_user: ids[who], read_to: last })))
    .execute();
}
