import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { CatalogueRecord } from '../../../contract/catalogues/record.ts';
import { SightLack } from '../../slots/SightLack.tsx';
import { useSighted } from '../../slots/useSighted.ts';

/** How often a list of the platform is read again, in ms: what administrators add appears without a reload. */
const renewedEveryMs = 60_000;

/** The records of a catalogue that a widget lists, or why there are none. */
export function RowsList({
  of: key,
  sort,
  children,
}: {
  of: CatalogueKey;
  sort: string;
  children: (rows: readonly CatalogueRecord[]) => ReactNode;
}) {
  const sighted = useSighted(
    {
      of: 'rows',
      key,
      query: [
        ['max', '500'],
        ['sort', sort],
      ],
    },
    renewedEveryMs,
  );
  const sight = useSelector(sighted, ({ context }) => context.sight);
  return sight?.of === 'rows' ? children(sight.rows) : <SightLack sight={sighted} />;
}
