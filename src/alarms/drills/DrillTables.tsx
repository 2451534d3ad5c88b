import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DrillPerson, DrillResult, DryLine, PlannedAlarm } from '../../../contract/alarms/drills.ts';
import tables from '../../ui/table.module.css';
import { dayAndTime } from '../../words/time.ts';
import { formatAge } from '../queue/elapsed.ts';
import { statusWords } from '../queue/words.ts';
import css from './drills.module.css';

const stateWords: Readonly<Record<PlannedAlarm['state'], MessageDescriptor>> = {
  planned: msg`Planned`,
  raised: msg`Raised`,
  refused: msg`Not accepted by its unit`,
  skipped: msg`Skipped`,
};
const wayWords: Readonly<Record<DryLine['way'], MessageDescriptor>> = {
  mail: msg`Mail`,
  command: msg`Command`,
  call: msg`Call`,
  share: msg`Shared video`,
};
const table = `${tables.table} ${tables.lined} ${tables.roomy}`;
const timeOf = (ms: number | null) => (ms === null ? '' : formatAge(ms));

/** The times of each operator, the alarms, and what did not leave the platform. */
export function DrillTables({ drill }: { drill: DrillResult }) {
  return (
    <div className={css.scroller}>
      <People drill={drill} />
      <Alarms alarms={drill.alarms} />
      <Dry lines={drill.dry} />
    </div>
  );
}

function People({ drill: { people, missed, ended } }: { drill: DrillResult }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Operators`}>
      <h2>
        <Trans>Operators</Trans>
      </h2>
      {ended !== null && (
        <p className={missed > 0 ? css.missed : css.quiet}>
          <Plural value={missed} _0="No alarm was missed." one="# alarm was taken by nobody." other="# alarms were taken by nobody." />
        </p>
      )}
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{t`Operator`}</th>
            <th scope="col">{t`Alarms taken`}</th>
            <th scope="col">{t`Half taken within`}</th>
            <th scope="col">{t`Alarms ended`}</th>
            <th scope="col">{t`Half ended within`}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Person({ person: { name, taken, take_p50_ms, resolved, end_p50_ms } }: { person: DrillPerson }) {
  return (
    <tr>
      <td>
        <bdi>{name}</bdi>
      </td>
      <td>{taken}</td>
      <td className={tables.time}>
        <bdi dir="ltr">{timeOf(take_p50_ms)}</bdi>
      </td>
      <td>{resolved}</td>
      <td className={tables.time}>
        <bdi dir="ltr">{timeOf(end_p50_ms)}</bdi>
      </td>
    </tr>
  );
}

function Alarms({ alarms }: { alarms: readonly PlannedAlarm[] }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Alarms`}>
      <h2>
        <Trans>Alarms</Trans>
      </h2>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{t`After`}</th>
            <th scope="col">{t`Type`}</th>
            <th scope="col">{t`Unit`}</th>
            <th scope="col">{t`State`}</th>
            <th scope="col">{t`Taken by`}</th>
            <th scope="col">{t`Taken after`}</th>
            <th scope="col">{t`Ended by`}</th>
            <th scope="col">{t`Ended after`}</th>
          </tr>
        </thead>
        <tbody>
          {alarms.map((one) => (
            <AlarmRow key={one.id} planned={one} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function AlarmRow({ planned: { after_seconds, alarm_type, description, unit, state, alarm } }: { planned: PlannedAlarm }) {
  const { t } = useLingui();
  return (
    <tr>
      <td className={tables.time}>
        <bdi dir="ltr">{formatAge(after_seconds * 1000)}</bdi>
      </td>
      <td title={description}>
        <bdi>{alarm_type}</bdi> {alarm && <bdi dir="ltr">{alarm.alarm_id}</bdi>}
      </td>
      <td>
        <bdi>{unit.name}</bdi>
      </td>
      <td>{alarm ? t(statusWords[alarm.alarm_status]) : t(stateWords[state])}</td>
      <td>
        <bdi>{alarm?.taken_by}</bdi>
      </td>
      <td className={tables.time}>
        <bdi dir="ltr">{timeOf(alarm?.take_ms ?? null)}</bdi>
      </td>
      <td>
        <bdi>{alarm?.ended_by}</bdi>
      </td>
      <td className={tables.time}>
        <bdi dir="ltr">{timeOf(alarm?.end_ms ?? null)}</bdi>
      </td>
    </tr>
  );
}

function Dry({ lines }: { lines: readonly DryLine[] }) {
  const { t, i18n } = useLingui();
  return (
    <section aria-label={t`Would have left the platform`}>
      <h2>
        <Trans>Would have left the platform</Trans>
      </h2>
      {lines.length === 0 ? (
        <p className={css.quiet}>
          <Trans>Nothing.</Trans>
        </p>
      ) : (
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{t`Time`}</th>
              <th scope="col">{t`Alarm`}</th>
              <th scope="col">{t`Way`}</th>
              <th scope="col">{t`To`}</th>
              <th scope="col">{t`Text`}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, at, alarm_id, way, to, text }) => (
              <tr key={id}>
                <td className={tables.time}>
                  <bdi dir="ltr">{dayAndTime(at, i18n)}</bdi>
                </td>
                <td>
                  <bdi dir="ltr">{alarm_id}</bdi>
                </td>
                <td>{t(wayWords[way])}</td>
                <td>
                  <bdi>{to}</bdi>
                </td>
                <td>
                  <bdi>{text}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
