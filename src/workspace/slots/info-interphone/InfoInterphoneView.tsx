import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { allows } from '../../../../contract/access/index.ts';
import type { Alarm } from '../../../../contract/alarms/index.ts';
import { CameraId, type CatalogueRecord } from '../../../../contract/platform/index.ts';
import { selectQueryRefusal, selectResult } from '../../../../machines/platform/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { useLiveQuery } from '../../../platform/index.ts';
import { useCallFor } from '../../../telephony/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { failureText } from '../../../words/refusals.ts';
import { CameraPicture } from '../cam/CameraPicture.tsx';
import { requestFor } from '../cam/request.ts';
import { Fact } from '../info/Fact.tsx';
import type { SlotViewProps } from '../slot.ts';
import css from './interphone.module.css';

/** An interphone and the camera that looks at it (OP-9.23). */
export function InfoInterphoneView({ data, alarm }: SlotViewProps) {
  if (data.id_device_interphone === undefined)
    return (
      <EmptyState icon="phone" title={<Trans>No interphone</Trans>}>
        <Trans>Choose one in the settings of this slot.</Trans>
      </EmptyState>
    );
  return (
    <div className={css.interphone}>
      <Look camera={data.id_camera ?? null} />
      <Device id={data.id_device_interphone} alarm={alarm} />
    </div>
  );
}

function Look({ camera }: { camera: number | null }) {
  const { abilities, units } = useOperatorContext();
  const request = useMemo(() => {
    const id = CameraId.safeParse(camera);
    return id.success ? requestFor({ id: id.data }, 'live', '') : null;
  }, [camera]);
  const name = useMemo(() => units.flatMap(({ cameras }) => cameras).find(({ id }) => id === camera)?.name ?? '', [units, camera]);
  if (!request || !allows(abilities, 'live_video', 'Video')) return null;
  return (
    <div className={css.picture}>
      <CameraPicture request={request} camera={name} moment={null} />
    </div>
  );
}

function Device({ id, alarm }: { id: number; alarm: Alarm | null }) {
  const sight = useLiveQuery({ of: 'record', key: 'device-interphone', id }, 60_000);
  const snapshot = useSelector(sight, (now) => now);
  const read = selectResult(snapshot);
  const refusal = selectQueryRefusal(snapshot);
  if (read?.of === 'record')
    return (
      <div className={css.about}>
        <Facts device={read.record} />
        <CallDevice number={wordOf(read.record['number'])} name={wordOf(read.record['device_id'])} alarm={alarm} />
      </div>
    );
  if (snapshot.hasTag('busy'))
    return (
      <Waiting>
        <Trans>Loading the interphone…</Trans>
      </Waiting>
    );
  return (
    <EmptyState
      icon="phone"
      title={failureText(refusal)}
      action={
        <Button small icon="refresh" onClick={() => sight.send({ type: 'liveQuery.renew' })}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

function Facts({ device }: { device: CatalogueRecord }) {
  const { t } = useLingui();
  return (
    <dl className={css.facts}>
      <Fact name={t`Device`}>{wordOf(device['device_id'])}</Fact>
      <Fact name={t`Type`}>{wordOf(device['type_device_interphone'] ?? device['id_type_device_interphone'])}</Fact>
      <Fact name={t`Number`}>{wordOf(device['number'])}</Fact>
      <Fact name={t`IVR`}>{wordOf(device['ivr'])}</Fact>
      <Fact name={t`Raised as`}>{wordOf(device['alarm'])}</Fact>
    </dl>
  );
}

/** Returns a text field of a record, or the name of the record that it references. */
function wordOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  const named = Object.entries(value).find(([name, one]) => name !== 'id' && typeof one === 'string');
  return named ? String(named[1]) : '';
}

/** Calls the interphone of the slot, for the alarm of its tab where it has one (OP-9.23). */
function CallDevice({ number, name, alarm }: { number: string; name: string; alarm: Parameters<typeof useCallFor>[0] }) {
  const { t } = useLingui();
  const call = useCallFor(alarm);
  const why = call
    ? number === ''
      ? t`This interphone has no number.`
      : null
    : t`Calls are not available, or you do not have permission to see them.`;
  return (
    <Button icon="phone" why={why} onClick={() => call?.(number, name)}>
      <Trans>Call</Trans>
    </Button>
  );
}
