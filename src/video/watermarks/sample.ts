import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useReducer } from 'react';
import {
  type WatermarkLook,
  type WatermarkPosition,
  watermarkPlaceholders,
  watermarkPositions,
} from '../../../contract/video/watermark.ts';
import { type Draft, type RecordRef, selectDraft } from '../../../machines/catalogues/index.ts';
import { isChosenFile } from '../../../machines/shared/chosen-file.ts';

/** Returns the watermark of the current form with sample data: an example user and this browser's time zone. Updates every second. */
export function useSample(record: RecordRef): WatermarkLook {
  const { t } = useLingui();
  const draft = useSelector(record, selectDraft);
  const image = useAddress(draft['image']);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  const person = t`Ana Robles`;
  return useMemo(() => sampleOf(draft, image, person), [draft, image, person]);
}

function sampleOf(draft: Draft, image: string | null, person: string): WatermarkLook {
  const examples = [
    [watermarkPlaceholders.uniqueId, 'V-000042'],
    [watermarkPlaceholders.operatorName, person],
    [watermarkPlaceholders.operatorEmail, 'ana@example.com'],
  ] as const;
  const filled = (line: unknown) => examples.reduce((text, [placeholder, example]) => text.replaceAll(placeholder, example), String(line));
  const opacity = Number(draft['opacity'] === '' ? 50 : draft['opacity']);
  return {
    image,
    image_position: positionIn(draft['image_position'], 'lower right'),
    opacity: Number.isFinite(opacity) ? Math.min(100, Math.max(0, opacity)) : 50,
    lines: Array.isArray(draft['text_lines']) ? draft['text_lines'].map(filled) : [],
    text_position: positionIn(draft['text_position'], 'lower left'),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
  };
}

const positionIn = (value: unknown, usual: WatermarkPosition): WatermarkPosition =>
  watermarkPositions.find((one) => one === value) ?? usual;

/** Returns the URL of a stored image or of a file selected but not saved yet; null: no image. */
function useAddress(value: unknown): string | null {
  const content = isChosenFile(value) && value.kind !== null ? value.content : null;
  const made = useMemo(() => (content instanceof Blob ? URL.createObjectURL(content) : null), [content]);
  useEffect(() => {
    if (made === null) return undefined;
    return () => URL.revokeObjectURL(made);
  }, [made]);
  return typeof value === 'string' && value !== '' ? value : made;
}
