import { expect, test } from 'vitest';
import { catalogueOf, type FileField } from '../../contract/catalogues/index.ts';
import { type ChosenFile, faultsOfFile } from './chosen-file.ts';

test('the sound of an alarm level is an mp3 of at most 2 MB, by its content', { tags: ['OP-5.23', 'ADM-5.05'] }, () => {
  const sound = catalogueOf('alarm-level').fields.find(({ name }) => name === 'sound') as FileField;
  const faultsOf = (kind: ChosenFile['kind'], size = 1000) => faultsOfFile(sound, { name: 'alarm.mp3', size, kind, content: {} }, 'sound');
  const onlyMp3 = [{ field: 'sound', text: 'Only {kinds} files are accepted', values: { kinds: 'MP3' } }];
  for (const kind of ['jpg', 'gif', 'png', 'xlsx', null] as const) expect([kind, faultsOf(kind)]).toEqual([kind, onlyMp3]);
  expect(faultsOf('mp3', 2_000_000)).toEqual([]);
  expect(faultsOf('mp3', 2_000_001)).toMatchObject([{ field: 'sound', values: { size: '2 MB' } }]);
});
