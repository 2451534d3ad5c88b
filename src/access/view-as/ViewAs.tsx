import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Sight } from '../../../contract/access/account.ts';
import type { OwnPartProps } from '../../catalogues/form/own.ts';
import { usePlatform } from '../../platform/platform.ts';
import { routesFor } from '../../platform/routes.ts';
import { SheetBody } from '../../platform/sheet/SheetBody.tsx';
import { type SheetRef, useSheet, useShown } from '../../platform/sheet/useSheet.ts';
import { Button } from '../../ui/Button.tsx';
import { askedBy } from './asked.ts';
import { SightDialog } from './SightDialog.tsx';
import { screensSeen } from './screens.ts';
import css from './view-as.module.css';

const settleMs = 250;

/** What somebody would see with what stands in the form, live while it is edited; in full in a dialog. */
export function ViewAs({ record }: OwnPartProps) {
  const { t } = useLingui();
  const [isShown, show] = useState(false);
  const key = useSelector(record, ({ context }) => context.catalogue.key);
  return (
    <section className={css.part} aria-label={t`What they see`}>
      <div className={css.head}>
        <h3>{key === 'users' ? <Trans>What they see</Trans> : <Trans>What it gives</Trans>}</h3>
        <Button small icon="eye" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {isShown ? <Trans>Hide</Trans> : <Trans>View as</Trans>}
        </Button>
      </div>
      {isShown && <Live record={record} />}
    </section>
  );
}

function Live({ record }: Pick<OwnPartProps, 'record'>) {
  const { catalogue, before, draft, id } = useSelector(record, ({ context }) => context);
  const asked = useMemo(() => askedBy({ catalogue, before, draft, id }), [catalogue, before, draft, id]);
  const sheet = useSheet(asked);
  const said = useRef(JSON.stringify(asked));
  useEffect(() => {
    const next = JSON.stringify(asked);
    if (next === said.current) return;
    const timer = setTimeout(() => {
      said.current = next;
      sheet.send({ type: 'sheet.ask', asked });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [asked, sheet]);
  return (
    <SheetBody sheet={sheet}>
      <Sum sheet={sheet} of={catalogue.key === 'users' ? 'user' : 'giving'} />
    </SheetBody>
  );
}

function Sum({ sheet, of }: { sheet: SheetRef; of: 'user' | 'giving' }) {
  const { t } = useLingui();
  const shown = useShown(sheet, 'sight');
  const [isOpen, open] = useState(false);
  const routes = useRoutes();
  if (!shown) return null;
  const { sight } = shown;
  const screens = screensSeen(routes, sight).flatMap(({ links }) => links);
  const seen = screens.filter(({ lacks }) => lacks === null).length;
  const { length: all } = screens;
  return (
    <>
      <dl className={css.sum} role="status">
        <Figure name={t`Rights`} value={sight.is_master_admin ? t`all` : String(sight.rights.length)} />
        <Figure name={t`Tenants`} value={String(sight.tenants.length)} />
        <Figure name={t`Screens in the menus`} value={t`${seen} of ${all}`} />
        <Figure name={t`Live video`} value={<LiveVideo sight={sight} />} />
      </dl>
      <Button small icon="expand" onClick={() => open(true)}>
        <Trans>Screens, rights and tenants…</Trans>
      </Button>
      {isOpen && <SightDialog sight={sight} of={of} routes={routes} onClose={() => open(false)} />}
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

function LiveVideo({ sight: { is_master_admin, rights, live_units: units } }: { sight: Sight }) {
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
