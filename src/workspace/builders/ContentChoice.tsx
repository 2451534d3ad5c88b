import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { SlotData, type SlotType } from '../../../contract/workspace/slots.ts';
import type { DesignSlot } from '../../../machines/workspace/builder/design.ts';
import { OperatorContextProvider } from '../../alarms/index.ts';
import { Combo, useForm } from '../../catalogues/index.ts';
import { Labelled, Select } from '../../ui/Field.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { slotKindOf } from '../slots/registry.ts';
import { type Content, contentOf, showsCamera } from './contents.ts';
import { useBuilderContext } from './useBuilderContext.ts';

interface ContentChoiceProps {
  slot: DesignSlot & { type: SlotType };
  isAlarmView: boolean;
  onData: (data: Readonly<Record<string, unknown>>, name?: string) => void;
}

/** Cameras of an alarm that a view can name. */
const numbers = [1, 2, 3, 4, 5, 6];

/** Edits the content of a slot by its type: a camera of the alarm by number, a record, or the settings form of the type. */
export function ContentChoice({ slot, isAlarmView, onData }: ContentChoiceProps) {
  const { type, data } = slot;
  const content = contentOf(type);
  const isNumbered = isAlarmView && showsCamera(type);
  return (
    <>
      {isNumbered && <CameraNumber data={data} onData={onData} />}
      {content && !(isNumbered && data['camera']) ? (
        <RecordChoice key={content.key} content={content} data={data} isAlarmView={isAlarmView} onData={onData} />
      ) : (
        <CustomForm slot={slot} isAlarmView={isAlarmView} onData={onData} />
      )}
    </>
  );
}

function CameraNumber({ data, onData }: Pick<ContentChoiceProps, 'onData'> & { data: DesignSlot['data'] }) {
  const { t } = useLingui();
  return (
    <Select
      label={t`Camera of the alarm`}
      hint={t`The first camera is the one that detected it.`}
      value={data['camera'] ?? ''}
      onChange={({ target }) => onData(target.value ? { camera: target.value } : {})}
    >
      <option value="">{t`A camera of my choice`}</option>
      {numbers.map((number) => (
        <option key={number} value={String(number)}>
          {t`Camera ${number}`}
        </option>
      ))}
    </Select>
  );
}

interface RecordChoiceProps extends Pick<ContentChoiceProps, 'isAlarmView' | 'onData'> {
  content: Content;
  data: DesignSlot['data'];
}

function RecordChoice({ content: { key, of, label }, data, isAlarmView, onData }: RecordChoiceProps) {
  const { t, i18n } = useLingui();
  const { labelOf } = useForm();
  const id = Number(data[key]) || null;
  const [word, say] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const take = (found: string | null) => isCurrent && say(found ?? '');
    if (id === null) take('');
    else labelOf(of, id).then(take, () => take(`#${id}`));
    return () => {
      isCurrent = false;
    };
  }, [id, of, labelOf]);
  const { [key]: _, ...others } = data;
  const hint = isAlarmView ? t`If empty: the unit of the alarm` : undefined;
  return (
    <Labelled label={i18n._(label)} hint={hint}>
      {(wiring) => (
        <Combo
          of={of}
          wiring={wiring}
          shown={word}
          chosen={new Set(id === null ? [] : [id])}
          placeholder={t`Type to search…`}
          onPick={(choice) => onData({ ...others, [key]: choice.id }, choice.label)}
          onClear={id === null ? undefined : () => onData(others)}
          onLeave={() => undefined}
        />
      )}
    </Labelled>
  );
}

function CustomForm({ slot: { type, data, name }, isAlarmView, onData }: ContentChoiceProps) {
  const Settings = slotKindOf(type)?.Settings;
  const workplace = useBuilderContext();
  if (!Settings || !workplace) return null;
  return (
    <OperatorContextProvider value={workplace}>
      <Suspense
        fallback={
          <Waiting>
            <Trans>Loading…</Trans>
          </Waiting>
        }
      >
        <Settings data={SlotData.parse(data)} onData={(next, called) => onData(next, called ?? name)} isAlarmView={isAlarmView} />
      </Suspense>
    </OperatorContextProvider>
  );
}
