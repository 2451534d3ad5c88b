import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { use, useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { CatalogueKey } from '../../../contract/catalogues/index.ts';
import type { AssignmentRef, HolderKind } from '../../../machines/places/assignment/assignment.machine.ts';
import { selectHolder } from '../../../machines/places/assignment/assignment.selectors.ts';
import { Combo, FormProvider, useRecordMachines, useStandaloneForm } from '../../catalogues/index.ts';
import { newKey, type ScreenProps, useActorRef, usePlatform } from '../../platform/index.ts';
import { Labelled } from '../../ui/Field.tsx';
import { catalogueWords } from '../../words/catalogue.ts';
import { provideAssignment } from '../assignment.ports.ts';
import css from './Assignment.module.css';
import { AssignmentPage } from './AssignmentPage.tsx';

const holders: Readonly<Record<HolderKind, CatalogueKey>> = { user: 'users', group: 'groups', reseller: 'product-reseller' };
const kindOf = (pattern: string): HolderKind =>
  pattern === '/user_cameras' ? 'user' : pattern === '/group_cameras' ? 'group' : 'reseller';

/** /user_cameras, /group_cameras and the assignment to resellers of the product; `?id=7` selects the holder. */
export function AssignmentScreen({ pattern }: ScreenProps) {
  use(catalogueWords());
  const kind = kindOf(pattern);
  // Remounts for each kind, so that a change meant for a group is never applied to a user.
  return <Assignment key={kind} kind={kind} />;
}

function Assignment({ kind }: { kind: HolderKind }) {
  const { t } = useLingui();
  const { ask, capabilities } = usePlatform();
  const machine = useMemo(() => provideAssignment(ask), [ask]);
  const assignment = useActorRef(machine, { input: { kind, newKey } });
  const product = capabilities?.product_slug ?? 'product';
  const titles = {
    user: t`Cameras of users`,
    group: t`Cameras of groups`,
    reseller: t`Cameras of ${product} resellers`,
  };
  return (
    <AssignmentPage assignment={assignment} title={titles[kind]}>
      <HolderChoice assignment={assignment} kind={kind} />
    </AssignmentPage>
  );
}

/** Search field for the holder of the cameras; the choice is stored in the address. */
function HolderChoice({ assignment, kind }: { assignment: AssignmentRef; kind: HolderKind }) {
  const { t } = useLingui();
  const form = useStandaloneForm();
  const { labelOf } = useRecordMachines();
  const [path, go] = useLocation();
  const requestedId = Number(new URLSearchParams(useSearch()).get('id')) || null;
  const holder = useSelector(assignment, selectHolder);
  useEffect(() => {
    if (requestedId === (selectHolder(assignment.getSnapshot())?.id ?? null)) return undefined;
    if (requestedId === null) assignment.send({ type: 'assignment.choose', holder: null });
    let isCurrent = true;
    const choose = (label: string | null) => {
      if (isCurrent && requestedId !== null)
        assignment.send({ type: 'assignment.choose', holder: { id: requestedId, label: label ?? `#${requestedId}` } });
    };
    if (requestedId !== null) labelOf(holders[kind], requestedId).then(choose, () => choose(null));
    return () => {
      isCurrent = false;
    };
  }, [assignment, requestedId, kind, labelOf]);
  const labels = { user: t`User`, group: t`Group`, reseller: t`Reseller` };
  return (
    <FormProvider value={form}>
      <div className={css.holder}>
        <Labelled label={labels[kind]}>
          {(wiring) => (
            <Combo
              of={holders[kind]}
              wiring={wiring}
              shown={holder?.label ?? ''}
              chosen={new Set(holder ? [holder.id] : [])}
              placeholder={t`Type to search…`}
              onPick={({ id, label }) => {
                assignment.send({ type: 'assignment.choose', holder: { id, label } });
                go(`${path}?id=${id}`, { replace: holder !== null });
              }}
              onLeave={() => undefined}
            />
          )}
        </Labelled>
      </div>
    </FormProvider>
  );
}
