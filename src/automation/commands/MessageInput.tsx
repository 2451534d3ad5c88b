import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { smsSegment } from '../../../contract/automation/command-nodes.ts';
import { fillMessage, type Placeholder, placeholders, placeholderText } from '../../../contract/automation/message.ts';
import { Captioned } from '../../catalogues/index.ts';
import { Button } from '../../ui/Button.tsx';
import type { CustomInputProps } from '../flow-form/NodeFields.tsx';
import css from '../flow-form/node-form.module.css';
import { usePlaceholderWords, useSampleWords } from './placeholder-words.ts';

/** The template of a message (OP-5.26, OP-5.27): how many characters remain, placeholders put in at the cursor, and how it reads when filled. */
export function MessageInput({ field, path, value, values, onChange, onLeave }: CustomInputProps) {
  const { t } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const words = usePlaceholderWords();
  const sample = useSampleWords();
  const text = typeof value === 'string' ? value : '';
  const most = field.kind === 'text' ? field.max : 0;
  const remaining = most - text.length;
  const put = (name: Placeholder) => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = area.current ?? {};
    const gap = placeholderText(name);
    onChange(text.slice(0, from) + gap + text.slice(to));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + gap.length, from + gap.length);
    });
  };
  const filled = fillMessage(text, (name) => sample[name]);
  return (
    <div className={css.message}>
      <Captioned field={field} path={path}>
        {(wiring) => (
          <textarea {...wiring} ref={area} dir="auto" value={text} onChange={({ target }) => onChange(target.value)} onBlur={onLeave} />
        )}
      </Captioned>
      <div className={css.below} data-over={remaining < 0}>
        <span role="status" dir="auto">
          {remaining < 0 ? t`${-remaining} characters over the limit` : t`${remaining} characters remaining`}
        </span>
        {values['channel'] === 'sms' && text.length > 0 && <Segments length={filled.length} />}
      </div>
      <fieldset className={css.gaps}>
        <legend>
          <Trans>Insert at the cursor</Trans>
        </legend>
        {placeholders.map((name) => (
          <Button key={name} small onClick={() => put(name)}>
            {words[name]}
          </Button>
        ))}
      </fieldset>
      {filled !== '' && filled !== text && (
        <p className={css.preview} dir="auto">
          <b>
            <Trans>Preview</Trans>
          </b>
          {filled}
        </p>
      )}
    </div>
  );
}

function Segments({ length }: { length: number }) {
  const { t } = useLingui();
  const count = Math.ceil(length / smsSegment);
  return (
    <span dir="auto">{count === 1 ? t`One SMS of ${smsSegment} characters` : t`About ${count} SMS of ${smsSegment} characters each`}</span>
  );
}
