import { sql } from 'kysely';
import { cooldownMs } from '../../../contract/automation/command-nodes.ts';
import type { CommandRun } from '../../../contract/automation/command-run.ts';
import { waitUntil } from '../../../server/testing/wait-until.ts';
import type { Body, City } from './city.ts';
import { translate } from './documents.ts';
import type { Services } from './services.ts';

/** Repeats the operators' work: views, the video wall, chats, runs of commands, answers to action plans. */
export async function repeatWork(city: City, services: Services): Promise<void> {
  await saveViews(city);
  await writeChats(city);
  await answerPlans(city);
  await runCommands(city, services);
}

interface View {
  id: number;
  id_user: number;
  name: string;
  data: unknown;
}

async function saveViews(city: City): Promise<void> {
  for (const { id, id_user, name, data } of await city.read(sql<View>`select id, id_user, name, data from user_view order by id`)) {
    const body = { name, data: translate(city, data).value };
    const view = await city.send('POST', '/v1/user-views', await city.tokenOfUser(id_user), body);
    if (view) city.link('user-view', id, view.id);
  }
  const walls = await city.read(sql<{ wall: number; view: number; owner: number }>`
    select w.id_user as wall, w.id_user_view as view, v.id_user as owner from video_wall w join user_view v on v.id = w.id_user_view`);
  for (const { wall, view, owner } of walls) {
    const path = `/v1/users/videowallusers/view/${city.idOf('users', wall)}`;
    await city.send('POST', path, await city.tokenOfUser(owner), { view: city.idOf('user-view', view) });
  }
}

interface Chat {
  kind: 'direct' | 'room';
  name: string | null;
  members: readonly { id: number; read: number }[];
  messages: readonly { id: number; user: number; text: string }[];
}

async function writeChats(city: City): Promise<void> {
  const chats = await city.read(sql<Chat>`
    select c.kind, c.name,
      (select json_agg(json_build_object('id', m.id_user, 'read', m.read_to) order by m.id_user) from chat_member m where m.id_chat = c.id) as members,
      (select json_agg(json_build_object('id', m.id, 'user', m.id_user, 'text', m.text) order by m.id) from chat_message m where m.id_chat = c.id) as messages
    from chat c order by c.id`);
  for (const { kind, name, members, messages } of chats) {
    const author = messages[0]?.user ?? 0;
    const others = members.filter(({ id }) => id !== author).map(({ id }) => city.idOf('users', id));
    const body = { members: others, ...(kind === 'room' && { name }) };
    const chat = await city.send('POST', '/v1/chat', await city.tokenOfUser(author), body);
    for (const { user, text } of messages) {
      await city.send('POST', `/v1/chat/${chat?.id}/messages`, await city.tokenOfUser(user), { text });
    }
  }
}

interface PlanLog {
  plan: number;
  user: number;
  answers: readonly { answer: string }[];
}

/** Each operator answers the first question of a plan anew. */
async function answerPlans(city: City): Promise<void> {
  const logs = await city.read(sql<PlanLog>`select id_action_plan as plan, id_user as user, answers from action_plan_log order by id`);
  for (const [at, { plan, user }] of logs.entries()) {
    const [path, token] = [`/v1/action_plan/${city.idOf('action-plan', plan)}/log`, await city.tokenOfUser(user)];
    await city.send('POST', path, token, { answers: [], restart: true });
    await city.send('POST', path, token, { answers: [{ node: '1', answer: at % 2 === 0 ? 'yes' : 'no' }] });
  }
}

interface CommandLog {
  command: number;
  user: number;
  unit: number;
  status: CommandRun['status'];
}

/** Runs commands that open a gate; the clock passes their cool-down. One that failed in the demo finds the relay unreachable. */
async function runCommands(city: City, services: Services): Promise<void> {
  const logs = await city.read(sql<CommandLog>`
    select c.id as command, l.id_user as user, (select min(u.id) from unit u where u.id_tenant = l.id_tenant) as unit, l.status
    from command_log l join command c on c.name = l.name order by l.id`);
  const started: StartedRun[] = [];
  for (const { command, user, unit, status } of logs) {
    if (status !== 'success') await waitForEnds(city, started.splice(0));
    city.to.clock.advance(cooldownMs + 1000);
    city.signOut();
    const [token, id] = [await city.tokenOfUser(user), city.idOf('command', command)];
    const body: Body = { id_unit: city.idOf('unit', unit), reason: 'Entrega', confirmed: true };
    services.setRelays(status === 'success');
    const run = await city.send<CommandRun>('POST', `/v1/command/${id}/execute`, token, body);
    if (run) started.push({ run: run.id, user });
    if (status !== 'success') await waitForEnds(city, started.splice(0));
  }
  await waitForEnds(city, started);
}

interface StartedRun {
  run: number;
  user: number;
}

/** Waits until runs have ended: a pulse switches its relay back after some seconds. */
async function waitForEnds(city: City, runs: readonly StartedRun[]): Promise<void> {
  for (const { run, user } of runs) {
    const token = await city.tokenOfUser(user);
    await waitUntil(() => demandEnd(city, token, run));
  }
}

async function demandEnd(city: City, token: string, run: number): Promise<void> {
  const read = await city.send<CommandRun>('GET', `/v1/command/runs/${run}`, token);
  if (read?.status === 'running') throw new Error(`Run ${run} has not ended`);
}
