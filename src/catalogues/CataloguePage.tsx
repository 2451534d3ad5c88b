import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { Act, Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../contract/catalogues/record.ts';
import { useActorRef } from '../platform/own-actor.ts';
import { usePlatform } from '../platform/platform.ts';
import { stateOf } from '../ui/state.ts';
import type { Following } from '../video/cameras/FoundCameras.tsx';
import { word } from '../words/catalogue.ts';
import { fillCatalogue } from './catalogue.ports.ts';
import { nameOfRow } from './cells/text.ts';
import type { OwnPart } from './form/own.ts';
import { toldOnce } from './form/told-once.ts';
import { columnsOf, shownColumns } from './list/columns.ts';
import { Filters } from './list/Filters.tsx';
import { beginningOf, filtersOf, parentOf } from './list/kin.ts';
import css from './list/List.module.css';
import { ListActs } from './list/ListActs.tsx';
import { ListArranging } from './list/ListArranging.tsx';
import { ListBody } from './list/ListBody.tsx';
import { ListTable } from './list/ListTable.tsx';
import { Over, type Overlay } from './list/Over.tsx';
import { Pager } from './list/Pager.tsx';
import { RowMenu } from './list/RowMenu.tsx';
import { SelectionBar } from './list/SelectionBar.tsx';
import { Toolbar } from './list/Toolbar.tsx';
import { askedIn, useAddress } from './list/useAddress.ts';
import { useParentName } from './list/useParentName.ts';
import { useReach } from './list/useReach.ts';
import { useRenewing } from './list/useRenewing.ts';
import { RecordPanel } from './RecordPanel.tsx';
import { useArrangement, useRights } from './workplace.ts';

interface CataloguePageProps {
  catalogue: Catalogue;
  /** What the screen is called in menus; left out, as the catalogue is. */
  title?: string;
  /** Parameters of the route, and its pattern in the table of routes. */
  params: Readonly<Record<string, string>>;
  pattern: string;
  /** Buttons of a screen of its own, before those of the catalogue. */
  tools?: ReactNode;
  /** Entries of a row's menu of a screen of its own: `DropItem`, `DropLink`. */
  rowTools?: (row: CatalogueRecord) => ReactNode;
  /** Between the head and the rows. */
  above?: ReactNode;
  /** In ms: the rows are read again by themselves, while the page is looked at and nothing else is read. */
  renewEvery?: number | undefined;
  /** The rows are read again whenever this rises. */
  renewAt?: number | undefined;
  /** Opens a record in a screen of its own instead of beside the list. */
  openWith?: ((record: number | 'new') => void) | undefined;
  /** The part of a record's form that a screen of its own draws. */
  own?: OwnPart;
}

/** The list of a catalogue with everything that is done in it; a record of it opens beside it (OQ-88, ADM-7.03–7.09). */
export function CataloguePage({
  catalogue,
  title = word(catalogue.title),
  params,
  pattern,
  tools,
  rowTools,
  above,
  renewEvery,
  renewAt,
  openWith,
  own,
}: CataloguePageProps) {
  const { ask, capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  const logsHost = capabilities?.logs_host ?? null;
  const machines = useMemo(() => fillCatalogue({ ask, product, logsHost }), [ask, product, logsHost]);
  const [view, arrange] = useArrangement(catalogue);
  const parent = useMemo(() => parentOf(catalogue, params), [catalogue, params]);
  const atFirst = askedIn(catalogue, useSearch(), view.max);
  const list = useActorRef(machines.list, { input: { catalogue, query: atFirst, fixed: filtersOf(parent) } });
  const state = useSelector(list, stateOf);
  useRenewing(list, renewEvery, renewAt);
  const rows = useSelector(list, ({ context }) => context.rows);
  const rights = useRights(catalogue);
  const reach = useReach();
  const search = useRef<HTMLInputElement>(null);
  const { record, openRecord: openBeside } = useAddress(list, catalogue, view.max);
  const openRecord = openWith ?? openBeside;
  useOpenElsewhere(record, openWith);
  const parentName = useParentName(parent, pattern, params);
  const [over, lay] = useState<Overlay | null>(null);
  const [begun, begin] = useState<Values | null>(null);
  const [menu, openMenu] = useState<{ id: number; at: DOMRect } | null>(null);
  const columns = useMemo(() => shownColumns(catalogue, view.columns, rows), [catalogue, view.columns, rows]);
  const menuRow = menu && rows.find(({ id }) => id === menu.id);
  const canSelect = rights.may('edit') || rights.may('delete');
  const acts = useMemo(
    () => ({
      open: openRecord,
      reach,
      menu: (id: number, button: HTMLElement) => openMenu({ id, at: button.getBoundingClientRect() }),
    }),
    [openRecord, reach],
  );
  const renew = () => list.send({ type: 'list.renew' });
  const many = (purpose: 'edit' | 'delete') => (rights.may(purpose) ? () => lay({ kind: 'many', purpose }) : null);
  const onNew = rights.may('create') ? () => openRecord('new') : null;
  const follow = (next: Following) => {
    const act = next.kind === 'act' && catalogue.acts?.find(({ name }) => name === next.name);
    lay(act ? { kind: 'act', act, row: null, start: next.start } : null);
    if (next.kind !== 'new') return;
    begin(next.start);
    openRecord('new');
  };
  const endRecord = () => {
    begin(null);
    openBeside(null);
  };
  return (
    <section className={css.page} aria-label={title} data-state={state} data-catalogue={catalogue.key}>
      <Toolbar
        list={list}
        title={title}
        catalogue={catalogue}
        rights={rights}
        parent={parentName}
        density={view.density}
        onDensity={(density) => arrange({ density })}
        search={search}
        arranging={<ListArranging list={list} view={view} all={columnsOf(catalogue, rows)} shown={columns} onArrange={arrange} />}
      >
        {tools}
        <ListActs list={list} catalogue={catalogue} rights={rights} columns={columns} onLay={lay} onNew={onNew} />
      </Toolbar>
      <Filters list={list} catalogue={catalogue} />
      {above}
      <SelectionBar list={list} onEdit={many('edit')} onDelete={many('delete')} />
      <ListBody list={list} onNew={onNew}>
        <ListTable
          list={list}
          catalogue={catalogue}
          columns={columns}
          density={view.density}
          canSelect={canSelect}
          openId={typeof record === 'number' ? record : null}
          acts={acts}
          onDelete={rights.may('delete') ? (id) => lay({ kind: 'delete', id }) : null}
        />
      </ListBody>
      {state !== 'asking' && (
        <Pager
          list={list}
          onSize={(max) => {
            arrange({ max });
            list.send({ type: 'list.resize', max });
          }}
        />
      )}
      {menu && menuRow && (
        <RowMenu
          catalogue={catalogue}
          row={menuRow}
          at={menu.at}
          rights={rights}
          reach={reach}
          more={rowTools?.(menuRow)}
          onOpen={() => openRecord(menuRow.id)}
          onAct={(act: Act) => lay({ kind: 'act', act, row: { id: menuRow.id, label: nameOfRow(catalogue, menuRow) } })}
          onDelete={() => lay({ kind: 'delete', id: menuRow.id })}
          onClose={() => openMenu(null)}
        />
      )}
      {record !== null && !openWith && (
        <RecordPanel
          catalogue={catalogue}
          id={record}
          start={{ ...beginningOf(parent, parentName), ...begun }}
          own={own}
          onClose={endRecord}
          onSaved={(saved) => {
            endRecord();
            renew();
            if (record === 'new' && toldOnce(catalogue, saved).length > 0) lay({ kind: 'told', record: saved });
          }}
          onDeleted={() => {
            endRecord();
            renew();
          }}
        />
      )}
      {over && <Over over={over} list={list} machines={machines} onClose={() => lay(null)} onDone={renew} onFollow={follow} />}
    </section>
  );
}

/** An address that names a record of a list whose records open in a screen of their own leads there. */
function useOpenElsewhere(record: number | 'new' | null, openWith: CataloguePageProps['openWith']): void {
  const open = useRef(openWith);
  useEffect(() => {
    open.current = openWith;
  });
  useEffect(() => {
    if (record !== null) open.current?.(record);
  }, [record]);
}
