import { runCalls } from '../../../contract/automation/index.ts';
import { callsOf, catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import type { Answer } from '../../../machines/shared/port.ts';
import type { Hit } from '../../../machines/workspace/palette/hit.ts';
import { fold, type Platform, wordsOf } from '../../platform/index.ts';

/** Returns the custom commands whose name matches and that the current user may run. */
export async function findRunnableCommands(ask: Platform['ask'], text: string, signal: AbortSignal): Promise<readonly Hit[]> {
  const answer = await ask(runCalls.runnable, { signal });
  if (!answer.ok) return [];
  const words = wordsOf(text);
  return answer.data
    .filter(({ name, description }) => words.every((word) => fold(`${name} ${description ?? ''}`).includes(word)))
    .map(({ id, name, description }): Hit => ({ kind: 'command', key: `command-${id}`, name, about: description ?? '', id }));
}

/** Custom commands that are called so. */
export async function findCommands(ask: Platform['ask'], product: string, text: string, signal: AbortSignal): Promise<readonly Hit[]> {
  const { list } = callsOf(catalogueOf('command'), { product });
  const query: [string, string][] = [
    ['search', text],
    ['max', '6'],
  ];
  const answer = (await ask(list, { query, signal })) as Answer<{ data: CatalogueRecord[] }>;
  if (!answer.ok) return [];
  return answer.data.data.map((row): Hit => {
    const name = typeof row['name'] === 'string' ? row['name'] : `${row.id}`;
    const about = typeof row['description'] === 'string' ? row['description'] : '';
    return { kind: 'command', key: `command-${row.id}`, name, about, id: row.id };
  });
}
