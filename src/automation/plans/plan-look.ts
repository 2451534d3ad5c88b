import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import type { PlanResult } from '../../../contract/automation/plan-nodes.ts';
import type { NodeViewOf, PaletteItem } from '../flow/look.ts';
import { listAnswers, resultWords, textIn } from './answers.ts';

/** Appearance of the nodes of an action plan: a question with its answers, or an end with its proposed result. */
export function usePlanLook(): NodeViewOf {
  const { t } = useLingui();
  return useCallback(
    (node) => {
      if (node.type === 'terminate') {
        const result = (textIn(node, 'result') || 'none') as PlanResult;
        return {
          title: `${t`End`}: ${t(resultWords[result] ?? resultWords.none)}`,
          detail: textIn(node, 'comment'),
          icon: 'check',
          tone: 'end',
          ways: [],
        };
      }
      const ways = listAnswers(node, t).map(({ id, name }) => ({ id, label: name }));
      return { title: textIn(node, 'question') || t`Question`, detail: textIn(node, 'help'), icon: 'help', tone: 'plain', ways };
    },
    [t],
  );
}

/** What can be added to an action plan. */
export function usePlanPalette(): readonly PaletteItem[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { type: 'decision', title: t`Question`, icon: 'help' },
      { type: 'terminate', title: t`End`, icon: 'check' },
    ],
    [t],
  );
}
