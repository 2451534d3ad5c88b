import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Catalogue, CatalogueAction } from '../../../contract/catalogues/catalogue.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { DropItem, DropLabel, DropLine, DropLink, DropMenu } from '../../ui/DropMenu.tsx';
import { word } from '../../words/catalogue.ts';
import { nameOfRow } from '../cells/text.ts';
import type { Rights } from '../list-context.ts';
import { listChildren } from './parent-scope.ts';
import css from './RowMenu.module.css';

interface RowMenuProps {
  catalogue: Catalogue;
  row: CatalogueRecord;
  /** Position of the row's button, in px of the window. */
  at: DOMRect;
  rights: Rights;
  resolveHref: (pattern: string, href: string) => string | null;
  /** Entries of a screen of its own. */
  more?: ReactNode;
  onOpen: () => void;
  onAct: (act: CatalogueAction) => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Menu of a row: its record, its dependent lists, its actions, deletion. */
export function RowMenu({ catalogue, row, at, rights, resolveHref, more, onOpen, onAct, onDelete, onClose }: RowMenuProps) {
  const { t } = useLingui();
  const [, go] = useLocation();
  const name = nameOfRow(catalogue, row);
  const children = listChildren(catalogue, row, name).flatMap((child) => {
    const href = resolveHref(child.pattern, child.href);
    return href === null ? [] : [{ href, title: word(child.catalogue.title) }];
  });
  const acts = (catalogue.actions ?? []).filter((act) => act.on === 'row' && rights.mayAct(act.action ?? 'update'));
  return (
    <DropMenu
      side="bottom-end"
      inFrame={false}
      onClose={onClose}
      trigger={<span className={css.anchor} style={{ top: at.top, left: at.left, width: at.width, height: at.height }} />}
    >
      <DropLabel>
        <bdi>{name}</bdi>
      </DropLabel>
      <DropItem icon={rights.may('edit') ? 'edit' : 'eye'} onClick={onOpen}>
        {rights.may('edit') ? t`Edit` : t`View`}
      </DropItem>
      {children.map(({ href, title }) => (
        <DropLink key={href} href={href} go={go}>
          {title}
        </DropLink>
      ))}
      {more}
      {acts.length > 0 && <DropLine />}
      {acts.map((act) => (
        <DropItem key={act.name} icon="play" onClick={() => onAct(act)}>
          {word(act.label)}
        </DropItem>
      ))}
      {rights.may('delete') && (
        <>
          <DropLine />
          <DropItem icon="trash" onClick={onDelete}>
            <Trans>Delete…</Trans>
          </DropItem>
        </>
      )}
    </DropMenu>
  );
}
