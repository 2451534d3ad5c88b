import { sql } from 'kysely';
import { type App, platformScope } from '../platform/index.ts';

/** Stores the registrations of phones, in the order in which they change. */
interface Registrations {
  changed(number: string, isRegistered: boolean): void;
  /** Resolves once every change is stored. */
  idle(): Promise<void>;
}

/** Opens the stored registrations of a node: phones that were registered when it ended are not registered now. */
export async function openRegistrations(app: App, node: string): Promise<Registrations> {
  await app.store.within(platformScope, (tx) =>
    sql`update phone_registration set registered = false, since = ${new Date(app.clock.now())} where node = ${node} and registered`.execute(
      tx,
    ),
  );
  let turn: Promise<void> = Promise.resolve();
  const store = (number: string, registered: boolean, since: Date) =>
    app.store.within(platformScope, async (tx) => {
      await sql`
        insert into phone_registration as r (number, node, registered, since) values (${number}, ${node}, ${registered}, ${since})
        on conflict (number, node) do update set registered = excluded.registered, since = excluded.since`.execute(tx);
      // Where it was registered before says nothing any more.
      if (registered) await sql`delete from phone_registration where number = ${number} and node <> ${node} and not registered`.execute(tx);
    });
  return {
    changed: (number, isRegistered) => {
      const since = new Date(app.clock.now());
      turn = turn
        .then(() => store(number, isRegistered, since))
        .catch((error: unknown) => app.log.error({ err: error, number }, 'the registration of a phone could not be stored'));
    },
    idle: () => turn,
  };
}
