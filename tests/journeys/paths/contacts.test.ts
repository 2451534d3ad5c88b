import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { contactCalls } from '../../../contract/alarms/contact-calls.ts';
import type { contactsMachine } from '../../../machines/alarms/contacts/contacts.machine.ts';
import { contactsModel } from '../../../machines/alarms/contacts/contacts.paths.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { call, signInByApi } from '../../kit/caller.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime } from './paused-page.ts';
import { dataOf, type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { contactsVisible } from './visible/contacts.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
  readonly alarm: Alarm;
}

const region = ({ desk }: World) => desk.page.getByRole('region', { name: 'Call list' });
const press = (world: World, name: string) => region(world).getByRole('button', { name, exact: true }).press('Enter');

const gestures: Gestures<World, typeof contactsMachine> = {
  events: {
    'contact.attempt': {
      play: (world) => region(world).getByRole('list', { name: 'Contacts in the order in which they are called' }).press('n'),
    },
    'contacts.retry': { play: (world) => press(world, 'Try again') },
    'contacts.dismiss': { play: (world) => press(world, 'OK') },
  },
  replies: {
    readContacts: {
      play: ({ held }, reply) =>
        held.answer(contactCalls.alarmContacts, dataOf(reply) === undefined ? replyFromModel(reply) : { data: dataOf(reply) }),
    },
    // The platform's reply about the alarm that is open: it stands as it was.
    attemptContact: {
      play: ({ held, alarm }, reply) => {
        const data = dataOf(reply) as { contacts: unknown } | undefined;
        return held.answer(
          contactCalls.attemptContact,
          data === undefined ? replyFromModel(reply) : { data: { contacts: data.contacts, alarm } },
        );
      },
    },
  },
  delays: { sendRetry: { play: ({ desk }) => advanceTime(desk, 2000) } },
};

/** Somebody must be listed to be called. */
function possible(steps: readonly Step[]): boolean {
  if (steps.at(-1)?.event.type !== 'contact.attempt') return true;
  const read = steps.findLast(({ port, kind }) => port === 'readContacts' && kind === 'reply');
  const listed = dataOf((read?.event as { output?: unknown } | undefined)?.output) as unknown[] | undefined;
  return listed !== undefined && listed.length > 0;
}

/** Begins with an operator who opened an alarm that they hold, whose contacts are being read. */
async function begin(before: World | null): Promise<World> {
  const desk = before?.desk ?? (await openPausablePage(stage, 'ana'));
  if (before) await resumeTime(desk);
  const raised = await stage.raise();
  const held = await holdCalls(desk, contactCalls.alarmContacts, contactCalls.attemptContact);
  await desk.openAlarm(raised.type);
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  const taken = await call(`${url}/v1/alarm/${raised.id}`, { token, method: 'PUT', body: { alarm_status: 'attending' } });
  const alarm = (JSON.parse(taken.text) as { data: Alarm }).data;
  const world = { desk, held, alarm };
  await desk.page.getByRole('region', { name: 'Who holds this alarm' }).waitFor();
  await region(world).locator('[data-part=contacts]').waitFor();
  await pauseTime(desk);
  return world;
}

async function leave({ desk, held, alarm }: World): Promise<void> {
  await held.release();
  await resumeTime(desk);
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  await call(`${url}/v1/alarm/${alarm.id}`, { token, method: 'PUT', body: { alarm_status: 'canceled', comments: 'Walk is over.' } });
}

walkMachine({
  visible: contactsVisible,
  models: [contactsModel],
  gestures,
  possible,
  unwalked: {
    'listed: contacts.renew': 'a call of the phone ends: carried-call.test.ts and the platform tests of calls',
  },
  begin: (_, before) => begin(before),
  drawn: (world) => readAttribute(region(world).locator('[data-part=contacts]'), 'data-state'),
  leave,
  most: 40,
});
