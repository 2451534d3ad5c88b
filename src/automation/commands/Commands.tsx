import { useLingui } from '@lingui/react/macro';
import { BuilderList } from '../../catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';

/** /command (OP-2.18): the list of custom commands; one opens in its builder. */
export function Commands({ params, pattern }: ScreenProps) {
  const { t } = useLingui();
  return (
    <BuilderList
      of="command"
      builder="/command/custom"
      savedText={{ created: t`Custom command created successfully`, updated: t`Custom command updated successfully` }}
      params={params}
      pattern={pattern}
    />
  );
}
