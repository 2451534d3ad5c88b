import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Position, Weather } from '../../../../contract/places/index.ts';
import type { weatherMachine } from '../../../../machines/workspace/weather/weather.machine.ts';
import { selectRefusal, selectWeather } from '../../../../machines/workspace/weather/weather.selectors.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { useActorRef, usePlatform } from '../../../platform/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { stateOf } from '../../../ui/state.ts';
import { failureText, readFailed, refusalText } from '../../../words/refusals.ts';
import { clockTime } from '../../../words/time.ts';
import { provideWeather } from '../../weather.ports.ts';
import { SlotTitle } from '../frame.tsx';
import type { SlotViewProps } from '../slot.ts';
import { Sky } from './Sky.tsx';
import css from './weather.module.css';

const words: Readonly<Record<string, MessageDescriptor>> = {
  clear: msg`Clear`,
  partly_cloudy: msg`Partly cloudy`,
  cloudy: msg`Cloudy`,
  fog: msg`Fog`,
  drizzle: msg`Drizzle`,
  rain: msg`Rain`,
  showers: msg`Showers`,
  snow: msg`Snow`,
  storm: msg`Storm`,
};

/** Returns the label of a condition; a provider's own word is shown unchanged. */
function conditionWord(condition: string): MessageDescriptor {
  return words[condition] ?? { id: condition, message: condition };
}

/** The weather at a unit, at the alarm's unit, or where this device is (OP-9.36). */
export function WeatherView({ data, alarm }: SlotViewProps) {
  const { units } = useOperatorContext();
  const { ask } = usePlatform();
  const unit = units.find(({ id }) => id === data.id_unit);
  const position = unit?.position ?? alarm?.unit.position ?? null;
  const machine = useMemo(() => provideWeather(ask), [ask]);
  const weather = useActorRef(machine, { input: { position } });
  const asked = useRef(position);
  useEffect(() => {
    if (isSame(asked.current, position)) return;
    asked.current = position;
    weather.send({ type: 'weather.query', position });
  }, [weather, position]);
  const snapshot = useSelector(weather, (now) => now);
  const shown = selectWeather(snapshot);
  const where = unit?.description ?? (position ? alarm?.unit.description : null) ?? null;
  const again = () => weather.send({ type: 'weather.renew' });
  return (
    <div className={css.weather} data-state={stateOf(snapshot)}>
      {where && <SlotTitle>{where}</SlotTitle>}
      {shown ? <Shown weather={shown} where={where} /> : <WeatherUnavailable snapshot={snapshot} onAgain={again} />}
      {shown && <StaleWeather snapshot={snapshot} onAgain={again} />}
    </div>
  );
}

const isSame = (one: Position | null, other: Position | null) => one?.latitude === other?.latitude && one?.longitude === other?.longitude;

type Snapshot = SnapshotFrom<typeof weatherMachine>;

function WeatherUnavailable({ snapshot, onAgain }: { snapshot: Snapshot; onAgain: () => void }) {
  const { t } = useLingui();
  if (snapshot.hasTag('busy'))
    return <Waiting>{snapshot.matches('locating') ? <Trans>Locating this device…</Trans> : <Trans>Loading the weather…</Trans>}</Waiting>;
  const refusal = selectRefusal(snapshot);
  const title = snapshot.matches('denied')
    ? t`Location permission denied, enable permissions on the device`
    : snapshot.matches('positionUnavailable')
      ? t`Location could not be obtained`
      : refusal && snapshot.matches('refused')
        ? refusalText(refusal)
        : readFailed();
  return (
    <EmptyState
      icon="sun"
      title={title}
      action={
        <Button small icon="refresh" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

/** Shows why the displayed weather is an earlier reading. */
function StaleWeather({ snapshot, onAgain }: { snapshot: Snapshot; onAgain: () => void }) {
  if (!snapshot.matches('refused') && !snapshot.matches('unread')) return null;
  const refusal = selectRefusal(snapshot);
  return (
    <p className={css.note} role="status">
      {snapshot.matches('refused') ? failureText(refusal) : readFailed()}{' '}
      <Button small icon="refresh" onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}

function Shown({ weather, where }: { weather: Weather; where: string | null }) {
  const { t, i18n } = useLingui();
  const degrees = i18n.number(weather.temperature, { style: 'unit', unit: 'celsius', maximumFractionDigits: 1 });
  return (
    <>
      <p className={css.now}>
        <Sky condition={weather.condition} />
        <bdi dir="ltr" className={css.degrees}>
          {degrees}
        </bdi>
        <span>{i18n._(conditionWord(weather.condition))}</span>
      </p>
      <dl className={css.facts}>
        {weather.humidity !== null && <Fact name={t`Humidity`} value={i18n.number(weather.humidity / 100, { style: 'percent' })} />}
        {weather.wind !== null && (
          <Fact name={t`Wind`} value={i18n.number(weather.wind, { style: 'unit', unit: 'kilometer-per-hour', maximumFractionDigits: 0 })} />
        )}
        <Fact name={t`At`} value={clockTime(weather.at, i18n)} />
      </dl>
      <p className={css.note}>
        {where ?? weather.place ?? <Trans>Around this device</Trans>}
        {weather.demo && (
          <>
            {' · '}
            <Trans>Demo data</Trans>
          </>
        )}
      </p>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{value}</bdi>
      </dd>
    </div>
  );
}
