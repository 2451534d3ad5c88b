import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type Ability, abilitiesOf } from '../../contract/access/user.ts';
import { actionFor, type Catalogue, type Operation } from '../../contract/catalogues/catalogue.ts';
import { type CatalogueView, defaultCatalogueView } from '../../contract/workspace/config.ts';
import type { catalogueMachine } from '../../machines/catalogues/catalogue/catalogue.machine.ts';
import { selectConfig } from '../../machines/workspace/tabs/tabs.selectors.ts';
import { can } from '../platform/can.ts';
import { useConsole, useRequiredActor } from '../platform/console.ts';

export type ListRef = ActorRefFrom<typeof catalogueMachine>;

const noAbilities: readonly Ability[] = [];

/** Abilities of the signed-in user. */
export function useAbilities(): readonly Ability[] {
  const user = useSelector(useConsole(), ({ context }) => context.user);
  return useMemo(() => (user ? abilitiesOf(user) : noAbilities), [user]);
}

/** Actions on a catalogue that both the catalogue and the user's rights allow (OQ-4, OQ-5). */
export interface Rights {
  may: (operation: Operation) => boolean;
  /** Import follows creating. */
  mayImport: boolean;
  mayAct: (action: string) => boolean;
}

export function useRights(catalogue: Catalogue): Rights {
  const held = useAbilities();
  return useMemo(() => {
    const mayAct = (action: string) => can(held, action, catalogue.resource);
    const may = (operation: Operation) => catalogue.operations.includes(operation) && mayAct(actionFor(catalogue, operation));
    return { may, mayAct, mayImport: may('create') };
  }, [held, catalogue]);
}

/** The user's view settings for this list, with a setter; stored with the user's configuration. */
export function useListView(catalogue: Catalogue): [CatalogueView, (view: Partial<CatalogueView>) => void] {
  const tabs = useRequiredActor('tabs');
  const view = useSelector(tabs, (now) => selectConfig(now).catalogues?.[catalogue.key] ?? defaultCatalogueView);
  const arrange = (changed: Partial<CatalogueView>) => tabs.send({ type: 'catalogue.arrange', key: catalogue.key, view: changed });
  return [view, arrange];
}
