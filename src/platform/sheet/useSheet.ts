import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Sheet, SheetAsk, sheetMachine } from '../../../machines/places/sheet/sheet.machine.ts';
import { newKey } from '../keys.ts';
import { useActorRef } from '../own-actor.ts';
import { usePlatform } from '../platform.ts';
import { fillSheet } from './sheet.ports.ts';

export type SheetRef = ActorRefFrom<typeof sheetMachine>;

/** A sheet of this platform that is read at once. */
export function useSheet(asked: SheetAsk): SheetRef {
  const { ask, capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  const machine = useMemo(() => fillSheet({ ask, product }), [ask, product]);
  return useActorRef(machine, { input: { asked, newKey } });
}

/** What the sheet shows, where it is of that kind. */
export function useShown<Of extends Sheet['of']>(sheet: SheetRef, of: Of): Extract<Sheet, { of: Of }> | null {
  const shown = useSelector(sheet, ({ context }) => context.sheet);
  return shown?.of === of ? (shown as Extract<Sheet, { of: Of }>) : null;
}
