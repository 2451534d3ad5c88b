import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { Marker, Plane } from '../../../machines/places/unit-assignment/unit-assignment.machine.ts';
import { useRights } from '../../catalogues/index.ts';
import {
  type ScreenProps,
  UnitAssignmentBody,
  type UnitAssignmentRef,
  useAssignmentData,
  useUnitAssignment,
} from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import pages from '../../ui/page.module.css';
import { stateOf } from '../../ui/state.ts';
import { useGridActions } from '../map/grid.ts';
import { PlanPicture } from './PlanPicture.tsx';
import { PlanSide } from './PlanSide.tsx';
import { SaveNote } from './SaveNote.tsx';
import css from './special.module.css';

const planes = catalogueOf('plane');

/** /plane/:id (ADM-2.44, OQ-69): the plan of a unit, and the positions of its cameras. */
export function PlanePage({ params }: ScreenProps) {
  return <Plan key={params['id']} id={Number(params['id'])} />;
}

function Plan({ id }: { id: number }) {
  const { t } = useLingui();
  const [, go] = useLocation();
  const sheet = useUnitAssignment({ of: 'plane', id });
  const state = useSelector(sheet, stateOf);
  const shown = useAssignmentData(sheet, 'plane');
  return (
    <section className={`${pages.page} ${css.page}`} aria-label={t`Floor plan`} data-state={state}>
      <header className={`${pages.head} ${css.head}`}>
        <h1>
          <bdi>{shown?.description ?? t`Floor plan`}</bdi> {shown && <small dir="auto">{shown.unit}</small>}
        </h1>
        {shown && shown.others.length > 0 && (
          <label>
            <Trans>Other plans of the unit</Trans>
            <select value={id} onChange={({ target }) => go(`/plane/${target.value}`)}>
              <option value={id}>{shown.description}</option>
              {shown.others.map((other) => (
                <option key={other.id} value={other.id}>
                  {other.description}
                </option>
              ))}
            </select>
          </label>
        )}
      </header>
      <SaveNote sheet={sheet} />
      <div className={css.body}>
        <UnitAssignmentBody sheet={sheet}>{shown && <Markers key={shown.version} sheet={sheet} plane={shown} />}</UnitAssignmentBody>
      </div>
    </section>
  );
}

function Markers({ sheet, plane }: { sheet: UnitAssignmentRef; plane: Plane }) {
  const { t } = useLingui();
  const rights = useRights(planes);
  const [markers, setMarkers] = useState<readonly Marker[]>(plane.markers);
  const [selected, select] = useState<number | null>(null);
  const [isEditing, edit] = useState(false);
  const isBusy = useSelector(sheet, (now) => now.hasTag('busy'));
  const open = useCameraInGrid(plane);
  const put = (id_camera: number, at: Partial<Marker>) => {
    const current = markers.find((one) => one.id_camera === id_camera) ?? { id_camera, x: 50, y: 50, direction: null };
    setMarkers([...markers.filter((one) => one.id_camera !== id_camera), { ...current, ...at }]);
  };
  const save = () => sheet.send({ type: 'unitAssignment.save', save: { of: 'plane', id: plane.id, version: plane.version, markers } });
  const why = rights.may('edit') ? null : t`You are not authorized to do this.`;
  return (
    <div className={css.split}>
      <PlanPicture
        plane={plane}
        markers={markers}
        selected={selected}
        isEditing={isEditing}
        onSelect={isEditing ? select : open}
        onPlace={put}
      />
      <div className={css.side}>
        <div className={css.tools}>
          <Button icon="edit" aria-pressed={isEditing} why={why} onClick={() => edit(!isEditing)}>
            {isEditing ? <Trans>View only</Trans> : <Trans>Place cameras</Trans>}
          </Button>
          {isEditing && (
            <Button
              kind="primary"
              icon="check"
              busy={isBusy}
              why={markers === plane.markers ? t`Nothing was changed.` : null}
              onClick={save}
            >
              <Trans>Save</Trans>
            </Button>
          )}
        </div>
        <PlanSide
          plane={plane}
          markers={markers}
          selected={selected}
          isEditing={isEditing}
          onSelect={select}
          onOpen={open}
          onPlace={put}
          onRemove={(camera) => setMarkers(markers.filter((one) => one.id_camera !== camera))}
        />
      </div>
    </div>
  );
}

/** Opens a camera of the plan in the grid, and goes there (OQ-69). */
function useCameraInGrid({ cameras }: Plane): (camera: number) => void {
  const { put } = useGridActions();
  const [, go] = useLocation();
  return (id_camera) => {
    const name = cameras.find(({ id }) => id === id_camera)?.name ?? `#${id_camera}`;
    put({ type: 'cam', name, data: { source: 'camera', id_camera } });
    go('/inicio');
  };
}
