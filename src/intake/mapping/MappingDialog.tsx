import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { applyMapping } from '../../../contract/intake/receivers/apply-mapping.ts';
import { exampleLimit, type SignalExampleRequest, type SignalRow } from '../../../contract/intake/receivers/calls.ts';
import type { Mapping } from '../../../contract/intake/receivers/mapping.ts';
import { readyMappingNames, readyMappings } from '../../../contract/intake/receivers/ready-mappings.ts';
import { selectQueryRefusal, selectResult } from '../../../machines/platform/index.ts';
import { useLiveQuery, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select, TextArea } from '../../ui/Field.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { failureText, readFailed } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import { outcomeWords } from '../signals/signal-words.ts';
import { ExampleTree } from './ExampleTree.tsx';
import { MappingFields } from './MappingFields.tsx';
import { MappingOutcome } from './MappingOutcome.tsx';
import css from './mapping.module.css';
import { assign, emptyMapping, formatMapping, type MappingTarget, parseMapping, setItems } from './mapping-draft.ts';
import { exampleFaults } from './mapping-words.ts';

interface MappingDialogProps {
  /** Null: the receiver is not saved yet, so only a pasted example exists. */
  receiver: number | null;
  /** The setting: the name of a ready mapping, JSON, or empty. */
  setting: string;
  /** Account that the receiver itself states; null: the mapping reads it. */
  fixedAccount: string | null;
  onUse: (setting: string) => void;
  onClose: () => void;
}

/** Chooses the fields of a mapping on an example, and shows what it makes of it. */
export function MappingDialog({ receiver, setting, fixedAccount, onUse, onClose }: MappingDialogProps) {
  const { t } = useLingui();
  const before = parseMapping(setting);
  const [mapping, setMapping] = useState<Mapping>(before ?? emptyMapping);
  const [example, setExample] = useState<SignalExampleRequest | null>(null);
  const isUnreadable = setting.trim() !== '' && before === null;
  return (
    <Dialog
      wide="full"
      title={t`Fields on an example`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" onClick={() => onUse(formatMapping(mapping))}>
            <Trans>Use this mapping</Trans>
          </Button>
        </>
      }
    >
      {isUnreadable && (
        <p role="alert">
          <Trans>The present mapping cannot be read. The one that is made here replaces it.</Trans>
        </p>
      )}
      <div className={css.head}>
        {receiver !== null && <ReceivedExamples receiver={receiver} example={example} onChoose={setExample} />}
        <Pasted onRead={(text) => setExample({ text })} />
        <StartFrom onStart={setMapping} />
      </div>
      {example === null ? (
        <p className={css.hint}>
          <Trans>Choose a received signal, or paste what the sender sends.</Trans>
        </p>
      ) : (
        <Example example={example}>
          {(document) => <Editor document={document} mapping={mapping} fixedAccount={fixedAccount} onChange={setMapping} />}
        </Example>
      )}
    </Dialog>
  );
}

/** The last signals of the receiver, those that raised nothing too. */
function ReceivedExamples({
  receiver,
  example,
  onChoose,
}: {
  receiver: number;
  example: SignalExampleRequest | null;
  onChoose: (example: SignalExampleRequest) => void;
}) {
  const { t, i18n } = useLingui();
  const query = useLiveQuery({ of: 'receiver-signals', receiver });
  const now = useSelector(query, (snapshot) => snapshot);
  const result = selectResult(now);
  if (now.matches('refused')) return <p role="alert">{failureText(selectQueryRefusal(now))}</p>;
  if (now.matches('unread')) return <p role="alert">{readFailed()}</p>;
  if (result?.of !== 'receiver-signals') return <Waiting>{null}</Waiting>;
  if (result.rows.length === 0)
    return (
      <p className={css.hint}>
        <Trans>This receiver has received nothing yet. Let the sender report, or paste an example.</Trans>
      </p>
    );
  const named = ({ received, account, code, outcome }: SignalRow) =>
    [dayAndTime(received, i18n), account, code, t(outcomeWords[outcome])].filter((part) => part !== null).join(' · ');
  return (
    <Select
      label={t`Received signal`}
      value={example && 'signal' in example ? example.signal : ''}
      onChange={({ target: { value } }) => {
        if (value !== '') onChoose({ signal: Number(value) });
      }}
    >
      <option value="">{t`Choose…`}</option>
      {result.rows.map((row) => (
        <option key={row.id} value={row.id}>
          {named(row)}
        </option>
      ))}
    </Select>
  );
}

function Pasted({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <div className={css.paste}>
      <TextArea
        label={t`Pasted example`}
        hint={t`JSON, XML or a form`}
        rows={2}
        spellCheck={false}
        dir="ltr"
        maxLength={exampleLimit}
        value={text}
        onChange={({ target: { value } }) => setText(value)}
      />
      <Button small why={text.trim() === '' ? t`Paste an example` : null} onClick={() => onRead(text)}>
        <Trans>Read</Trans>
      </Button>
    </div>
  );
}

/** Names of ready mappings stay as they are in the setting. */
function StartFrom({ onStart }: { onStart: (mapping: Mapping) => void }) {
  const { t } = useLingui();
  return (
    <Select
      label={t`Start from`}
      value=""
      onChange={({ target: { value } }) => {
        const ready = readyMappingNames.find((name) => name === value);
        if (value !== '') onStart(ready ? readyMappings[ready] : emptyMapping);
      }}
    >
      <option value="">{t`Choose…`}</option>
      <option value="none">{t`Nothing`}</option>
      {readyMappingNames.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** The example as a document, or why there is none. */
function Example({ example, children }: { example: SignalExampleRequest; children: (document: unknown) => ReactNode }) {
  const { t } = useLingui();
  const query = useLiveQuery({ of: 'signal-example', example });
  const now = useSelector(query, (snapshot) => snapshot);
  const result = selectResult(now);
  if (now.matches('refused')) return <p role="alert">{failureText(selectQueryRefusal(now))}</p>;
  if (now.matches('unread')) return <p role="alert">{readFailed()}</p>;
  if (result?.of !== 'signal-example') return <Waiting>{null}</Waiting>;
  const { fault, document } = result.example;
  return fault === null ? children(document) : <p role="alert">{t(exampleFaults[fault])}</p>;
}

interface EditorProps {
  document: unknown;
  mapping: Mapping;
  fixedAccount: string | null;
  onChange: (mapping: Mapping) => void;
}

function Editor({ document, mapping, fixedAccount, onChange }: EditorProps) {
  const { clock } = usePlatform();
  const [target, setTarget] = useState<MappingTarget>(fixedAccount === null ? 'account' : 'code');
  const applied = fixedAccount === null ? mapping : { ...mapping, account: { paths: [], constant: fixedAccount } };
  return (
    <>
      <p className={css.hint}>
        <Trans>Choose a field, then the value in the example.</Trans>
      </p>
      <div className={css.columns}>
        <div className={css.side}>
          <ExampleTree
            document={document}
            mapping={mapping}
            onChoose={(pointer, sample) => onChange(assign(mapping, target, pointer, sample))}
            onItems={(pointer) => onChange(setItems(mapping, pointer))}
          />
          <MappingOutcome result={applyMapping(applied, document, { now: clock.now() })} />
        </div>
        <MappingFields mapping={mapping} target={target} fixedAccount={fixedAccount} onTarget={setTarget} onChange={onChange} />
      </div>
    </>
  );
}
