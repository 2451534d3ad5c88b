import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { use, useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { AssignmentRef, HolderKind } from '../../../machines/places/assignment/assignment.machine.ts';
import { FormProvider } from '../../catalogues/fields/input.ts';
import { Combo } from '../../catalogues/fields/ref/Combo.tsx';
import { useRecordMachines } from '../../catalogues/form/machines.ts';
import { useStandaloneForm } from '../../catalogues/useStandaloneForm.ts';
import { catalogueWords } from '../../catalogues/words.ts';
import { newKey } from '../../platform/keys.ts';
import { usePlatform } from '../../platform/platform.ts';
import type { ScreenProps } from '../../platform/screen.ts';
import { useActorRef } from '../../platform/view-actors.ts';
import { Labelled } from '../../ui/Field.tsx';
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
  const asked = Number(new URLSearchParams(useSearch()).get('id')) || null;
  const holder = useSelector(assignment, ({ context }) => context.holder);
  useEffect(() => {
    if (asked === (assignment.getSnapshot().context.holder?.id ?? null)) return undefined;
    if (asked === null) assignment.send({ type: 'assignment.choose', holder: null });
    let isWanted = true;
    const choose = (label: string | null) => {
      if (isWanted && asked !== null) assignment.send({ type: 'assignment.choose', holder: { id: asked, label: label ?? `#${asked}` } });
    };
    if (asked !== null) labelOf(holders[kind], asked).then(choose, () => choose(null));
    return () => {
      isWanted = false;
    };
  }, [assignment, asked, kind, labelOf]);
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
