import { expect, test } from 'vitest';
import { importFiles, readIndex } from './domain-index.plugin.ts';

const index = readIndex(`export { raise, type Raised } from './raise.ts';
export { Queue, selectCount as selectAlarmCount } from './queue/queue.ts';
export type { Alarm } from './alarm.ts';
export const limit = 3;`);
const rewrite = (source: string) =>
  importFiles('/src/video/player.ts', source, (path) => (path === '/src/alarms/index.ts' ? index : new Map()));

test('each value is imported from its file, and no type is', () => {
  expect(rewrite("import { type Alarm, Queue, raise as raiseAlarm, type Raised } from '../alarms/index.ts';\nQueue(raiseAlarm);")).toBe(
    "import { Queue as Queue } from '../alarms/./queue/queue.ts'; import { raise as raiseAlarm } from '../alarms/./raise.ts';\nQueue(raiseAlarm);",
  );
});

test('a name that the index exports under another name keeps its meaning', () => {
  expect(rewrite("import { selectAlarmCount } from '../alarms/index.ts';")).toBe(
    "import { selectCount as selectAlarmCount } from '../alarms/./queue/queue.ts';",
  );
});

test('every following line keeps its number', () => {
  const source = "import {\n  Queue,\n  raise,\n} from '../alarms/index.ts';\nimport { x } from './x.ts';\nx(Queue, raise);";
  expect(rewrite(source).split('\n').slice(4)).toEqual(source.split('\n').slice(4));
});

test('names that the index declares or does not have, namespaces and types stay with the index', () => {
  for (const source of [
    "import * as alarms from '../alarms/index.ts';",
    "import type { Alarm } from '../alarms/index.ts';",
    "import { x } from './x.ts';",
  ])
    expect(rewrite(source)).toBe(source);
  expect(rewrite("import { limit, unknown } from '../alarms/index.ts';")).toBe(
    "import { limit as limit, unknown as unknown } from '../alarms/index.ts';",
  );
});
