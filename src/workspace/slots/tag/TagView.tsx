import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Camera, Unit } from '../../../../contract/places/index.ts';
import { selectQueryRows } from '../../../../machines/platform/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { makeDraggable, useLiveQuery, useOpenTarget } from '../../../platform/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { SlotViewProps } from '../slot.ts';
import css from './tag.module.css';

/** The words that cameras can be tagged with, beside those that they carry (OQ-89). */
const vocabulary = { of: 'rows', key: 'video-tag', query: [['max', '100']] } as const;
/** How many cameras of a tag are listed. */
const most = 200;

interface Tagged {
  camera: Camera;
  unit: Unit;
}

/** The tag of a camera (OP-9.26), and the other cameras that carry it, to be opened from here. */
export function TagView({ data, onData }: SlotViewProps) {
  const { t } = useLingui();
  const { units } = useOperatorContext();
  const known = useSelector(useLiveQuery(vocabulary), selectQueryRows) ?? [];
  const tagged = useMemo(() => taggedOf(units), [units]);
  const own = useMemo(() => units.flatMap(({ cameras }) => cameras).find(({ id }) => id === data.id_camera), [units, data.id_camera]);
  const chosen = typeof data['tag'] === 'string' ? data['tag'] : null;
  const tag = chosen ?? own?.tag ?? null;
  const names = [...new Set([...tagged.keys(), ...known.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))])]
    .filter(Boolean)
    .sort();
  return (
    <div className={css.view}>
      <header className={css.head}>
        <strong className={css.tag} dir="auto">
          <Icon name="pin" /> {tag ?? '–'}
        </strong>
        {own && <About camera={own} tag={tag} />}
        <select
          className={css.choice}
          aria-label={t`Tag`}
          value={tag ?? ''}
          onChange={({ target }) => onData({ ...data, tag: target.value }, target.value)}
        >
          <option value="" disabled>
            {t`Choose a tag`}
          </option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </header>
      {tag === null && !own ? (
        <p className={css.none}>
          <Trans>Choose a camera's tag, or open this slot from a camera.</Trans>
        </p>
      ) : (
        <Cameras cameras={tag === null ? [] : (tagged.get(tag) ?? [])} />
      )}
    </div>
  );
}

function About({ camera: { name, tag: own }, tag }: { camera: Camera; tag: string | null }) {
  return (
    <p className={css.about}>{own === null ? <Trans>{name} has no tag.</Trans> : own === tag && <Trans>{name} has this tag.</Trans>}</p>
  );
}

function Cameras({ cameras }: { cameras: readonly Tagged[] }) {
  const { t } = useLingui();
  const open = useOpenTarget();
  if (cameras.length === 0)
    return (
      <p className={css.none}>
        <Trans>No camera has this tag.</Trans>
      </p>
    );
  return (
    <ul className={css.cameras} aria-label={t`Cameras with this tag`}>
      {cameras.slice(0, most).map(({ camera, unit }) => {
        const slot = (source: 'camera' | 'dnd') =>
          ({
            kind: 'slot',
            slot: { type: 'cam', name: camera.name, data: { source, id_camera: camera.id, id_unit: unit.id } },
          }) as const;
        const { name } = camera;
        return (
          <li key={camera.id} className={css.camera} {...makeDraggable(slot('dnd'))}>
            <Icon name={camera.online ? 'camera' : 'unlink'} size={16} />
            <span className={css.name} dir="auto">
              <bdi>{name}</bdi> <small dir="auto">{unit.description}</small>
            </span>
            {!camera.online && (
              <small className={css.off}>
                <Trans>Offline</Trans>
              </small>
            )}
            <Button small icon="live" aria-label={t`Open ${name} live`} onClick={() => open(slot('camera'))}>
              <Trans>Open</Trans>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** The cameras by their tag. */
function taggedOf(units: readonly Unit[]): ReadonlyMap<string, readonly Tagged[]> {
  const found = new Map<string, Tagged[]>();
  for (const unit of units)
    for (const camera of unit.cameras) {
      if (!camera.tag) continue;
      const same = found.get(camera.tag);
      if (same) same.push({ camera, unit });
      else found.set(camera.tag, [{ camera, unit }]);
    }
  return found;
}
