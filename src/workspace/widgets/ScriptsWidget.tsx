import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { RunnableCommand } from '../../../contract/automation/index.ts';
import { selectResult } from '../../../machines/platform/index.ts';
import { useCanRun, useRunRequest } from '../../automation/index.ts';
import { useLiveQuery, useOpenTarget } from '../../platform/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { LiveQueryStatus } from '../slots/LiveQueryStatus.tsx';
import { textOf } from '../slots/text-of.ts';
import { RowsList } from './list/RowsList.tsx';
import { type Entry, WidgetList } from './list/WidgetList.tsx';

/** Interval for reading the commands again, ms: new and cooled-down commands appear without a reload. */
const renewedEveryMs = 30_000;

/** Custom commands (OP-1.13, OP-2.41, OQ-47): found, run, tried without doing anything, dragged into the grid to be read. */
export function ScriptsWidget() {
  return useCanRun() ? <Runnable /> : <Readable />;
}

function Runnable() {
  const { t } = useLingui();
  const ask = useRunRequest();
  const sighted = useLiveQuery({ of: 'commands' }, renewedEveryMs);
  const sight = useSelector(sighted, selectResult);
  if (sight?.of !== 'commands') return <LiveQueryStatus sight={sighted} />;
  const menuOf = ({ id, name }: RunnableCommand) => (
    <>
      <IconButton small icon="eye" label={t`Dry run of ${name}`} onClick={() => ask({ command: id, dry: true })} />
      <IconButton small icon="play" label={t`Run ${name}`} onClick={() => ask({ command: id })} />
    </>
  );
  return <Commands entries={sight.rows.map((row) => ({ ...entryOf(row.id, row.name, row.description ?? ''), menu: menuOf(row) }))} />;
}

/** Where commands may only be read, or the platform runs none. */
function Readable() {
  const { t } = useLingui();
  return (
    <RowsList of="command" sort="name">
      {(rows) => (
        <Commands
          entries={rows.map((row) => {
            const name = textOf(row, 'name');
            const menu = <IconButton small icon="play" label={t`Run ${name}`} why={t`You cannot run commands here.`} />;
            return { ...entryOf(row.id, name, textOf(row, 'description')), menu };
          })}
        />
      )}
    </RowsList>
  );
}

const entryOf = (id: number, name: string, detail: string): Entry => ({
  id,
  title: name,
  detail,
  icon: 'code',
  what: { kind: 'slot', slot: { type: 'info', name: name.slice(0, 120), data: { source: 'command', id_command: id } } },
});

function Commands({ entries }: { entries: readonly Entry[] }) {
  const { t } = useLingui();
  const open = useOpenTarget();
  return (
    <WidgetList
      label={t`Scripts`}
      searchLabel={t`Search the scripts`}
      entries={entries}
      onOpen={open}
      empty={<Trans>No commands yet. Administrators create them under Custom commands.</Trans>}
    />
  );
}
