import { sql } from 'kysely';
import type { Ability } from '../../../contract/access/index.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import type { Tx } from '../../platform/index.ts';
import { defaultsKey } from './default-view.ts';
import { defaultOutcomes } from './outcomes.ts';
import { type DefaultProfile, defaultRights } from './rights.ts';
import { type DefaultType, type DefaultWords, defaultTypes, defaultWords } from './words.ts';

/** Colors of the four levels, most urgent first. A level without a file sounds in the pattern of its priority. */
const colors = ['#FF6363', '#FF9A1F', '#FFD93B', '#E27BFF'] as const;

/** Acronym of the types that a sensor raises; the other two are for faces and plates. */
const acronym = 'SD';

/**
 * Fills an empty store with what a customer would choose: four levels, alarm types, prepared comments, outcomes with their causes, and the profiles of operator,
 * supervisor, administrator, video wall and reader. Runs in platform scope, in the transaction that creates the first administrator. Each list is filled only
 * while it is empty, and all of them once.
 * @param language of the texts; new tenants get their alarm view in it
 * @returns whether this store began with defaults now
 */
export async function insertDefaults(tx: Tx, language: Language): Promise<boolean> {
  const first = await tx
    .insertInto('meta')
    .values({ key: defaultsKey, value: language })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!first) return false;
  const words = defaultWords[language];
  if (await isEmpty(tx, 'alarm_level')) await insertLevels(tx, words);
  if (await isEmpty(tx, 'profile')) await insertProfiles(tx, words);
  if (await isEmpty(tx, 'alarm_outcome')) await insertOutcomes(tx, language);
  if (await isEmpty(tx, 'type_alarm')) {
    const types = await insertTypes(tx, words);
    if (await isEmpty(tx, 'alarm_comment')) await insertComments(tx, words, types);
  }
  return true;
}

async function isEmpty(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from ${sql.table(table)}) as empty`.execute(tx);
  return rows[0]?.empty === true;
}

async function insertLevels(tx: Tx, { levels }: DefaultWords): Promise<void> {
  const rows = levels.map((description, at) => ({
    id_master_tenant: null,
    level: `P${at + 1}`,
    description,
    color: colors[at] ?? colors[0],
    priority: at + 1,
    sound: null,
  }));
  await tx.insertInto('alarm_level').values(rows).execute();
}

/** @returns the id of each type */
async function insertTypes(tx: Tx, { types }: DefaultWords): Promise<ReadonlyMap<DefaultType, number>> {
  const names = defaultTypes.map((type) => types[type]);
  const { rows } = await sql<{ id: number; type: string }>`
    insert into type_alarm (type, acronym) select name, ${acronym} from unnest(${names}::text[]) with ordinality as given (name, place)
    order by place returning id, type`.execute(tx);
  return new Map(defaultTypes.flatMap((type) => rows.filter((row) => row.type === types[type]).map(({ id }) => [type, id] as const)));
}

async function insertComments(tx: Tx, { comments }: DefaultWords, types: ReadonlyMap<DefaultType, number>): Promise<void> {
  const rows = comments.map(([status, comment, type]) => ({
    id_tenant: null,
    comment,
    status,
    id_alarm_type: type === undefined ? null : (types.get(type) ?? null),
  }));
  await tx.insertInto('alarm_comment').values(rows).execute();
}

async function insertOutcomes(tx: Tx, language: Language): Promise<void> {
  for (const { causes, ...outcome } of defaultOutcomes[language]) {
    await sql`
      with made as (
        insert into alarm_outcome (name, letter, kind, demands_cause)
        values (${outcome.name}, ${outcome.letter}, ${outcome.kind}, ${causes.length > 0}) returning id
      )
      insert into alarm_cause (name, id_outcome)
      select cause, made.id from made, unnest(${causes}::text[]) with ordinality as given (cause, place) order by place`.execute(tx);
  }
}

async function insertProfiles(tx: Tx, { profiles }: DefaultWords): Promise<void> {
  for (const [profile, rights] of Object.entries(defaultRights()) as [DefaultProfile, readonly Ability[]][]) {
    const name = profiles[profile];
    await sql`
      with made as (insert into profile (type, description) values (${name}, ${name}) returning id)
      insert into profile_permissions (id_owner, id_target, place)
      select made.id, p.id, 0 from made, permission p where p.shared_tenant_only is not true and exists (
        select from jsonb_to_recordset(${JSON.stringify(rights)}::jsonb) as given (action text, subject text)
        where given.action = p.action and lower(regexp_replace(given.subject, '[-_]', '', 'g')) = lower(regexp_replace(p.resource, '[-_]', '', 'g')))`.execute(
      tx,
    );
  }
}
