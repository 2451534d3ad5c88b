import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { UnitsPlace } from '../../../machines/places/unit-assignment/unit-assignment.machine.ts';
import { useRights } from '../../catalogues/index.ts';
import { type ScreenProps, UnitAssignmentBody, useAssignmentData, useUnitAssignment } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import pages from '../../ui/page.module.css';
import { stateOf } from '../../ui/state.ts';
import css from './special.module.css';
import { UnitsForm } from './UnitsForm.tsx';

const groups = catalogueOf('unit-group');

/** /unit-groups/config/:id_units_group? (ADM-2.13): a new group, or one that there is. */
export function UnitGroupBuilder({ params }: ScreenProps) {
  const id = Number(params['id_units_group'] ?? Number.NaN);
  return <Builder key={String(id)} id={Number.isInteger(id) ? id : null} />;
}

function Builder({ id }: { id: number | null }) {
  const { t } = useLingui();
  const [, go] = useLocation();
  const place: UnitsPlace = { kind: 'group', id };
  const sheet = useUnitAssignment({ of: 'units', place });
  const state = useSelector(sheet, stateOf);
  const shown = useAssignmentData(sheet, 'units');
  const rights = useRights(groups);
  const isMade = useSelector(sheet, (now) => id === null && now.matches('saved'));
  useEffect(() => {
    if (isMade) go('/unit-groups');
  }, [isMade, go]);
  const why = rights.may(id === null ? 'create' : 'edit') ? null : t`You are not authorized to do this.`;
  return (
    <section className={`${pages.page} ${css.page}`} aria-label={t`Unit group builder`} data-state={state}>
      <header className={`${pages.head} ${css.head}`}>
        <h1>
          <Trans>Unit group builder</Trans>
        </h1>
        <Button onClick={() => go('/unit-groups')}>
          <Trans>All unit groups</Trans>
        </Button>
      </header>
      <UnitAssignmentBody sheet={sheet}>
        {shown && (
          <div className={`${css.body} ${css.picker}`}>
            <UnitsForm key={`${shown.version} ${shown.chosen.length}`} sheet={sheet} place={place} shown={shown} why={why} />
          </div>
        )}
      </UnitAssignmentBody>
    </section>
  );
}
