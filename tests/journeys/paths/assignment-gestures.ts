import { assignmentCalls } from '../../../contract/catalogues/extra/assignment.ts';
import type { assignmentMachine } from '../../../machines/places/assignment/assignment.machine.ts';
import { twoCenters } from '../../../machines/places/assignment/assignment.paths.ts';
import { advanceClock, pauseClock } from '../../kit/clock.ts';
import type { HeldCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { dataOf, type Gestures, replyFromModel } from './ui-walk.ts';

/** An operator's browser session that assigns cameras to users. */
export interface AssignmentWorld {
  desk: Operator;
  held: HeldCalls;
  /** Whose cameras are shown, by turns. */
  users: readonly number[];
  turn: number;
  /** Last bulk write to a user's cameras. */
  lastWrite: 'allToUser' | 'allFromUser';
}
const { centersForUser, camerasForUser, allToUser, allFromUser } = assignmentCalls;
/** The calls of the page that the walk replies to. */
export const assignmentPageCalls = [centersForUser, camerasForUser, allToUser, allFromUser];
const writes = { allToUser, allFromUser };
const page = ({ desk }: AssignmentWorld) => desk.page.locator('main');
/** How the assignment of cameras is walked. */
export const assignmentGestures: Gestures<AssignmentWorld, typeof assignmentMachine> = {
  events: {
    'assignment.choose': {
      play: async (world, { holder }) => {
        const { desk, held, users } = world;
        if (holder === null) await desk.navigateTo('/user_cameras');
        else {
          world.turn += 1;
          await held.expectRepeated(centersForUser, () => desk.navigateTo(`/user_cameras?id=${users[world.turn % users.length]}`));
        }
        for (const call of [...(holder === null ? [centersForUser] : []), camerasForUser, allToUser, allFromUser]) await held.drop(call);
      },
    },
    'assignment.toggle': {
      from: /^shown/,
      play: (world) =>
        page(world)
          .getByRole('button', { name: /^(Open|Close) Without center$/ })
          .click(),
    },
    'assignment.load': {
      only: ({ page: number }) => number === 1,
      from: /resting/,
      play: async (world) => {
        const center = page(world).getByRole('button', { name: 'Open Centre', exact: true });
        if (await center.isVisible()) await center.click();
        await page(world).getByRole('button', { name: 'Open Gates', exact: true }).click();
      },
    },
    'assignment.search': {
      play: async (world) => {
        await pauseClock(world.desk.page);
        // Spaces only: words would request the matching cameras at once.
        const box = page(world).getByLabel('Search the cameras');
        await box.fill((await box.inputValue()) === ' ' ? '  ' : ' ');
        await world.held.drop(camerasForUser);
      },
    },
    'assignment.assign': {
      play: async (world) => {
        world.lastWrite = 'allToUser';
        await page(world).getByRole('button', { name: 'Assign all', exact: true }).click();
      },
    },
    'assignment.unassign': {
      play: async (world) => {
        world.lastWrite = 'allFromUser';
        await page(world).getByRole('button', { name: 'Unassign all', exact: true }).click();
        await world.desk.page.getByRole('button', { name: 'Unassign', exact: true }).click();
      },
    },
    'assignment.renew': {
      play: async (world) => {
        // An open sector requests its cameras again as soon as possible, so it is closed first.
        const sector = page(world).getByRole('button', { name: 'Close Gates', exact: true });
        if (await sector.isVisible()) await sector.click();
        await page(world)
          .getByRole('button', { name: /^(Reload|Try again)$/ })
          .first()
          .click();
      },
    },
  },
  replies: {
    readCenters: {
      play: ({ held }, reply) => {
        const rows = dataOf(reply) as unknown[] | undefined;
        return held.answer(centersForUser, rows ? { data: rows.length > 0 ? twoCenters : [] } : replyFromModel(reply));
      },
    },
    readCameras: { play: ({ held }, reply) => held.answer(camerasForUser, replyFromModel(reply)) },
    assignCameras: {
      play: ({ held, lastWrite }, reply) => held.answer(writes[lastWrite], dataOf(reply) ? { data: dataOf(reply) } : replyFromModel(reply)),
    },
  },
  delays: { typed: { play: ({ desk }) => advanceClock(desk.page, 250) } },
};
