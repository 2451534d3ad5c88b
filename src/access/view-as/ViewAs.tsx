import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { EffectiveAccess } from '../../../contract/access/account.ts';
import { selectBefore, selectCatalogue, selectDraft, selectId } from '../../../machines/catalogues/index.ts';
import type { CustomPartProps } from '../../catalogues/index.ts';
import {
  routesFor,
  UnitAssignmentBody,
  type UnitAssignmentRef,
  useAssignmentData,
  usePlatform,
  useUnitAssignment,
} from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EffectiveAccessDialog } from './EffectiveAccessDialog.tsx';
import { effectiveAccessQuery } from './effective-access-query.ts';
import { visibleScreens } from './screens.ts';
import css from './view-as.module.css';

const settleMs = 250;

/** Live preview of what the user in the form would see, updated while it is edited; the details open in a dialog. */
export function ViewAs({ record }: CustomPartProps) {
  const { t } = useLingui();
  const [isShown, show] = useState(false);
  const key = useSelector(record, (now) => selectCatalogue(now).key);
  return (
    <section className={css.part} aria-label={t`Access`}>
      <div className={css.head}>
        <h3>{key === 'users' ? <Trans>Access</Trans> : <Trans>Permissions</Trans>}</h3>
        <Button small icon="eye" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {isShown ? <Trans>Hide</Trans> : <Trans>View as</Trans>}
        </Button>
      </div>
      {isShown && <Live record={record} />}
    </section>
  );
}

function Live({ record }: Pick<CustomPartProps, 'record'>) {
  const catalogue = useSelector(record, selectCatalogue);
  const before = useSelector(record, selectBefore);
  const draft = useSelector(record, selectDraft);
  const id = useSelector(record, selectId);
  const query = useMemo(() => effectiveAccessQuery({ catalogue, before, draft, id }), [catalogue, before, draft, id]);
  const sheet = useUnitAssignment(query);
  const previous = useRef(JSON.stringify(query));
  useEffect(() => {
    const next = JSON.stringify(query);
    if (next === previous.current) return;
    const timer = setTimeout(() => {
      previous.current = next;
      sheet.send({ type: 'unitAssignment.query', query });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [query, sheet]);
  return (
    <UnitAssignmentBody sheet={sheet}>
      <Sum sheet={sheet} of={catalogue.key === 'users' ? 'user' : 'giving'} />
    </UnitAssignmentBody>
  );
}

function Sum({ sheet, of }: { sheet: UnitAssignmentRef; of: 'user' | 'giving' }) {
  const { t } = useLingui();
  const shown = useAssignmentData(sheet, 'sight');
  const [isOpen, open] = useState(false);
  const routes = useRoutes();
  if (!shown) return null;
  const { sight } = shown;
  const screens = visibleScreens(routes, sight).flatMap(({ links }) => links);
  const seen = screens.filter(({ missing }) => missing === null).length;
  const { length: all } = screens;
  return (
    <>
      <dl className={css.sum} role="status">
        <Figure name={t`Permissions`} value={sight.is_master_admin ? t`all` : String(sight.rights.length)} />
        <Figure name={t`Tenants`} value={String(sight.tenants.length)} />
        <Figure name={t`Screens in the menus`} value={t`${seen} of ${all}`} />
        <Figure name={t`Live video`} value={<LiveVideo sight={sight} />} />
      </dl>
      <Button small icon="expand" onClick={() => open(true)}>
        <Trans>Screens, permissions and tenants…</Trans>
      </Button>
      {isOpen && <EffectiveAccessDialog access={sight} of={of} routes={routes} onClose={() => open(false)} />}
    </>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

function LiveVideo({ sight: { is_master_admin, rights, live_units: units } }: { sight: EffectiveAccess }) {
  const may = is_master_admin || rights.some(({ action, subject }) => subject === 'Video' && action === 'live_video');
  if (!may) return <Trans>no</Trans>;
  return units === null ? <Trans>of all their units</Trans> : <Trans>of {units} units</Trans>;
}

/** Every screen of this platform. */
function useRoutes() {
  const { capabilities } = usePlatform();
  const { customer_slug: customer = 'customer', product_slug: product = 'product' } = capabilities ?? {};
  return useMemo(() => routesFor({ customer, product }), [customer, product]);
}
