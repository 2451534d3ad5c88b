import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Alarm } from '../../../../contract/alarms/index.ts';
import { recordingActions } from '../../../../contract/video/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { can } from '../../../platform/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RequestOnlyNotice } from '../../../video/index.ts';
import { AlarmOf } from '../AlarmOf.tsx';
import { SlotTools } from '../frame.tsx';
import type { SlotViewProps } from '../slot.ts';
import { CameraPicture } from './CameraPicture.tsx';
import css from './cam_pa.module.css';
import { cameraOf, type ShownCamera } from './camera-of.ts';
import { NoCamera } from './NoCamera.tsx';
import { requestFor } from './request.ts';
import { tunedOf } from './tuned.ts';

/** A camera's footage of the seconds around an alarm, in a loop (OP-1.09, OP-9.19); optionally with the live picture beside it. */
export function CamPaView({ name, data, alarm, onData }: SlotViewProps) {
  return (
    <AlarmOf
      data={data}
      alarm={alarm}
      none={
        <EmptyState icon="history" title={<Trans>No alarm</Trans>}>
          <Trans>Pre-alarm video belongs to an alarm: drag one here.</Trans>
        </EmptyState>
      }
    >
      {(about) => {
        const camera = cameraOf(data, about) ?? cameraOf({ camera: 1 }, about);
        if (!camera) return <NoCamera />;
        return (
          <Around camera={camera} name={camera.name ?? name} about={about} isOfTab={about.id === alarm?.id} data={data} onData={onData} />
        );
      }}
    </AlarmOf>
  );
}

interface AroundProps extends Pick<SlotViewProps, 'data' | 'onData'> {
  camera: ShownCamera;
  name: string;
  about: Alarm;
  /** The tab is that alarm's: there is nowhere to go to. */
  isOfTab: boolean;
}

function Around({ camera, name, about, isOfTab, data, onData }: AroundProps) {
  const { t } = useLingui();
  const { abilities } = useOperatorContext();
  const { id, recording_support } = camera;
  const { created } = about;
  const request = useMemo(() => requestFor({ id }, 'pre_alarm', created), [id, created]);
  const live = useMemo(() => requestFor({ id }, 'live', ''), [id]);
  const mayLive = can(abilities, 'live_video', 'Video');
  const isBeside = mayLive && data['beside'] === true;
  const tuned = { tuned: tunedOf(data), onTuned: (one: object) => onData({ ...data, ...one }) };
  if (!can(abilities, 'record_video', 'Video') && can(abilities, recordingActions.request, 'Video') && recording_support !== false)
    return <RequestOnlyNotice camera={id} name={name} at={Date.parse(created)} />;
  if (recording_support === false)
    return <EmptyState icon="history" title={<Trans>This camera does not record, so there is nothing from before the alarm.</Trans>} />;
  return (
    <div className={css.around}>
      <SlotTools>
        {mayLive && (
          <IconButton
            small
            icon="live"
            label={t`Live beside it`}
            aria-pressed={isBeside}
            onClick={() => onData({ ...data, beside: !isBeside })}
          />
        )}
        <AlarmLink about={about} isOfTab={isOfTab} />
      </SlotTools>
      <div className={css.picture}>
        <CameraPicture request={request} camera={name} moment={Date.parse(created)} alarm={about} {...tuned} />
      </div>
      {isBeside && (
        <div className={css.picture} data-second="">
          <CameraPicture request={live} camera={name} moment={null} alarm={about} isSecond />
        </div>
      )}
    </div>
  );
}

/** The alarm's own page where its sender has one, and the way to the alarm from another tab. */
function AlarmLink({ about, isOfTab }: Pick<AroundProps, 'about' | 'isOfTab'>) {
  const { t } = useLingui();
  const { open } = useOperatorContext();
  const address = about.view_link !== null && /^https?:\/\//.test(about.view_link) ? about.view_link : null;
  if (address !== null)
    return (
      <a className={css.link} href={address} target="_blank" rel="noopener noreferrer">
        <Trans>Alarm view</Trans>
      </a>
    );
  return isOfTab ? null : <IconButton small icon="alarm" label={t`Alarm view`} onClick={() => open(about)} />;
}
