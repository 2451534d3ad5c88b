import { defineCatalogue } from '../catalogue.ts';
import { flag, ref, text, time, whole } from '../fields/field.ts';

const counted = { readOnly: true, listed: true, min: 0 } as const;

/**
 * Tokens with which devices and programs send alarms, positions, detections and calls. Only the reply that creates one contains it; its hash
 * is stored. A revoked token remains, because its alarms name it. Beyond the specification.
 */
const intakeToken = defineCatalogue({
  key: 'intake-token',
  title: 'Intake tokens',
  singular: 'Intake token',
  family: 'intake',
  path: 'intake/tokens',
  routes: ['/intake_tokens'],
  resource: 'IntakeToken',
  ownership: 'policies',
  operations: ['list', 'create', 'edit', 'export'],
  fields: [
    text('name', { required: true, max: 120, listed: true, help: 'Of the device or program that sends with it' }),
    ref('id_tenant', 'tenant', { label: 'Tenant', listed: true, help: 'Limits the token to the units of this tenant' }),
    ref('id_master_tenant', 'master-tenant', {
      label: 'Master tenant',
      listed: true,
      help: 'Limits the token to the units of its tenants. Without both, it sends for every unit; only the master administrator creates such a token.',
    }),
    flag('active', { readOnly: true, listed: true }),
    time('last_used', { readOnly: true, listed: true }),
    whole('accepted', { ...counted, label: 'Requests accepted' }),
    whole('refused', { ...counted, label: 'Requests refused' }),
    time('created', { readOnly: true }),
    text('token', { readOnly: true, isExternal: true, once: true, help: 'Shown once, when created' }),
  ],
  actions: [
    {
      name: 'revoke',
      label: 'Revoke',
      method: 'DELETE',
      path: 'intake/tokens/:id',
      on: 'row',
      action: 'delete',
      confirm: 'Revoke {label}? Whatever sends with it is refused within a second. Its alarms remain.',
    },
  ],
});

export const intakeCatalogues = [intakeToken] as const;
