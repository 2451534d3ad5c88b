import { t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { maxClipMinutes } from '../../../contract/video/clip.ts';
import { type clipMachine, recordedMs } from '../../../machines/video/clip/clip.machine.ts';
import {
  selectCameras,
  selectCertificate,
  selectChosen,
  selectFootage,
  selectFrom,
  selectRefusal,
  selectRequest,
  selectTo,
  selectWatermark,
  selectWindowFault,
} from '../../../machines/video/clip/clip.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { fromDateTimeInput, toDateTimeInput } from '../../ui/datetime-input.ts';
import { TextField } from '../../ui/Field.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { readFailed, refusalText } from '../../words/refusals.ts';
import css from './clips.module.css';

type ClipRef = ActorRefFrom<typeof clipMachine>;

interface ClipOptionsProps {
  clip: ClipRef;
  /** Why nothing can be saved just now. */
  blockedReason: string | null;
  onClose: () => void;
}

/** Which video is saved: cameras, from when to when, and with what. */
export function ClipOptions({ clip, blockedReason, onClose }: ClipOptionsProps) {
  const { t } = useLingui();
  const snapshot = useSelector(clip, (now) => now);
  const cameras = selectCameras(snapshot);
  const chosen = selectChosen(snapshot);
  const from = selectFrom(snapshot);
  const to = selectTo(snapshot);
  const watermark = selectWatermark(snapshot);
  const certificate = selectCertificate(snapshot);
  const request = selectRequest(snapshot);
  const fault = selectWindowFault(snapshot);
  const hindrance = getBlockedReason(snapshot);
  return (
    <Dialog
      title={<Trans>Save video</Trans>}
      state={stateOf(snapshot)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="primary"
            icon="download"
            why={blockedReason ?? (snapshot.can({ type: 'clip.save' }) ? null : hindrance)}
            onClick={() => clip.send({ type: 'clip.save' })}
          >
            <Plural value={Math.max(1, chosen.length)} one="Save the clip" other="Save # clips" />
          </Button>
        </>
      }
    >
      <fieldset className={css.window}>
        <legend>
          <Trans>Time</Trans>
        </legend>
        <Moment label={t`From`} at={from} onChange={(at) => clip.send({ type: 'clip.change', from: at })} />
        <Moment label={t`To`} at={to} onChange={(at) => clip.send({ type: 'clip.change', to: at })} />
        <output className={css.length} data-fault={fault ?? undefined}>
          {fault === 'reversed' ? '—' : formatLength(to - from)}
        </output>
      </fieldset>
      <Cameras clip={clip} />
      <p className={css.said} role="status">
        {snapshot.hasTag('busy') && <Spinner size={16} />}
        {hindrance ?? blockedReason}
        {snapshot.can({ type: 'clip.retry' }) && (
          <Button small icon="refresh" onClick={() => clip.send({ type: 'clip.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </p>
      <div className={css.with}>
        <Check
          label={t`With the watermark in the picture`}
          checked={watermark}
          onChange={(on) => clip.send({ type: 'clip.mark', watermark: on })}
        />
        <Check
          label={t`With a certificate (.zip with its SHA-256 and what it shows)`}
          checked={certificate}
          onChange={(on) => clip.send({ type: 'clip.mark', certificate: on })}
        />
        {request === null && cameras.length > 1 && (
          <p className={css.quiet}>
            <Trans>Each camera is saved as a separate file.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** A moment to the second, in the time of this browser. */
function Moment({ label, at, onChange }: { label: string; at: number; onChange: (at: number) => void }) {
  return (
    <TextField
      label={label}
      type="datetime-local"
      step={1}
      value={Number.isNaN(at) ? '' : toDateTimeInput(at)}
      onChange={({ target }) => onChange(fromDateTimeInput(target.value))}
    />
  );
}

function Check({ label, checked, onChange }: { label: ReactNode; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className={css.check}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** The cameras, each with how much of the window it recorded. */
function Cameras({ clip }: { clip: ClipRef }) {
  const cameras = useSelector(clip, selectCameras);
  const chosen = useSelector(clip, selectChosen);
  const footage = useSelector(clip, selectFootage);
  const from = useSelector(clip, selectFrom);
  const to = useSelector(clip, selectTo);
  const only = cameras.length === 1;
  return (
    <ul className={css.cameras}>
      {cameras.map(({ id, name }) => {
        const isChosen = chosen.includes(id);
        const recorded = isChosen ? recordedMs({ footage, from, to }, id) : null;
        const choose = (on: boolean) =>
          clip.send({
            type: 'clip.change',
            chosen: cameras.map((one) => one.id).filter((one) => (one === id ? on : chosen.includes(one))),
          });
        return (
          <li key={id} className={css.camera}>
            {only ? <strong>{name}</strong> : <Check label={name} checked={isChosen} onChange={choose} />}
            {recorded !== null && (
              <span className={css.quiet} data-recorded={recorded === 0 ? 'none' : recorded < to - from - 1000 ? 'some' : 'all'}>
                {recorded === 0 ? (
                  <Trans>nothing recorded</Trans>
                ) : recorded < to - from - 1000 ? (
                  <Trans>
                    {formatLength(recorded)} of {formatLength(to - from)} recorded
                  </Trans>
                ) : (
                  <Trans>recorded without a gap</Trans>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Why the clip cannot be requested, in words; null if it can. */
function getBlockedReason(snapshot: SnapshotFrom<typeof clipMachine>): string | null {
  const refusal = selectRefusal(snapshot);
  const fault = selectWindowFault(snapshot);
  if (fault === 'too_long') return t`A clip is at most ${maxClipMinutes} minutes long.`;
  if (fault === 'reversed') return t`The end must be after the start.`;
  if (selectCameras(snapshot).length === 0) return t`This tab shows no camera. Open one first.`;
  if (fault === 'no_camera') return t`Choose a camera.`;
  if (snapshot.matches('empty')) return t`No footage available for the selected time`;
  if (snapshot.matches('unread')) return readFailed();
  if (snapshot.matches('refused')) return refusal && refusalText(refusal);
  return snapshot.can({ type: 'clip.save' }) ? null : t`Looking for footage…`;
}

/** How long a window is, as clocks count: `1:05`, `1:00:00`. */
function formatLength(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
