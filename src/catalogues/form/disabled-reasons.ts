import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { actionFor, type Catalogue, type Operation } from '../../../contract/catalogues/catalogue.ts';
import { abilities } from '../../../machines/access/index.ts';
import { can, useRequiredActor } from '../../platform/index.ts';

/** Why each of these cannot be done; null: it can. */
export type DisabledReasons = Readonly<Record<'create' | 'edit' | 'delete', string | null>>;

/** Reasons why the signed-in user may not change the records of a catalogue (OQ-4, OQ-5). */
export function useDisabledReasons(catalogue: Catalogue): DisabledReasons {
  const { t } = useLingui();
  const session = useRequiredActor('session');
  const granted = useSelector(session, abilities, (a, b) => JSON.stringify(a) === JSON.stringify(b));
  const why = (operation: Operation): string | null => {
    if (!catalogue.operations.includes(operation)) return t`The platform maintains these records.`;
    const action = actionFor(catalogue, operation);
    const right = `${action} ${catalogue.resource}`;
    return can(granted, action, catalogue.resource) ? null : t`You need the permission “${right}”.`;
  };
  return { create: why('create'), edit: why('edit'), delete: why('delete') };
}
