import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { Extension } from '../extension.ts';
import { logIncidentExtension, typeAlarmExtension } from './alarms.ts';
import { countryExtension, deviceTagsExtension, planeExtension, sectorExtension, unitExtension } from './facilities.ts';
import { identityProviderExtension, identityProviderGroupExtension } from './single-sign-on.ts';
import { masterTenantExtension, shareExtension, tenantExtension } from './tenancy.ts';
import { externalTokenExtension, externalUserExtension } from './tokens.ts';
import { groupsExtension, profileExtension, usersExtension, videoWallUserExtension } from './users.ts';
import { alarmViewExtension, layoutExtension } from './views.ts';

/** Tenants, places, people and their rights, alarms, layouts. */
export const peopleExtensions: Readonly<Partial<Record<CatalogueKey, Extension>>> = {
  'master-tenant': masterTenantExtension,
  tenant: tenantExtension,
  'tenant-shared': shareExtension('id_user'),
  'tenant-shared-group': shareExtension('id_group'),
  unit: unitExtension,
  'device-tags': deviceTagsExtension,
  sector: sectorExtension,
  plane: planeExtension,
  country: countryExtension,
  users: usersExtension,
  groups: groupsExtension,
  profile: profileExtension,
  'external-token': externalTokenExtension,
  'external-user': externalUserExtension,
  'identity-provider': identityProviderExtension,
  'identity-provider-group': identityProviderGroupExtension,
  'video-wall-user': videoWallUserExtension,
  'type-alarm': typeAlarmExtension,
  'log-incident': logIncidentExtension,
  layout: layoutExtension,
  'alarm-view': alarmViewExtension,
};
