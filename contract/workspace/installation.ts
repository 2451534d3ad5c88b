import * as z from 'zod/mini';
import { defineCall, RecordId, requireAbility, success } from '../platform/index.ts';

/** What an installation is called, and the time zone that its new tenants begin with. */
export const InstallationSettings = z.object({
  /** On the page for signing in, in the title of the browser's tab and in invitations; null: none was given. */
  name: z.nullable(z.string().check(z.maxLength(80))),
  /** Null: new tenants begin without one, which counts as UTC. */
  id_timezone: z.nullable(RecordId),
});
export type InstallationSettings = z.infer<typeof InstallationSettings>;

const access = requireAbility('update', 'Installation');

export const installationCalls = {
  readInstallation: defineCall({
    method: 'GET',
    path: '/v1/installation',
    access,
    summary: 'Read the name and time zone of the installation (master administrator only)',
    reply: success(z.extend(InstallationSettings, { timezone: z.nullable(z.string()) })),
  }),
  saveInstallation: defineCall({
    method: 'PUT',
    path: '/v1/installation',
    access,
    summary: 'Set the name and time zone of the installation (master administrator only)',
    body: z.object({
      name: z._default(InstallationSettings.shape.name, null),
      id_timezone: z._default(InstallationSettings.shape.id_timezone, null),
    }),
    reply: success(z.null()),
  }),
} as const;
