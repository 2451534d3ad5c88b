import { useLingui } from '@lingui/react/macro';
import type { DetectionItem, DetectionKind } from '../../../../contract/intake/index.ts';
import { detectionKindDisplays } from './detection-kinds.ts';
import { literalWord } from './words.ts';

/** Returns the label of a detection: event types are translated, plates and names are unchanged. */
export function useDetectionLabel({ what, alarm }: DetectionItem, kind: DetectionKind): string {
  const { t } = useLingui();
  if (what === null || what === '') return t(detectionKindDisplays[kind].unread);
  return kind === 'events' && alarm === null ? literalWord(what) : what;
}
