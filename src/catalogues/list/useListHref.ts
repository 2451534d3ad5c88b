import { useCallback } from 'react';
import { canOpenRoute } from '../../platform/guard.ts';
import { usePlatform } from '../../platform/platform.ts';
import { routes } from '../../platform/routes.ts';
import { useAbilities } from '../list-context.ts';

/** The address of another list with the platform's own names put in; null where the user may not open it. */
export function useListHref(): (pattern: string, href: string) => string | null {
  const held = useAbilities();
  const { capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  const customer = capabilities?.customer_slug ?? 'customer';
  return useCallback(
    (pattern, href) => {
      const route = routes.find((one) => one.pattern === pattern);
      return route && canOpenRoute(route, held) ? href.replace('{product}', product).replace('{customer}', customer) : null;
    },
    [held, product, customer],
  );
}
