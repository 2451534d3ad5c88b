import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Density } from '../../../contract/workspace/index.ts';
import { selectQuery } from '../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { IconButton } from '../../ui/Button.tsx';
import controls from '../../ui/control.module.css';
import { useShortcuts } from '../../ui/shortcuts.ts';
import type { ListRef, Rights } from '../list-context.ts';
import { AddFilter } from './filters/Filters.tsx';
import css from './Toolbar.module.css';

interface ToolbarProps {
  list: ListRef;
  title: string;
  catalogue: Catalogue;
  rights: Rights;
  /** Name of the list's parent: `Tenants · Norte`. */
  parent: string | null;
  density: Density;
  onDensity: (density: Density) => void;
  search: RefObject<HTMLInputElement | null>;
  /** Columns and saved views. */
  arranging: ReactNode;
  /** What can be done: acts, import, export, new. */
  children: ReactNode;
}

/** Header of a list: title, search, display options and actions. */
export function Toolbar({ list, title, catalogue, rights, parent, density, onDensity, search, arranging, children }: ToolbarProps) {
  const { t } = useLingui();
  return (
    <header className={css.bar}>
      <h1 className={css.title}>
        {title}
        {parent !== null && <bdi className={css.parent}>{parent}</bdi>}
      </h1>
      <ReadOnly catalogue={catalogue} rights={rights} />
      <Search list={list} input={search} />
      <AddFilter list={list} catalogue={catalogue} />
      <div className={css.group}>
        {arranging}
        <IconButton
          small
          icon="list"
          label={density === 'compact' ? t`Normal rows` : t`Compact rows`}
          aria-pressed={density === 'compact'}
          onClick={() => onDensity(density === 'compact' ? 'normal' : 'compact')}
        />
        <IconButton small icon="refresh" label={t`Reload`} onClick={() => list.send({ type: 'list.renew' })} />
      </div>
      <div className={css.acts}>{children}</div>
    </header>
  );
}

function Search({ list, input }: { list: ListRef; input: RefObject<HTMLInputElement | null> }) {
  const { t } = useLingui();
  const search = useSelector(list, (now) => selectQuery(now).search);
  useShortcuts(useMemo(() => [{ keys: '/', label: t`Search`, run: () => input.current?.focus() }], [t, input]));
  return (
    <input
      ref={input}
      className={`${controls.control} ${css.search}`}
      type="search"
      value={search}
      maxLength={100}
      placeholder={t`Search`}
      aria-label={t`Search the list`}
      onChange={({ target }) => list.send({ type: 'list.search', search: target.value })}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  );
}

/** Explains why the user cannot change a catalogue that is otherwise editable (OQ-4). */
function ReadOnly({ catalogue, rights }: { catalogue: Catalogue; rights: Rights }) {
  const { t } = useLingui();
  const writes = (['create', 'edit', 'delete'] as const).filter((one) => catalogue.operations.includes(one));
  if (writes.length === 0 || writes.some(rights.may)) return null;
  const { resource } = catalogue;
  return (
    <span className={css.only} title={t`To change it, you need permission to create, update or delete on ${resource}.`}>
      <Trans>Read only</Trans>
    </span>
  );
}
