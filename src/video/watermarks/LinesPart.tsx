import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { maxWatermarkLines, watermarkPlaceholders } from '../../../contract/video/watermark.ts';
import { selectDraft } from '../../../machines/catalogues/index.ts';
import { type CustomPartProps, recordErrorAt } from '../../catalogues/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { word } from '../../words/catalogue.ts';
import css from './watermarks.module.css';

const longest = 120;

/** Edits the lines of a watermark, their placeholders and the opacity (ADM-3.55, ADM-3.56, OQ-75). */
export function LinesPart({ record, isEditable }: CustomPartProps) {
  const { t } = useLingui();
  const draft = useSelector(record, selectDraft);
  const error = useSelector(record, (now) => recordErrorAt(now, 'text_lines') ?? recordErrorAt(now, 'opacity'));
  const lines = (Array.isArray(draft['text_lines']) ? draft['text_lines'] : []) as readonly string[];
  const opacity = typeof draft['opacity'] === 'number' || typeof draft['opacity'] === 'string' ? String(draft['opacity']) : '';
  const fields = useRef<HTMLDivElement>(null);
  /** The line that the cursor was in last, and where in it. */
  const cursor = useRef<{ line: number; at: number } | null>(null);
  /** The line to focus once the lines are shown. */
  const aimed = useRef(false);
  const change = (value: readonly string[]) => record.send({ type: 'record.change', field: 'text_lines', value });
  const note = (line: number, at: number | null) => {
    cursor.current = { line, at: at ?? 0 };
  };
  const insert = (placeholder: string) => {
    const spot = cursor.current;
    const line = spot && spot.line < lines.length ? spot.line : lines.length - 1;
    const text = lines[line];
    if (text === undefined) {
      cursor.current = { line: 0, at: placeholder.length };
      aimed.current = true;
      return change([placeholder]);
    }
    const at = spot?.line === line ? Math.min(spot.at, text.length) : text.length;
    cursor.current = { line, at: at + placeholder.length };
    change(lines.map((one, i) => (i === line ? one.slice(0, at) + placeholder + one.slice(at) : one)));
    aimed.current = true;
  };
  const add = () => {
    cursor.current = { line: lines.length, at: 0 };
    aimed.current = true;
    change([...lines, '']);
  };
  // Runs once the field contains the inserted placeholder.
  useLayoutEffect(() => {
    const spot = cursor.current;
    if (!aimed.current || !spot) return;
    aimed.current = false;
    const field = fields.current?.querySelectorAll('input')[spot.line];
    const { at } = spot;
    field?.focus();
    field?.setSelectionRange(at, at);
    cursor.current = spot;
  });
  return (
    <>
      <label className={css.opacity}>
        <span>{word('Opacity')}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={opacity === '' ? 50 : opacity}
          disabled={!isEditable}
          onChange={({ target }) => record.send({ type: 'record.change', field: 'opacity', value: target.value })}
        />
        <output dir="ltr">{opacity === '' ? '—' : `${opacity} %`}</output>
      </label>
      <fieldset className={css.lines} disabled={!isEditable}>
        <legend>{word('Text lines')}</legend>
        <div ref={fields}>
          {lines.map((text, at) => (
            // Lines have no identity other than their index.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className={css.line}>
              <input
                maxLength={longest}
                aria-label={t`Line ${at + 1}`}
                dir="auto"
                value={text}
                onFocus={({ currentTarget }) => note(at, currentTarget.selectionStart)}
                onSelect={({ currentTarget }) => note(at, currentTarget.selectionStart)}
                onChange={({ target }) => {
                  note(at, target.selectionStart);
                  change(lines.map((one, i) => (i === at ? target.value : one)));
                }}
              />
              <IconButton icon="close" label={t`Remove line ${at + 1}`} onClick={() => change(lines.filter((_, i) => i !== at))} />
            </div>
          ))}
        </div>
        <Button small icon="plus" why={lines.length >= maxWatermarkLines ? t`Maximum: ${maxWatermarkLines}.` : null} onClick={add}>
          <Trans>Add a line</Trans>
        </Button>
        <Placeholders onInsert={insert} />
        {error && (
          <p role="alert" className={css.error}>
            {error}
          </p>
        )}
      </fieldset>
    </>
  );
}

/** Lists the placeholders; each button inserts its placeholder at the cursor. */
function Placeholders({ onInsert }: { onInsert: (placeholder: string) => void }) {
  const { t } = useLingui();
  const words: Readonly<Record<keyof typeof watermarkPlaceholders, string>> = {
    uniqueId: t`Unique id`,
    date: t`Current date`,
    time: t`Current time`,
    operatorName: t`Operator name`,
    operatorEmail: t`Operator email`,
  };
  return (
    <div className={css.placeholders} role="group" aria-label={t`Filled in during playback`}>
      {Object.entries(watermarkPlaceholders).map(([name, placeholder]) => (
        <Button key={name} small kind="quiet" icon="plus" onClick={() => onInsert(placeholder)}>
          {words[name as keyof typeof watermarkPlaceholders]}
        </Button>
      ))}
    </div>
  );
}
