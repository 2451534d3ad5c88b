import { expect, test } from 'vitest';
import { slotSources } from '../../../contract/workspace/slots.ts';
import { sourceWords } from './sources.ts';

test('the title of a slot names each source of its data in words of its own', { tags: ['OQ-49', 'OP-9.54'] }, () => {
  const words = Object.fromEntries(slotSources.map((source) => [source, sourceWords(source)?.message]));
  expect(words).toMatchObject({
    dnd: 'dragged here',
    main_search: 'from the search',
    subsystem_tree: 'subsystem',
    actuator: 'actuator',
    virtual_alarm: 'virtual alarm',
    digital_output: 'digital output',
    sensor: 'sensor',
  });
  expect(new Set(Object.values(words)).size).toBe(slotSources.length);
  expect([sourceWords('elsewhere'), sourceWords(undefined)]).toEqual([null, null]);
});
