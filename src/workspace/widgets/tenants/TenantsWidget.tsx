import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  selectTreeAt,
  selectTreeFilter,
  selectTreeFound,
  selectTreeParts,
  selectTreeSearch,
  selectTreeToggled,
  type TreeFilter,
  treeFilters,
} from '../../../../machines/places/index.ts';
import {
  type referenceDataMachine,
  selectData,
  selectReferenceRefusal,
  selectUnreadableReference,
} from '../../../../machines/platform/index.ts';
import { buildPlaces } from '../../../places/index.ts';
import { useActorOf, useOpenTarget, usePlatform } from '../../../platform/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import controls from '../../../ui/control.module.css';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { stateOf } from '../../../ui/state.ts';
import { UnreadableRows } from '../../../ui/UnreadableRows.tsx';
import { refusalText } from '../../../words/refusals.ts';
import { useOpenAlarms } from './alarms.ts';
import { treeRows } from './rows.ts';
import css from './Tenants.module.css';
import { TreeList } from './TreeList.tsx';
import { type TreeRef, treeFor } from './tree.ts';

type UnitsRef = ActorRefFrom<typeof referenceDataMachine>;

/** Tenants, their units, cameras and the parts of units (OP-2.38, OP-3.17): to look through, and to open in the grid. */
export function TenantsWidget() {
  const units = useActorOf('units');
  return units ? <Tenants units={units} /> : null;
}

function Tenants({ units }: { units: UnitsRef }) {
  const { ask } = usePlatform();
  const tree = useMemo(() => treeFor(units, ask), [units, ask]);
  const read = useSelector(units, selectData);
  const unreadable = useSelector(units, selectUnreadableReference);
  const reading = useSelector(units, ({ value }) => value);
  const state = useSelector(tree, stateOf);
  const places = buildPlaces(read);
  useRenewal(tree, places);
  return (
    <div className={css.widget} data-state={state} data-units={reading}>
      <Tools tree={tree} units={units} />
      <Trouble units={units} />
      <UnreadableRows
        rows={unreadable}
        title={plural(unreadable.length, { one: '# tenant or unit could not be read.', other: '# tenants or units could not be read.' })}
      />
      {read === null ? (
        reading === 'reading' && <ReadingUnits />
      ) : (
        <Tree tree={tree} places={places} isComplete={reading === 'read' && unreadable.length === 0} isBusy={reading === 'reading'} />
      )}
    </div>
  );
}

function ReadingUnits() {
  return (
    <Waiting>
      <Trans>Loading your units…</Trans>
    </Waiting>
  );
}

interface TreeProps {
  tree: TreeRef;
  places: ReturnType<typeof buildPlaces>;
  /** Whether an empty tree means that there are no tenants. */
  isComplete: boolean;
  /** Whether they are being read again. */
  isBusy: boolean;
}

function Tree({ tree, places, isComplete, isBusy }: TreeProps) {
  const toggled = useSelector(tree, selectTreeToggled);
  const found = useSelector(tree, selectTreeFound);
  const filter = useSelector(tree, selectTreeFilter);
  const parts = useSelector(tree, selectTreeParts);
  const at = useSelector(tree, selectTreeAt);
  const state = useSelector(tree, stateOf);
  const alarms = useOpenAlarms();
  const open = useOpenTarget();
  const alarmed = filter === 'alarms' ? alarms.units : null;
  const rows = useMemo(
    () => treeRows(places, { toggled, found, filter, parts }, alarmed ?? new Set()),
    [places, toggled, found, filter, parts, alarmed],
  );
  if (state.includes('search.failed'))
    return (
      <EmptyState icon="alert" title={<Trans>The search failed.</Trans>}>
        <Trans>Type again to retry.</Trans>
      </EmptyState>
    );
  if (rows.length === 0 && !isComplete) return null;
  if (rows.length === 0) return <Nothing isAsked={found !== null || filter !== 'all'} />;
  return <TreeList tree={tree} rows={rows} alarms={alarms} at={at} isBusy={isBusy} onOpen={open} />;
}

function Nothing({ isAsked }: { isAsked: boolean }) {
  if (!isAsked)
    return (
      <EmptyState icon="unit" title={<Trans>No tenants assigned to you.</Trans>}>
        <Trans>Ask your administrator to assign you tenants.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState icon="search" title={<Trans>Nothing found</Trans>}>
      <Trans>Names of tenants, units and cameras, addresses and camera tags can be searched.</Trans>
    </EmptyState>
  );
}

/** Repeats the tree's search when the places were read again. */
function useRenewal(tree: TreeRef, places: object): void {
  const before = useRef(places);
  useEffect(() => {
    if (before.current !== places) tree.send({ type: 'tree.renew' });
    before.current = places;
  }, [tree, places]);
}

function Tools({ tree, units }: { tree: TreeRef; units: UnitsRef }) {
  const { t } = useLingui();
  const search = useSelector(tree, selectTreeSearch);
  const filter = useSelector(tree, selectTreeFilter);
  const titles: Record<TreeFilter, string> = { all: t`All units`, alarms: t`With open alarms`, offline: t`With cameras offline` };
  return (
    <div className={css.tools}>
      <input
        className={`${controls.control} ${css.search}`}
        type="search"
        value={search}
        maxLength={100}
        placeholder={t`Search`}
        aria-label={t`Search units and cameras`}
        onChange={({ target }) => tree.send({ type: 'tree.search', text: target.value })}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <select
        className={css.filter}
        aria-label={t`Which units`}
        value={filter}
        onChange={({ target }) => tree.send({ type: 'tree.filter', filter: target.value as TreeFilter })}
      >
        {treeFilters.map((one) => (
          <option key={one} value={one}>
            {titles[one]}
          </option>
        ))}
      </select>
      <IconButton small icon="refresh" label={t`Reload the units`} onClick={() => units.send({ type: 'reference.renew' })} />
    </div>
  );
}

/** Shows why the tree may be incomplete, and how to retry. */
function Trouble({ units }: { units: UnitsRef }) {
  const state = useSelector(units, ({ value }) => value);
  const refusal = useSelector(units, selectReferenceRefusal);
  if (state !== 'unread' && state !== 'refused') return null;
  return (
    <div className={css.trouble} role="alert">
      <p>
        {state === 'unread' ? (
          <Trans>Units could not be loaded. Retrying every few seconds; this list may be out of date.</Trans>
        ) : (
          refusal && refusalText(refusal)
        )}
      </p>
      <Button small icon="refresh" onClick={() => units.send({ type: 'reference.renew' })}>
        <Trans>Try again now</Trans>
      </Button>
    </div>
  );
}
