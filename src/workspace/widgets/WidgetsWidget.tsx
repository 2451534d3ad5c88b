import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { abilitiesOf } from '../../../contract/access/index.ts';
import { slotRules } from '../../../contract/workspace/slots.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { can, useConsole, useOpenTarget } from '../../platform/index.ts';
import { slotKinds } from '../slots/registry.ts';
import type { SlotKind } from '../slots/slot.ts';
import { type Entry, WidgetList } from './list/WidgetList.tsx';

const offered = slotKinds.filter(({ inPalette }) => inPalette);

/** The palette (OP-2.39, OQ-47): kinds of slots that mean something without an alarm, a unit or a camera. */
export function WidgetsWidget() {
  const { t } = useLingui();
  const open = useOpenTarget();
  const whyOf = useWhy();
  const entryOf = (kind: SlotKind): Entry => {
    const { type, title, icon, size } = kind;
    const name = t(title);
    return { id: type, title: name, icon, what: { kind: 'slot', slot: { type, name, data: { source: 'dnd' }, size } }, why: whyOf(kind) };
  };
  return (
    <WidgetList
      label={t`Widgets`}
      searchLabel={t`Search the widgets`}
      entries={offered.map(entryOf)}
      onOpen={open}
      empty={<Trans>No options available.</Trans>}
    />
  );
}

/** Why this user may not open a slot of a kind; null: it may be tried. */
function useWhy(): (kind: SlotKind) => string | null {
  const { t } = useLingui();
  const user = useSelector(useConsole(), selectUser);
  const abilities = user ? abilitiesOf(user) : [];
  return ({ type }) => {
    const { needs } = slotRules[type];
    if (needs === null) return null;
    if (needs === 'chat') return user?.enabled_chat ? null : t`You do not have a chat user`;
    return can(abilities, needs, 'Video') ? null : t`You need the permission ${needs} on Video. Ask your administrator.`;
  };
}
