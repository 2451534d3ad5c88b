import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Values } from '../../../contract/catalogues/index.ts';
import type { AdoptedCamera, CameraProfile, FoundCamera } from '../../../contract/video/camera-calls.ts';
import { maxAdoptedCameras } from '../../../contract/video/camera-state.ts';
import type { FollowUp } from '../../catalogues/index.ts';
import { Button } from '../../ui/Button.tsx';
import { cameraFaultText } from '../../words/camera-faults.ts';
import { Channels } from './Channels.tsx';
import css from './cameras.module.css';
import { buildAdoption, buildDevice, type DiscoveryResult } from './discovery.ts';

interface DiscoveredCamerasProps {
  result: DiscoveryResult;
  /** Parameters of the discovery request. */
  query: Values;
  onFollow: (next: FollowUp) => void;
}

/** The cameras discovered on the network, or the streams of one, or the channels of a DVR: a click opens the camera's streams, or a device for them (ADM-3.37). */
export function DiscoveredCameras({ result, query, onFollow }: DiscoveredCamerasProps) {
  if (result.kind === 'cameras') return <Cameras cameras={result.cameras} onFollow={onFollow} />;
  if (result.kind === 'channels') return <Channels {...result} query={query} onFollow={onFollow} />;
  if (result.kind === 'adopted') return <Adopted adopted={result.adopted} query={query} onFollow={onFollow} />;
  const { profiles, made } = result;
  return (
    <>
      <p role="status">
        {made ? <Trans>The camera was created with these streams.</Trans> : <Trans>The camera offers these streams.</Trans>}
      </p>
      <ul className={css.found}>
        {profiles.map((profile) => (
          <Profile key={profile.url} profile={profile} />
        ))}
      </ul>
      {!made && (
        <Button kind="primary" icon="plus" onClick={() => onFollow({ kind: 'new', start: buildDevice(profiles, query) })}>
          <Trans>New device with these streams</Trans>
        </Button>
      )}
    </>
  );
}

function Cameras({ cameras, onFollow }: { cameras: readonly FoundCamera[]; onFollow: DiscoveredCamerasProps['onFollow'] }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set());
  if (cameras.length === 0)
    return (
      <p role="status">
        <Trans>No cameras found on the platform's network. For a camera on another network, enter its address.</Trans>
      </p>
    );
  const missing = cameras.filter(({ id_device: id }) => id === null).slice(0, maxAdoptedCameras);
  const choose = (address: string) =>
    setChosen((now) => new Set(now.has(address) ? [...now].filter((one) => one !== address) : [...now, address]));
  const isAll = missing.length > 0 && missing.every(({ address }) => chosen.has(address));
  const selected = cameras.filter(({ address }) => chosen.has(address));
  const tooMany = t`At most ${maxAdoptedCameras} cameras can be added at once.`;
  const blocked = selected.length === 0 ? t`Select at least one camera.` : selected.length > maxAdoptedCameras ? tooMany : null;
  return (
    <>
      <label className={css.all}>
        <input
          type="checkbox"
          checked={isAll}
          disabled={missing.length === 0}
          onChange={() => setChosen(new Set(isAll ? [] : missing.map(({ address }) => address)))}
        />
        <Plural
          value={missing.length}
          _0="All of these are devices already"
          one="Select the one that is no device yet"
          other="Select the # that are no devices yet"
        />
      </label>
      <ul className={css.found}>
        {cameras.map(({ name, hardware, host, port, address, id_device: device }) => (
          <li key={address}>
            <span className={css.choice}>
              <input type="checkbox" aria-label={name || hardware || host} checked={chosen.has(address)} onChange={() => choose(address)} />
              <span className={css.name}>
                <bdi>{name || hardware || host}</bdi>
                <small dir="ltr">{[hardware, `${host}:${port}`].filter(Boolean).join(' · ')}</small>
              </span>
            </span>
            {device !== null && (
              <small>
                <Trans>Already a device</Trans>
              </small>
            )}
            <Button
              small
              aria-label={t`Get the streams of ${name || host}`}
              onClick={() => onFollow({ kind: 'act', name: 'onvif', start: { host, port, name } })}
            >
              <Trans>Its streams</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <Button
        kind="primary"
        icon="plus"
        why={blocked}
        onClick={() => onFollow({ kind: 'act', name: 'adopt', start: buildAdoption(selected) })}
      >
        <Plural value={selected.length} _0="Add the selected cameras" one="Add the selected camera" other="Add the # selected cameras" />
      </Button>
    </>
  );
}

/** What became of each camera; those that failed can be tried again with another user. */
function Adopted({ adopted, query, onFollow }: { adopted: readonly AdoptedCamera[] } & Pick<DiscoveredCamerasProps, 'query' | 'onFollow'>) {
  const failed = adopted.filter(({ fault }) => fault !== null);
  const created = adopted.length - failed.length;
  return (
    <>
      <p role="status">
        <Plural value={created} _0="No camera was created." one="# camera was created." other="# cameras were created." />
      </p>
      {failed.length > 0 && (
        <>
          <ul className={css.found}>
            {failed.map(({ name, host, port, fault }) => (
              <li key={`${host}:${port}`}>
                <span className={css.name}>
                  <bdi>{name}</bdi>
                  <small dir="ltr">{`${host}:${port}`}</small>
                </span>
                <span>{cameraFaultText(fault ?? 'unknown')}</span>
              </li>
            ))}
          </ul>
          <Button icon="refresh" onClick={() => onFollow({ kind: 'act', name: 'adopt', start: buildAdoption(failed, query) })}>
            <Plural value={failed.length} one="Try this camera again" other="Try these # cameras again" />
          </Button>
        </>
      )}
    </>
  );
}

function Profile({ profile: { name, url, codec, width, height } }: { profile: CameraProfile }) {
  const size = width && height ? `${width}×${height}` : null;
  return (
    <li>
      <span className={css.name}>
        <bdi>{name}</bdi>
        <small dir="ltr">{[codec, size].filter(Boolean).join(' · ')}</small>
        <code dir="ltr">{url}</code>
      </span>
    </li>
  );
}
