import { Trans, useLingui } from '@lingui/react/macro';
import type { Values } from '../../../contract/catalogues/index.ts';
import type { CameraProfile, FoundCamera } from '../../../contract/video/camera-calls.ts';
import type { FollowUp } from '../../catalogues/index.ts';
import { Button } from '../../ui/Button.tsx';
import css from './cameras.module.css';
import { buildDevice, type DiscoveryResult } from './discovery.ts';

interface DiscoveredCamerasProps {
  result: DiscoveryResult;
  /** Parameters of the discovery request. */
  query: Values;
  onFollow: (next: FollowUp) => void;
}

/** The cameras discovered on the network, or the streams of one: a click opens the camera's streams, or a device for them (ADM-3.37). */
export function DiscoveredCameras({ result, query, onFollow }: DiscoveredCamerasProps) {
  if (result.kind === 'cameras') return <Cameras cameras={result.cameras} onFollow={onFollow} />;
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
  if (cameras.length === 0)
    return (
      <p role="status">
        <Trans>No cameras found on the platform's network. For a camera on another network, enter its address.</Trans>
      </p>
    );
  return (
    <ul className={css.found}>
      {cameras.map(({ name, hardware, host, port, address }) => (
        <li key={address}>
          <span className={css.name}>
            <bdi>{name || hardware || host}</bdi>
            <small dir="ltr">{[hardware, `${host}:${port}`].filter(Boolean).join(' · ')}</small>
          </span>
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
