import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { labelOf } from '../../../contract/catalogues/index.ts';
import type { CameraTopic } from '../../../contract/intake/receivers/calls.ts';
import { selectCatalogue, selectDraft, selectId, selectRecord } from '../../../machines/catalogues/index.ts';
import { selectQueryRefusal, selectResult } from '../../../machines/platform/index.ts';
import { CaptionedGroup, type CustomPartProps, FieldValue } from '../../catalogues/index.ts';
import { useLiveQuery } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { word } from '../../words/catalogue.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import css from './topics.module.css';

const fieldName = 'topics';
/** The account that the platform gives a camera of ONVIF. */
const ofCamera = /^device-\d+$/i;

/** In the form of a device: the events of its camera that count, ticked in the camera's own list. */
export function TopicsPart({ record, isEditable }: CustomPartProps) {
  const catalogue = useSelector(record, selectCatalogue);
  const draft = useSelector(record, selectDraft);
  const id = useSelector(record, selectId);
  const saved = useSelector(record, selectRecord);
  const [isAsked, ask] = useState(false);
  const field = catalogue.fields.find(({ name }) => name === fieldName);
  const chosen = Array.isArray(draft[fieldName]) ? (draft[fieldName] as string[]) : [];
  const account = saved?.['account'];
  const isCamera = typeof account === 'string' && ofCamera.test(account);
  if (!field || id === null || (!isCamera && chosen.length === 0)) return null;
  if (!isEditable)
    return (
      <div>
        <strong>{word(labelOf(field))}</strong> <FieldValue field={field} value={saved?.[fieldName]} label={undefined} isSet={false} />
      </div>
    );
  const onChange = (topics: readonly string[]) => record.send({ type: 'record.change', field: fieldName, value: topics });
  return (
    <CaptionedGroup field={field} path={fieldName}>
      {isAsked ? (
        <OfCamera device={id} chosen={chosen} onChange={onChange} />
      ) : (
        <>
          <Ticks topics={chosen.map((topic) => ({ topic, meaning: null }))} offered={null} chosen={chosen} onChange={onChange} />
          <Button small icon="refresh" onClick={() => ask(true)}>
            <Trans>Read from the camera</Trans>
          </Button>
        </>
      )}
    </CaptionedGroup>
  );
}

interface ChoiceProps {
  chosen: readonly string[];
  onChange: (topics: readonly string[]) => void;
}

/** The camera's own list, or why it cannot be read; what was chosen before can be unticked in any case. */
function OfCamera({ device, chosen, onChange }: ChoiceProps & { device: number }) {
  const query = useLiveQuery({ of: 'camera-topics', device });
  const now = useSelector(query, (snapshot) => snapshot);
  const result = selectResult(now);
  const topics = result?.of === 'camera-topics' ? result.topics : null;
  const others = chosen.filter((topic) => !topics?.some((one) => one.topic === topic)).map((topic) => ({ topic, meaning: null }));
  const isFailed = now.matches('refused') || now.matches('unread');
  return (
    <>
      {now.matches('refused') && <p role="alert">{failureText(selectQueryRefusal(now))}</p>}
      {now.matches('unread') && <p role="alert">{readFailed()}</p>}
      {now.matches('reading') && topics === null && (
        <Waiting>
          <Trans>Reading the camera’s list…</Trans>
        </Waiting>
      )}
      {topics?.length === 0 && (
        <p className={css.hint}>
          <Trans>The camera offers no events.</Trans>
        </p>
      )}
      <Ticks topics={[...(topics ?? []), ...others]} offered={topics} chosen={chosen} onChange={onChange} />
      {isFailed && (
        <Button small icon="refresh" onClick={() => query.send({ type: 'liveQuery.renew' })}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </>
  );
}

/** @param offered the camera's list; null: it is not known */
function Ticks({
  topics,
  offered,
  chosen,
  onChange,
}: ChoiceProps & { topics: readonly CameraTopic[]; offered: readonly CameraTopic[] | null }) {
  const { t } = useLingui();
  return (
    <ul className={css.topics}>
      {topics.map(({ topic, meaning }) => (
        <li key={topic}>
          <label className={css.topic}>
            <input
              type="checkbox"
              checked={chosen.includes(topic)}
              onChange={({ target: { checked } }) => onChange(checked ? [...chosen, topic] : chosen.filter((one) => one !== topic))}
            />
            <span>
              {meaning !== null && <span className={css.meaning}>{meaning}</span>} <bdi dir="ltr">{topic}</bdi>
              {offered !== null && !offered.some((one) => one.topic === topic) && (
                <span className={css.hint}> {t`not offered by the camera`}</span>
              )}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
