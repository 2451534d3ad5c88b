import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type Ability, abilitiesOf } from '../../contract/access/index.ts';
import { actionFor, type Catalogue, type Operation } from '../../contract/catalogues/catalogue.ts';
import { type CatalogueView, defaultCatalogueView } from '../../contract/workspace/index.ts';
import type { catalogueMachine } from '../../machines/catalogues/catalogue/catalogue.machine.ts';
import { selectUser } from '../../machines/console/console.selectors.ts';
import { selectConfig } from '../../machines/workspace/index.ts';
import { can, useConsole, useRequiredActor } from '../platform/index.ts';

export type ListRef = ActorRefFrom<typeof catalogueMachine>;

const noAbilities: readonly Ability[] = [];

/** Abilities of the signed-in user. */
export function useAbilities(): readonly Ability[] {
  const user = useSelector(useConsole(), selectUser);
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
  const granted = useAbilities();
  return useMemo(() => {
    const mayAct = (action: string) => can(granted, action, catalogue.resource);
    const may = (operation: Operation) => catalogue.operations.includes(operation) && mayAct(actionFor(catalogue, operation));
    return { may, mayAct, mayImport: may('create') };
  }, [granted, catalogue]);
}

/** The user's view settings for this list, with a setter; stored with the user's configuration. */
export function useListView(catalogue: Catalogue): [CatalogueView, (view: Partial<CatalogueView>) => void] {
  const tabs = useRequiredActor('tabs');
  const view = useSelector(tabs, (now) => selectConfig(now).catalogues?.[catalogue.key] ?? defaultCatalogueView);
  const arrange = (changed: Partial<CatalogueView>) => tabs.send({ type: 'catalogue.arrange', key: catalogue.key, view: changed });
  return [view, arrange];
}
