import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { Tab } from '../../../contract/workspace/config.ts';
import { DropChoices, DropGroup, DropItem, DropLine, DropMenu } from '../../ui/DropMenu.tsx';

/** Colours that a tab can wear; an alarm's tab begins with its level's (OQ-45). */
const tabColours: readonly { readonly value: string; readonly name: MessageDescriptor }[] = [
  { value: '#c62f3b', name: msg`Red` },
  { value: '#c9691c', name: msg`Orange` },
  { value: '#b08d00', name: msg`Yellow` },
  { value: '#2f8f4e', name: msg`Green` },
  { value: '#1f8a94', name: msg`Turquoise` },
  { value: '#2f6fc4', name: msg`Blue` },
  { value: '#8a4fc0', name: msg`Purple` },
  { value: '#6b747b', name: msg`Gray` },
];

export interface TabActs {
  rename: () => void;
  saveAsView: () => void;
  updateView: () => void;
  colour: (color: string | null) => void;
  /** By one place: -1 towards the first. */
  move: (by: -1 | 1) => void;
  tile: () => void;
  close: () => void;
}

interface TabMenuProps {
  tab: Tab;
  trigger: ComponentProps<typeof DropMenu>['trigger'];
  acts: TabActs;
  canMove: (by: -1 | 1) => boolean;
  onClose: () => void;
}

/** What can be done with a tab (OP-2.49): opened by a right click, by Shift+F10, or by its button. */
export function TabMenu({ tab, trigger, acts, canMove, onClose }: TabMenuProps) {
  const { t, i18n } = useLingui();
  const isView = tab.id_view !== undefined && tab.id_view !== null;
  const first = t`It is the first tab.`;
  const last = t`It is the last tab.`;
  return (
    <DropMenu trigger={trigger} inFrame={false} onClose={onClose}>
      <DropItem icon="eye" onClick={acts.saveAsView}>
        <Trans>Save as view</Trans>
      </DropItem>
      <DropItem icon="refresh" why={isView ? null : t`This tab was not opened from a view.`} onClick={acts.updateView}>
        <Trans>Update view</Trans>
      </DropItem>
      <DropItem icon="edit" onClick={acts.rename}>
        <Trans>Update tab name</Trans>
      </DropItem>
      <DropLine />
      <DropItem icon="columns" why={tab.slots.length === 0 ? t`There is nothing in this tab yet.` : null} onClick={acts.tile}>
        <Trans>Lay out side by side</Trans>
      </DropItem>
      <DropItem icon="chevronStart" why={canMove(-1) ? null : first} onClick={() => acts.move(-1)}>
        <Trans>Move towards the first</Trans>
      </DropItem>
      <DropItem icon="chevronEnd" why={canMove(1) ? null : last} onClick={() => acts.move(1)}>
        <Trans>Move towards the last</Trans>
      </DropItem>
      <DropLine />
      <DropGroup label={<Trans>Color</Trans>}>
        <DropChoices
          chosen={tab.color}
          none={t`No color`}
          choices={tabColours.map(({ value, name }) => ({ value, name: i18n._(name) }))}
          onChoose={acts.colour}
        />
      </DropGroup>
      <DropLine />
      <DropItem icon="close" onClick={acts.close}>
        <Trans>Close tab</Trans>
      </DropItem>
    </DropMenu>
  );
}
