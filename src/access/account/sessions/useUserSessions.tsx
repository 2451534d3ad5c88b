import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useState } from 'react';
import type { CatalogueKey } from '../../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../../contract/platform/index.ts';
import { isAllowed } from '../../../../machines/console/console.selectors.ts';
import { lazyView, useConsole } from '../../../platform/index.ts';
import { DropItem } from '../../../ui/DropMenu.tsx';

const UserSessions = lazyView(async () => (await import('./UserSessions.tsx')).UserSessions);

interface RowTools {
  rowTools?: (row: CatalogueRecord) => ReactNode;
  /** The opened dialog. */
  opened: ReactNode;
}

/** In the list of users, for those who may change them: where each is signed in. Nothing in any other list. */
export function useUserSessions(catalogue: CatalogueKey | undefined): RowTools {
  const [shown, show] = useState<CatalogueRecord | null>(null);
  const may = useSelector(useConsole(), (now) => isAllowed(now, 'update', 'User'));
  if (catalogue !== 'users' || !may) return { opened: null };
  return {
    rowTools: (row) => (
      <DropItem icon="signOut" onClick={() => show(row)}>
        <Trans>Sessions…</Trans>
      </DropItem>
    ),
    opened: shown && (
      <Suspense>
        <UserSessions
          key={shown.id}
          user={shown.id}
          name={typeof shown['name'] === 'string' ? shown['name'] : ''}
          onClose={() => show(null)}
        />
      </Suspense>
    ),
  };
}
