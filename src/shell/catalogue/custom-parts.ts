import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { TenantSharing } from '../../access/rights/TenantSharing.tsx';
import { ViewAs } from '../../access/view-as/ViewAs.tsx';
import type { CustomPart } from '../../catalogues/form/custom-part.ts';

const viewAs: CustomPart = { except: [], Part: ViewAs };
const sharedAlong: CustomPart = { except: ['permissions', 'alarm_types'], Part: TenantSharing };

/** Parts of forms that are no field's: wherever the catalogue is shown by its own list. */
export const customParts: Readonly<Partial<Record<CatalogueKey, CustomPart>>> = {
  users: viewAs,
  groups: viewAs,
  profile: viewAs,
  'tenant-shared': sharedAlong,
  'tenant-shared-group': sharedAlong,
};
