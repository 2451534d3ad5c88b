import { useLingui } from '@lingui/react/macro';
import type { Trace } from '../../../contract/quality/trace.ts';
import { leavesOf } from '../../../machines/quality/paths/leaves.ts';
import { allModels } from '../../../machines/quality/paths/models.ts';
import { Select } from '../../ui/Field.tsx';

type Expected = Trace['expected'];

interface ExpectedStateProps {
  /** The selectable actors, each with its machine and its final state. */
  actors: readonly { readonly path: string; readonly machine: string; readonly state: string }[];
  expected: Expected;
  onExpected: (expected: Expected) => void;
}

/** What should have been otherwise in the end: one actor, in one of its states. With it, a trace fails until it is mended. */
export function ExpectedState({ actors, expected, onExpected }: ExpectedStateProps) {
  const { t } = useLingui();
  const chosen = actors.find(({ path }) => path === expected?.path);
  const machine = allModels.find((model) => model.machine.id === chosen?.machine)?.machine;
  return (
    <>
      <Select
        label={t`Expected result`}
        value={chosen?.path ?? ''}
        onChange={({ target: { value } }) => {
          const actor = actors.find(({ path }) => path === value);
          onExpected(actor ? { path: actor.path, state: actor.state } : null);
        }}
      >
        <option value="">{t`Nothing: it should stay as is`}</option>
        {actors.map(({ path }) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </Select>
      {chosen && machine && (
        <Select
          label={t`Expected state`}
          value={expected?.state ?? ''}
          onChange={({ target: { value } }) => onExpected({ path: chosen.path, state: value })}
        >
          <option value={chosen.state}>{chosen.state}</option>
          {leavesOf(machine)
            .filter(({ path }) => path !== chosen.state)
            .map((leaf) => (
              <option key={leaf.path} value={leaf.path}>
                {leaf.path}
              </option>
            ))}
        </Select>
      )}
    </>
  );
}
