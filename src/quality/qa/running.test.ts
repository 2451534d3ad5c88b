import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { unplugged } from '../../../machines/quality/paths/model.ts';
import { sharesModel } from '../../../machines/video/shares/shares.paths.ts';
import { createActor as createOfView } from '../../platform/view-actors.ts';
import { allRunning } from './running.ts';

test('machines of one name are told apart, so that each can be opened', () => {
  const root = createActor(setup({}).createMachine({ id: 'console' })).start();
  const namesakes = [1, 2].map(() => createOfView(unplugged(sharesModel.machine), { input: sharesModel.input }).start());
  // Other files of this worker may have left machines of theirs at work.
  const own = allRunning(root).filter(({ actor }) => [root, ...namesakes].some((one) => one === actor));
  expect(own.map(({ path, actor }) => [path, actor])).toEqual([
    ['console', root],
    ['shares#1', namesakes[0]],
    ['shares', namesakes[1]],
  ]);
  for (const one of namesakes) one.stop();
});
