import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type AlarmGate, type EndRequirement, missingRequirements, videoViewedSeconds } from '../../../contract/alarms/gate.ts';
import { isOpen } from '../../../contract/alarms/status.ts';
import type { CameraId } from '../../../contract/platform/index.ts';
import type { alarmMachine } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { selectAlarm } from '../../../machines/alarms/alarm/alarm.selectors.ts';
import { selectGateRefusal, selectRequirements } from '../../../machines/alarms/gate/gate.selectors.ts';
import { type referenceDataMachine, selectData } from '../../../machines/platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import { failureText, readFailed, refusalText } from '../../words/refusals.ts';
// Arrives with this list, so that the first question about an end need not wait for it.
import './EndFields.tsx';
import css from './gate.module.css';
import { type GateRef, useGate } from './gate.ports.ts';
import { requirementWords } from './gate-words.ts';

type AlarmRef = ActorRefFrom<typeof alarmMachine>;

interface GateListProps {
  actor: AlarmRef;
  /** Cameras whose picture plays. */
  playing: readonly CameraId[];
  /** Asks whom to call; null: calls are not available here. */
  onCall: (() => void) | null;
}

/** What has to be done before an open alarm may be ended, each with the way to do it; nothing where nothing has to. */
export function GateList({ actor, playing, onCall }: GateListProps) {
  const alarm = useSelector(actor, selectAlarm);
  if (alarm === null || !isOpen(alarm.alarm_status)) return null;
  return <Gate actor={actor} alarm={alarm} playing={playing} onCall={onCall} />;
}

function Gate({ actor, alarm, playing, onCall }: GateListProps & { alarm: Alarm }) {
  const { t } = useLingui();
  const gate = useGate(alarm.id);
  const read = useSelector(gate, selectRequirements);
  const state = useSelector(gate, stateOf);
  useForward(actor, read);
  useRenewal(actor, gate);
  useVideo(actor, gate, alarm.cameras.find(({ id }) => id !== null && playing.includes(id))?.id ?? null);
  const missing = read === null ? [] : missingRequirements(read, { comments: 'given', id_alarm_outcome: 0 });
  return (
    <section className={css.gate} aria-label={t`Required before the end`} data-state={state}>
      <Notice gate={gate} />
      {missing.length > 0 && (
        <>
          <p className={css.heading}>
            <Icon name="lock" size={16} /> <Trans>Required before the end</Trans>
          </p>
          <ul className={css.list}>
            {missing.map((requirement) => (
              <li key={requirement} data-requirement={requirement} className={css.item}>
                <span>{t(requirementWords[requirement])}</span>
                <Way requirement={requirement} onCall={onCall} />
              </li>
            ))}
          </ul>
          {missing.includes('video') && <VideoNote gate={gate} />}
        </>
      )}
    </section>
  );
}

/** The alarm's question about its end asks for what is required. */
function useForward(actor: AlarmRef, gate: AlarmGate | null): void {
  useEffect(() => actor.send({ type: 'alarm.gateRead', gate }), [actor, gate]);
}

/** Whatever is done for an alarm is a line of its record: with each new line the requirements are read again. */
function useRenewal(actor: AlarmRef, gate: GateRef): void {
  const record = useSelector(actor, ({ children }) => children['record'] as ActorRefFrom<typeof referenceDataMachine> | undefined);
  const lines = useSelector(record, (now) => {
    const data = now && selectData(now);
    return data?.what === 'record' ? data.rows.length : null;
  });
  const known = useRef(lines);
  useEffect(() => {
    if (known.current !== null && known.current !== lines) gate.send({ type: 'gate.renew' });
    known.current = lines;
  }, [gate, lines]);
}

/** The picture that plays, and the line of the record once it was looked at. */
function useVideo(actor: AlarmRef, gate: GateRef, camera: CameraId | null): void {
  useEffect(() => {
    gate.send(camera === null ? { type: 'video.stopped' } : { type: 'video.playing', camera });
  }, [gate, camera]);
  useEffect(() => {
    const subscription = gate.on('gate.recorded', () => actor.send({ type: 'alarm.recordChanged' }));
    return () => subscription.unsubscribe();
  }, [gate, actor]);
}

/** How a requirement is met. */
function Way({ requirement, onCall }: { requirement: EndRequirement; onCall: (() => void) | null }) {
  if (requirement === 'plan')
    return (
      <Button small icon="flow" onClick={focusPlan}>
        <Trans>To the plan</Trans>
      </Button>
    );
  if (requirement === 'contact' && onCall)
    return (
      <Button small icon="phone" onClick={onCall}>
        <Trans>Call…</Trans>
      </Button>
    );
  if (requirement === 'video')
    return (
      <Button small icon="play" onClick={focusVideo}>
        <Trans>To the video</Trans>
      </Button>
    );
  return null;
}

function focusPlan(): void {
  document.querySelector<HTMLElement>('[data-region="plan"] button')?.focus();
}
function focusVideo(): void {
  document.querySelector<HTMLElement>('[data-slot="1"]')?.focus();
}

/** Says how long a picture has to be looked at, or why that was not recorded. */
function VideoNote({ gate }: { gate: GateRef }) {
  const refusal = useSelector(gate, selectGateRefusal);
  const seconds = videoViewedSeconds;
  return (
    <p className={css.note} role="status">
      {refusal !== null ? refusalText(refusal) : <Trans>A picture of the alarm has to play for {seconds} seconds.</Trans>}
    </p>
  );
}

/** Why it is not known what is required. */
function Notice({ gate }: { gate: GateRef }) {
  const snapshot = useSelector(gate, (now) => now);
  if (!snapshot.matches('refused') && !snapshot.matches('unread')) return null;
  return (
    <p className={css.note} role="status">
      <Trans>What is required before the end is not known.</Trans>{' '}
      {snapshot.matches('unread') ? readFailed() : failureText(selectGateRefusal(snapshot))}{' '}
      <Button small icon="refresh" onClick={() => gate.send({ type: 'gate.renew' })}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
