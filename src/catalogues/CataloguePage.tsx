import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { Catalogue, CatalogueAction } from '../../contract/catalogues/catalogue.ts';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../contract/platform/index.ts';
import { selectRows } from '../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { canOpenRoute, routes, useActorRef, usePlatform } from '../platform/index.ts';
import pages from '../ui/page.module.css';
import { stateOf } from '../ui/state.ts';
import { word } from '../words/catalogue.ts';
import { provideCatalogue } from './catalogue.ports.ts';
import { nameOfRow } from './cells/text.ts';
import type { FollowUp } from './extensions.ts';
import type { CustomPart } from './form/custom-part.ts';
import { listOneTimeValues } from './form/one-time-values.ts';
import { columnsOf, shownColumns } from './list/columns.ts';
import { Filters } from './list/filters/Filters.tsx';
import css from './list/List.module.css';
import { ListActs } from './list/ListActs.tsx';
import { ListArranging } from './list/ListArranging.tsx';
import { ListBody } from './list/ListBody.tsx';
import { ListOverlay, type Overlay } from './list/ListOverlay.tsx';
import { ListTable } from './list/ListTable.tsx';
import { Pager } from './list/Pager.tsx';
import { buildDefaults, buildParentFilters, readParentScope } from './list/parent-scope.ts';
import { RowMenu } from './list/RowMenu.tsx';
import { SelectionBar } from './list/SelectionBar.tsx';
import { Toolbar } from './list/Toolbar.tsx';
import { useAutoRefresh } from './list/useAutoRefresh.ts';
import { parseListQuery, useListUrl } from './list/useListUrl.ts';
import { useParentName } from './list/useParentName.ts';
import { useAbilities, useListView, useRights } from './list-context.ts';
import { RecordPanel } from './RecordPanel.tsx';

interface CataloguePageProps {
  catalogue: Catalogue;
  /** Title of the screen, as in the menus; defaults to the name of the catalogue. */
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
  refreshMs?: number | undefined;
  /** The rows are read again whenever this rises. */
  refreshKey?: number | undefined;
  /** Opens a record in a screen of its own instead of beside the list. */
  openWith?: ((record: number | 'new') => void) | undefined;
  /** The part of a record's form that a screen of its own draws. */
  customPart?: CustomPart;
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
  refreshMs,
  refreshKey,
  openWith,
  customPart,
}: CataloguePageProps) {
  const { ask, capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  const logsHost = capabilities?.logs_host ?? null;
  const machines = useMemo(() => provideCatalogue({ ask, product, logsHost }), [ask, product, logsHost]);
  const [view, arrange] = useListView(catalogue);
  const parent = useMemo(() => readParentScope(catalogue, params), [catalogue, params]);
  const atFirst = parseListQuery(catalogue, useSearch(), view.max);
  const list = useActorRef(machines.list, { input: { catalogue, query: atFirst, fixed: buildParentFilters(parent) } });
  const state = useSelector(list, stateOf);
  useAutoRefresh(list, refreshMs, refreshKey);
  const rows = useSelector(list, selectRows);
  const rights = useRights(catalogue);
  const resolveHref = useListHref();
  const search = useRef<HTMLInputElement>(null);
  const { record, openRecord: openBeside } = useListUrl(list, catalogue, view.max);
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
      resolveHref,
      menu: (id: number, button: HTMLElement) => openMenu({ id, at: button.getBoundingClientRect() }),
    }),
    [openRecord, resolveHref],
  );
  const renew = () => list.send({ type: 'list.renew' });
  const many = (purpose: 'edit' | 'delete') => (rights.may(purpose) ? () => lay({ kind: 'many', purpose }) : null);
  const onNew = rights.may('create') ? () => openRecord('new') : null;
  const follow = (next: FollowUp) => {
    const act = next.kind === 'act' && catalogue.actions?.find(({ name }) => name === next.name);
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
    <section className={`${pages.page} ${css.page}`} aria-label={title} data-state={state} data-catalogue={catalogue.key}>
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
      {state !== 'prompting' && (
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
          resolveHref={resolveHref}
          more={rowTools?.(menuRow)}
          onOpen={() => openRecord(menuRow.id)}
          onAct={(act: CatalogueAction) => lay({ kind: 'act', act, row: { id: menuRow.id, label: nameOfRow(catalogue, menuRow) } })}
          onDelete={() => lay({ kind: 'delete', id: menuRow.id })}
          onClose={() => openMenu(null)}
        />
      )}
      {record !== null && !openWith && (
        <RecordPanel
          catalogue={catalogue}
          id={record}
          start={{ ...buildDefaults(parent, parentName), ...begun }}
          customPart={customPart}
          onClose={endRecord}
          onSaved={(saved) => {
            endRecord();
            renew();
            if (record === 'new' && listOneTimeValues(catalogue, saved).length > 0) lay({ kind: 'told', record: saved });
          }}
          onDeleted={() => {
            endRecord();
            renew();
          }}
        />
      )}
      {over && <ListOverlay overlay={over} list={list} machines={machines} onClose={() => lay(null)} onDone={renew} onFollow={follow} />}
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

/** The address of another list with the platform's names filled in; null if the user may not open it. */
function useListHref(): (pattern: string, href: string) => string | null {
  const granted = useAbilities();
  const { capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  const customer = capabilities?.customer_slug ?? 'customer';
  return useCallback(
    (pattern, href) => {
      const route = routes.find((one) => one.pattern === pattern);
      return route && canOpenRoute(route, granted) ? href.replace('{product}', product).replace('{customer}', customer) : null;
    },
    [granted, product, customer],
  );
}
