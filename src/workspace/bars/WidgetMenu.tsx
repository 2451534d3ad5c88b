import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WidgetName } from '../../../contract/workspace/config.ts';
import { type BarName, barNames, placeOf, shiftWidget } from '../../../machines/workspace/bars/bars.ts';
import { IconButton } from '../../ui/Button.tsx';
import { DropItem, DropMenu } from '../../ui/DropMenu.tsx';
import { useBars } from './bars-context.ts';

const moveWords: Record<BarName, MessageDescriptor> = {
  left: msg`Move to the left bar`,
  right: msg`Move to the right bar`,
  bottom: msg`Move to the bottom bar`,
};

/** Menu alternatives to dragging a widget. */
export function WidgetMenu({ widget, title }: { widget: WidgetName; title: string }) {
  const { t } = useLingui();
  const { bars, move, shift, setOpen } = useBars();
  const bar = placeOf(bars, widget);
  return (
    <DropMenu side="bottom-end" inFrame={false} trigger={<IconButton small icon="dots" label={t`Place of ${title}`} />}>
      {barNames
        .filter((name) => name !== bar)
        .map((name) => (
          <DropItem key={name} onClick={() => move(widget, name)}>
            {t(moveWords[name])}
          </DropItem>
        ))}
      {shiftWidget(bars, widget, -1) && (
        <DropItem icon="chevronUp" onClick={() => shift(widget, -1)}>
          <Trans>Move up</Trans>
        </DropItem>
      )}
      {shiftWidget(bars, widget, 1) && (
        <DropItem icon="chevronDown" onClick={() => shift(widget, 1)}>
          <Trans>Move down</Trans>
        </DropItem>
      )}
      <DropItem icon="minus" onClick={() => setOpen(widget, false)}>
        <Trans>Close</Trans>
      </DropItem>
    </DropMenu>
  );
}
