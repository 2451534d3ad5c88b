import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { catalogues } from '../../../contract/catalogues/index.ts';
import { selectRecord } from '../../../machines/catalogues/index.ts';
import { ChangedFields, type CustomPartProps, DataTree } from '../../catalogues/index.ts';
import { choiceWord, word } from '../../words/catalogue.ts';
import { dayAndTime } from '../../words/time.ts';
import css from './audit.module.css';

/** Labels of the details of an audit entry beyond user, action and time; keys without a label are shown as they are. */
const names: Readonly<Record<string, MessageDescriptor>> = {
  session: msg`Session`,
  browser: msg`Browser`,
  email: msg`E-mail`,
  kind: msg`Kind`,
  device: msg`Device`,
  by: msg`By`,
  method: msg`Method`,
  before: msg`Before`,
  user: msg`User`,
  codes: msg`Codes`,
  camera: msg`Camera`,
  quality: msg`Quality`,
  from: msg`From`,
  to: msg`To`,
  until: msg`Until`,
  share: msg`Shared address`,
  request: msg`Recording request`,
  alarm: msg`Alarm`,
  protocol: msg`Protocol`,
  comments: msg`Comments`,
  about: msg`About`,
  job: msg`Export`,
  name: msg`File`,
  run: msg`Run`,
  cause: msg`Cause`,
  dry: msg`Dry run`,
  reason: msg`Reason`,
  state: msg`State`,
  ending: msg`How it ended`,
  transferred_to: msg`Handed over to`,
  host: msg`From the address`,
  left: msg`Left`,
};
/** How a session began; no catalogue holds these words. */
const sessionKinds: Readonly<Record<string, MessageDescriptor>> = {
  browser: msg`Browser`,
  mobile: msg`Mobile app`,
  external: msg`Another installation`,
  single_sign_on: msg`Single sign-on`,
};
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isInstant = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
/** Codes that have words in descriptors. */
const isCode = (name: string): boolean => ['state', 'ending', 'cause', 'quality', 'kind'].includes(name);

/** The detail of a line in words: a table of what changed, or names with their values. */
export function AuditDetail({ record }: CustomPartProps) {
  const detail: unknown = useSelector(record, (now) => selectRecord(now)?.['detail']);
  const action = useSelector(record, (now) => selectRecord(now)?.['action']);
  if (!isRecord(detail) || Object.keys(detail).length === 0) return null;
  const catalogue = catalogues.find(({ key }) => key === detail['catalogue']);
  const { catalogue: _catalogue, data, old_data: before, record: id, ...rest } = detail;
  return (
    <section className={css.detail}>
      <h3>
        <Trans>In detail</Trans>
      </h3>
      {catalogue && (
        <>
          <p>
            {word(catalogue.singular)} <bdi dir="ltr">#{String(id)}</bdi>
          </p>
          <ChangedFields
            catalogue={catalogue}
            change={{
              action: action === 'create' || action === 'delete' ? action : 'update',
              data: isRecord(data) ? data : null,
              old_data: isRecord(before) ? before : null,
            }}
          />
        </>
      )}
      <dl className={css.values}>
        {Object.entries(rest).map(([name, value]) => (
          <div key={name}>
            <dt>
              <NameOf name={name} />
            </dt>
            <dd>
              <ValueOf name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function NameOf({ name }: { name: string }) {
  const { i18n } = useLingui();
  const known = Object.hasOwn(names, name) ? names[name] : undefined;
  return <>{known ? i18n._(known) : word(name.replaceAll('_', ' '))}</>;
}

function ValueOf({ name, value }: { name: string; value: unknown }) {
  const { t, i18n } = useLingui();
  if (isInstant(value)) return <time dateTime={value}>{dayAndTime(value, i18n)}</time>;
  if (typeof value === 'boolean') return <>{value ? t`Yes` : t`No`}</>;
  if (name === 'kind' && typeof value === 'string' && Object.hasOwn(sessionKinds, value)) {
    const kind = sessionKinds[value];
    return <>{kind && i18n._(kind)}</>;
  }
  if (typeof value === 'string' && isCode(name)) return <>{choiceWord(value)}</>;
  if ((name === 'from' || name === 'to') && typeof value === 'string') return <>{choiceWord(value)}</>;
  if ((name === 'alarm' || name === 'camera') && typeof value === 'number') return <bdi dir="ltr">#{value}</bdi>;
  return <DataTree value={value} />;
}
