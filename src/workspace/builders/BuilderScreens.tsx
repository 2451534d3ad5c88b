import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { useLocation } from 'wouter';
import { type CatalogueKey, catalogueOf, type Field } from '../../../contract/catalogues/index.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { catalogueWords } from '../../words/catalogue.ts';
import { BuilderPage } from './BuilderPage.tsx';

function slotsFieldOf(key: CatalogueKey, name: string): Field {
  const field = catalogueOf(key).fields.find((one) => one.name === name);
  if (!field) throw new TypeError(`${key} has no ${name}`);
  return field;
}
const layoutSlots = slotsFieldOf('layout', 'slots');
const viewSlots = slotsFieldOf('alarm-view', 'layout_configuration');

const idIn = (param: string | undefined): number | null => {
  const id = Number(param ?? Number.NaN);
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** /layouts/config-layout/:id_layout? (OP-2.17, OP-2.57, ADM-2.57): name, tenant, users, default; its slots on the grid. */
export function LayoutBuilder({ params }: ScreenProps) {
  use(catalogueWords());
  const { t } = useLingui();
  const [, go] = useLocation();
  const id = idIn(params['id_layout']);
  return (
    <BuilderPage
      key={String(id)}
      catalogue={catalogueOf('layout')}
      kind="layout"
      field={layoutSlots}
      id={id}
      title={t`Layout builder`}
      onClose={() => go('/layouts')}
      onSaved={() => go('/layouts', { state: { saved: id === null ? 'created' : 'updated' } })}
    />
  );
}

/** /alarm-views/config-view/:id_view? (OP-2.16, OP-2.58): all fields of an alarm view, its schedules and its slots. */
export function AlarmViewBuilder({ params }: ScreenProps) {
  use(catalogueWords());
  const { t } = useLingui();
  const [, go] = useLocation();
  const id = idIn(params['id_view']);
  return (
    <BuilderPage
      key={String(id)}
      catalogue={catalogueOf('alarm-view')}
      kind="alarm-view"
      field={viewSlots}
      id={id}
      title={t`Alarm view builder`}
      onClose={() => go('/alarm-views')}
      onSaved={() => go('/alarm-views', { state: { saved: id === null ? 'created' : 'updated' } })}
    />
  );
}
