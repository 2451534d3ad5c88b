import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type clipMachine, recordedMs, windowFault } from '../../../machines/video/clip/clip.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { getBlockedReason } from './blocked-reason.ts';
import css from './clips.module.css';
import { fromDateTimeInput, toDateTimeInput } from './datetime-input.ts';
import { formatLength } from './length.ts';

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
  const { cameras, chosen, from, to, watermark, certificate, request } = snapshot.context;
  const fault = windowFault(snapshot.context);
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
  const context = useSelector(clip, (now) => now.context);
  const { cameras, chosen, from, to } = context;
  const only = cameras.length === 1;
  return (
    <ul className={css.cameras}>
      {cameras.map(({ id, name }) => {
        const isChosen = chosen.includes(id);
        const recorded = isChosen ? recordedMs(context, id) : null;
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
