import { useMemo } from 'react';
import { outputCalls, type SwitchedOutput } from '../../../contract/automation/output-calls.ts';
import { choicesMachine } from '../../../machines/catalogues/index.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { usePlatform } from '../../platform/index.ts';

const describeOutput = ({ unit, camera, name }: SwitchedOutput): string => [unit, camera, name].filter(Boolean).join(' · ');

/** The outputs of the platform as choices of a field, searched by unit, camera or name (OP-9.61). */
export function useOutputChoices(target: 'camera' | 'router'): typeof choicesMachine {
  const { ask } = usePlatform();
  return useMemo(
    () =>
      choicesMachine.provide({
        actors: {
          readChoices: implementPort(async ({ search, page }, signal) => {
            const query: [string, string][] = [
              ['target', target],
              ['page', String(page)],
              ...(search === '' ? [] : ([['search', search]] satisfies [string, string][])),
            ];
            const answer = await ask(outputCalls.outputs, { query, signal });
            if (!answer.ok) return answer;
            const { data, last_page = 1 } = answer.data;
            return {
              ok: true as const,
              data: { choices: data.map((row) => ({ id: row.id, label: describeOutput(row) })), hasMore: page < last_page },
            };
          }),
        },
      }),
    [ask, target],
  );
}

/** Loads the name of an output by id; null: it does not exist. */
export function useOutputLabel(): (id: number) => Promise<string | null> {
  const { ask } = usePlatform();
  return useMemo(
    () => async (id) => {
      const answer = await ask(outputCalls.outputs, { query: [['id', String(id)]] });
      const [row] = answer.ok ? answer.data.data : [];
      return row ? describeOutput(row) : null;
    },
    [ask],
  );
}
