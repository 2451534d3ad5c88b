import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { CallDevice } from '../../../../contract/telephony/call.ts';
import { selectQueue } from '../../../../machines/alarms/index.ts';
import type { OwnCall } from '../../../../machines/telephony/calls/calls.types.ts';
import { useCanRun, useRunRequest } from '../../../automation/index.ts';
import { useActorOf, useOpenTarget } from '../../../platform/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/Chip.tsx';
import css from '../ongoing/CallBar.module.css';
import { useCameraKey } from '../ongoing/useInCallKeys.ts';
import { useShowAlarm } from '../useShowAlarm.ts';

/** Actions at the caller's site: open its door, show the camera that covers it, show its alarm. */
export function SiteActs({ site, call }: { site: CallDevice | null; call: OwnCall }) {
  const { t } = useLingui();
  const run = useRunRequest();
  const mayRun = useCanRun();
  const open = useOpenTarget();
  const show = useShowAlarm(call.alarm);
  const alarm = useAlarmName(call);
  const { command = null, camera = null, unit = null } = site ?? {};
  const showCamera = useMemo(
    () =>
      camera &&
      (() =>
        open({
          kind: 'slot',
          slot: { type: 'cam', name: camera.name, data: { id_camera: camera.id, id_unit: unit?.id, source: 'unit' } },
        })),
    [camera, unit, open],
  );
  const key = useCameraKey(showCamera);
  return (
    <span className={css.tools}>
      {command && (
        <Button
          small
          icon="door"
          why={mayRun ? null : t`You are not allowed to run commands.`}
          onClick={() => run({ command: command.id, alarm })}
        >
          {command.name}
        </Button>
      )}
      {camera && (
        <Button small icon="camera" title={t`Show the camera: ${camera.name}`} aria-keyshortcuts={key} onClick={() => showCamera?.()}>
          <Trans>Camera</Trans> <Kbd>{key.toUpperCase()}</Kbd>
        </Button>
      )}
      {show && <IconButton icon="alarm" label={t`Open alarm`} onClick={show} />}
    </span>
  );
}

function useAlarmName({ alarm }: OwnCall) {
  const alarms = useActorOf('alarms');
  return useSelector(
    alarms,
    (now) => {
      const found = alarm === null || !now ? undefined : selectQueue(now).get(alarm);
      return found ? { id: found.id, alarm_id: found.alarm_id } : null;
    },
    (one, other) => one?.id === other?.id,
  );
}
