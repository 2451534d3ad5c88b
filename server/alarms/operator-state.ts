import { sql } from 'kysely';
import { type DeclaredState, type HelpCall, type OperatorState, operatorStateCalls } from '../../contract/alarms/operator-state-calls.ts';
import { type App, type Caller, demand, refuse, route, scopeOf, type Tx } from '../platform/index.ts';
import { inPlatformScope } from './assigned-groups.ts';
import { isNamedTo } from './people.ts';

/** The declared state of a row of `operator_state d`, which may be missing. */
export const declaredState = sql`json_build_object('state', coalesce(d.state, 'available'), 'since', iso(d.since), 'answered_by', d.answered_by)`;

/** Breaks and calls for help: what operators declare of themselves, and how supervisors answer. */
export function operatorStateRoutes(app: App): void {
  route(app, operatorStateCalls.operatorState, ({ scope, caller }) =>
    app.store.within(scope, (tx) => inPlatformScope(tx, () => readState(tx, caller))),
  );
  route(app, operatorStateCalls.declareState, ({ scope, caller, body }) =>
    app.store.within(scope, (tx) => inPlatformScope(tx, () => declareState(tx, caller, body.state))),
  );
  route(app, operatorStateCalls.helpCalls, ({ caller }) => {
    const reader = demand(caller, 'read', 'Supervision');
    return app.store.within(scopeOf(reader), (tx) => inPlatformScope(tx, () => readHelpCalls(tx, reader)));
  });
  route(app, operatorStateCalls.answerHelp, ({ caller, params }) => {
    const reader = demand(caller, 'read', 'Supervision');
    return app.store.within(scopeOf(reader), (tx) => inPlatformScope(tx, () => answerHelp(tx, reader, params.id)));
  });
}

async function readState(tx: Tx, { user }: Caller): Promise<OperatorState> {
  const { rows } = await sql<{ declared: OperatorState }>`
    select ${declaredState} as declared from operator_state d where d.id_user = ${user}`.execute(tx);
  return rows[0]?.declared ?? { state: 'available', since: null, answered_by: null };
}

async function declareState(tx: Tx, caller: Caller, state: DeclaredState): Promise<OperatorState> {
  const { rows } = await sql`
    insert into operator_state as d (id_user, state) values (${caller.user}, ${state})
    on conflict (id_user) do update set state = excluded.state, since = excluded.since, answered_by = null
      where d.state <> excluded.state
    returning 1`.execute(tx);
  if (rows.length > 0) await noteState(tx, caller, state, caller.name);
  return readState(tx, caller);
}

/** Audits what was declared or answered, with the name of the operator whom it concerns. */
async function noteState(tx: Tx, { user }: Caller, action: DeclaredState | 'help_answered', of: string): Promise<void> {
  await sql`select audit_note('session', ${action}, ${user}, null, null, ${of}, '{}')`.execute(tx);
}

/** Those that the reader may be shown, longest first. */
async function readHelpCalls(tx: Tx, reader: Caller): Promise<HelpCall[]> {
  const { rows } = await sql<HelpCall>`
    with calling as (
      select d.id_user as id, d.since, d.answered_by, u.is_master_admin, trim(concat_ws(' ', u.name, u.first_surname)) as name
      from operator_state d join user_account u on u.id = d.id_user where d.state = 'needs_help' and u.active
    )
    select id, name, iso(since) as since, answered_by from calling
    where ${isNamedTo(reader, 'calling')}
    order by calling.since, id`.execute(tx);
  return rows;
}

/** @throws Refused `record.not_found` where the operator does not call for help, or is none of the reader's */
async function answerHelp(tx: Tx, reader: Caller, id: number): Promise<HelpCall> {
  const called = (await readHelpCalls(tx, reader)).find((one) => one.id === id);
  if (!called) throw refuse('record.not_found');
  if (called.answered_by !== null) return called;
  const { rows } = await sql`
    update operator_state set answered_by = (select trim(concat_ws(' ', name, first_surname)) from user_account where id = ${reader.user})
    where id_user = ${id} and state = 'needs_help' and answered_by is null returning 1`.execute(tx);
  if (rows.length > 0) await noteState(tx, reader, 'help_answered', called.name);
  return (await readHelpCalls(tx, reader)).find((one) => one.id === id) ?? called;
}
