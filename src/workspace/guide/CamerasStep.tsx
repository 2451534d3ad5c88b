import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { Values } from '../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { type CameraFault, cameraFaults } from '../../../contract/video/index.ts';
import { RecordInline } from '../../catalogues/index.ts';
import { useLiveQuery } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { cameraFaultText } from '../../words/camera-faults.ts';
import { CatalogueAct } from '../catalogue-act.ts';
import css from './Guide.module.css';
import { Records } from './Records.tsx';
import type { GuideUnit } from './step-props.ts';
import { textOf } from './text-of.ts';

/** In ms: a camera connects within seconds. */
const everyMs = 3000;
const fields = ['name', 'custom_fields.url', 'custom_fields.user', 'custom_fields.password', 'custom_fields.record', 'center', 'sector'];

type Opened = { kind: 'act'; name: string; row?: { id: number; label: string } } | { kind: 'form'; start: Values };

/** Cameras of the site: found on the network, or by their address. */
export function CamerasStep({ unit, onChange }: { unit: GuideUnit; onChange: () => void }) {
  const { t } = useLingui();
  const [opened, open] = useState<Opened | null>(null);
  const query = [
    ['units', String(unit.id)],
    ['sort', '-id'],
    ['max', '20'],
  ] as const;
  const cameras = useLiveQuery({ of: 'rows', key: 'generic-devices', query }, everyMs);
  const site = unit.description;
  const here = { id: unit.id, description: unit.description };
  const changed = () => {
    open(null);
    cameras.send({ type: 'liveQuery.renew' });
    onChange();
  };
  return (
    <>
      <Records
        query={cameras}
        label={t`Cameras`}
        none={
          <p>
            <Trans>No camera at {site} yet.</Trans>
          </p>
        }
      >
        {(row) => (
          <>
            <strong>{textOf(row, 'name')}</strong>
            <span className={css.detail} data-phase={textOf(row, 'phase')}>
              <PhaseText row={row} />
            </span>
            <Button small onClick={() => open({ kind: 'act', name: 'test', row: { id: row.id, label: textOf(row, 'name') } })}>
              <Trans>Test</Trans>
            </Button>
            <Link href={`/generic_devices?record=${row.id}`}>
              <Trans>Change</Trans>
            </Link>
          </>
        )}
      </Records>
      <div className={css.foot}>
        <Button icon="search" onClick={() => open({ kind: 'act', name: 'find' })}>
          <Trans>Find cameras on the network</Trans>
        </Button>
        <Button icon="plus" onClick={() => open({ kind: 'act', name: 'onvif' })}>
          <Trans>By ONVIF address</Trans>
        </Button>
        <Button icon="plus" onClick={() => open({ kind: 'form', start: {} })}>
          <Trans>By stream address</Trans>
        </Button>
      </div>
      {opened?.kind === 'form' && (
        <RecordInline
          catalogue="generic-devices"
          only={fields}
          start={{ ...opened.start, type: 'camera', units: [here] }}
          submit={<Trans>Add the camera</Trans>}
          onSaved={changed}
        />
      )}
      {opened?.kind === 'act' && (
        <Suspense fallback={null}>
          <CatalogueAct
            catalogue="generic-devices"
            name={opened.name}
            {...(opened.row ? { row: opened.row } : { start: { id_unit: here } })}
            onNew={(start) => open({ kind: 'form', start })}
            onClose={() => open(null)}
            onDone={changed}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether a camera gives pictures, and why not. */
function PhaseText({ row: { phase, fault } }: { row: CatalogueRecord }) {
  const known = cameraFaults.find((one): one is CameraFault => one === fault);
  if (phase === 'failed') return cameraFaultText(known ?? 'unknown');
  if (phase === 'streaming') return <Trans>Gives pictures</Trans>;
  if (phase === 'connecting') return <Trans>Connecting…</Trans>;
  return known ? cameraFaultText(known) : <Trans>Not connected: it is not recorded, and nobody watches it.</Trans>;
}
