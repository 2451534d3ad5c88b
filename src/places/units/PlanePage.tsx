import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { Marker, Plane } from '../../../machines/places/sheet/sheet.machine.ts';
import { useRights } from '../../catalogues/workplace.ts';
import type { ScreenProps } from '../../platform/screens.tsx';
import { SheetBody } from '../../platform/sheet/SheetBody.tsx';
import { type SheetRef, useSheet, useShown } from '../../platform/sheet/useSheet.ts';
import { Button } from '../../ui/Button.tsx';
import { stateOf } from '../../ui/state.ts';
import { useGrid } from '../map/grid.ts';
import { KeptNote } from './KeptNote.tsx';
import { PlanPicture } from './PlanPicture.tsx';
import { PlanSide } from './PlanSide.tsx';
import css from './special.module.css';

const planes = catalogueOf('plane');

/** /plane/:id (ADM-2.44, OQ-69): the plan of a unit with its cameras, and where they are put upon it. */
export function PlanePage({ params }: ScreenProps) {
  return <Plan key={params['id']} id={Number(params['id'])} />;
}

function Plan({ id }: { id: number }) {
  const { t } = useLingui();
  const [, go] = useLocation();
  const sheet = useSheet({ of: 'plane', id });
  const state = useSelector(sheet, stateOf);
  const shown = useShown(sheet, 'plane');
  return (
    <section className={css.page} aria-label={t`Floor plan`} data-state={state}>
      <header className={css.head}>
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
      <KeptNote sheet={sheet} />
      <div className={css.body}>
        <SheetBody sheet={sheet}>{shown && <Markers key={shown.version} sheet={sheet} plane={shown} />}</SheetBody>
      </div>
    </section>
  );
}

function Markers({ sheet, plane }: { sheet: SheetRef; plane: Plane }) {
  const { t } = useLingui();
  const rights = useRights(planes);
  const [markers, setMarkers] = useState<readonly Marker[]>(plane.markers);
  const [held, hold] = useState<number | null>(null);
  const [isEditing, edit] = useState(false);
  const isBusy = useSelector(sheet, (now) => now.hasTag('busy'));
  const open = useCameraInGrid(plane);
  const put = (id_camera: number, at: Partial<Marker>) => {
    const standing = markers.find((one) => one.id_camera === id_camera) ?? { id_camera, x: 50, y: 50, direction: null };
    setMarkers([...markers.filter((one) => one.id_camera !== id_camera), { ...standing, ...at }]);
  };
  const keep = () => sheet.send({ type: 'sheet.save', save: { of: 'plane', id: plane.id, version: plane.version, markers } });
  const why = rights.may('edit') ? null : t`You are not authorized to do this.`;
  return (
    <div className={css.split}>
      <PlanPicture plane={plane} markers={markers} held={held} isEditing={isEditing} onHold={isEditing ? hold : open} onPut={put} />
      <div className={css.side}>
        <div className={css.tools}>
          <Button icon="edit" aria-pressed={isEditing} why={why} onClick={() => edit(!isEditing)}>
            {isEditing ? <Trans>Look only</Trans> : <Trans>Place cameras</Trans>}
          </Button>
          {isEditing && (
            <Button
              kind="primary"
              icon="check"
              busy={isBusy}
              why={markers === plane.markers ? t`Nothing was changed.` : null}
              onClick={keep}
            >
              <Trans>Save</Trans>
            </Button>
          )}
        </div>
        <PlanSide
          plane={plane}
          markers={markers}
          held={held}
          isEditing={isEditing}
          onHold={hold}
          onOpen={open}
          onPut={put}
          onRemove={(camera) => setMarkers(markers.filter((one) => one.id_camera !== camera))}
        />
      </div>
    </div>
  );
}

/** Opens a camera of the plan in the grid, and goes there (OQ-69). */
function useCameraInGrid({ cameras }: Plane): (camera: number) => void {
  const { put } = useGrid();
  const [, go] = useLocation();
  return (id_camera) => {
    const name = cameras.find(({ id }) => id === id_camera)?.name ?? `#${id_camera}`;
    put({ type: 'cam', name, data: { source: 'camera', id_camera } });
    go('/inicio');
  };
}
