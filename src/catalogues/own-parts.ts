import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import { ViewAs } from '../access/view-as/ViewAs.tsx';
import { SharedAlong } from '../places/units/SharedAlong.tsx';
import type { OwnPart } from './form/own.ts';

const viewAs: OwnPart = { but: [], Part: ViewAs };
const sharedAlong: OwnPart = { but: ['permissions', 'alarm_types'], Part: SharedAlong };

/** Parts of forms that are no field's: wherever the catalogue is shown by its own list. */
export const ownParts: Readonly<Partial<Record<CatalogueKey, OwnPart>>> = {
  users: viewAs,
  groups: viewAs,
  profile: viewAs,
  'tenant-shared': sharedAlong,
  'tenant-shared-group': sharedAlong,
};
