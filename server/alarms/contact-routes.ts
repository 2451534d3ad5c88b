import { contactCalls } from '../../contract/alarms/contact-calls.ts';
import { contactPasswords } from '../places/index.ts';
import { type App, RawJson, refuse, requestHash, route, runIdempotent, secretBox } from '../platform/index.ts';
import { attemptContact, readContacts } from './contacts.ts';

/** The call list of an alarm. */
export function contactRoutes(app: App): void {
  route(app, contactCalls.alarmContacts, async ({ scope, params }) => {
    const contacts = await app.store.within(scope, (tx) => readContacts(tx, params.id, app.clock.now()));
    if (!contacts) throw refuse('record.not_found');
    return contacts;
  });
  route(app, contactCalls.attemptContact, async ({ scope, params, body, caller, key }) => {
    const [passwords, box] = [await contactPasswords(app.config), await secretBox(app.config)];
    const { spoken_password: spoken, ...rest } = body;
    // The hash of the request is stored: it must not reveal what the contact said.
    const hash = requestHash('contact attempt', params, rest, spoken === undefined ? null : box.mark(spoken));
    const json = await app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, hash, () =>
        attemptContact(tx, caller, { id: params.id, contact: params.contact, request: body, passwords, now: app.clock.now() }),
      ),
    );
    return new RawJson(`{"success":true,"data":${json}}`);
  });
}
