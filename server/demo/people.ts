import type { Ability } from '../../contract/access/index.ts';
import type { MasterTenantId, TenantId } from '../../contract/platform/index.ts';
import { createProfile, createUser, type NewUser } from '../access/index.ts';
import type { Tx } from '../platform/index.ts';
import type { DemoTenant } from './places.ts';

/** Password of every demo account; the accounts exist in demo mode only. */
export const demoPassword = 'atalaya-demo';

const can = (subject: string, ...actions: string[]): Ability[] => actions.map((action) => ({ action, subject }));

/** Rights for maps, tracking maps and floor plans. */
const viewAbilities = [
  ...can('LprMatches', 'read_match'),
  ...can('FacialRecognition', 'read'),
  ...can('Router', 'read'),
  ...can('Plane', 'read'),
];
/** Rights for lists of detections, charts and interphones. */
const detectors = [
  ...can('DetectionEvent', 'read'),
  ...can('AnalyticRecord', 'read'),
  ...can('DeviceInterphone', 'read'),
  ...can('SipCall', 'read', 'create', 'update'),
];
const operator = [
  ...can('Alarm', 'read_history', 'update', 'park', 'shelve'),
  ...can('Video', 'live_video', 'record_video', 'request_record_video'),
  ...can('RecordingRequest', 'read'),
  ...can('ShowRecording', 'read'),
  ...can('AlarmComment', 'read'),
  ...can('DayBook', 'read', 'create', 'export'),
  ...can('Handover', 'read', 'create'),
  ...viewAbilities,
  ...can('VideoWall', 'read'),
  ...can('Command', 'read', 'execute'),
  ...detectors,
];
const supervisor = [
  ...operator,
  ...can('Video', 'manage_request_record_video'),
  ...can('AlarmLevel', 'read'),
  ...can('Alarm', 'take_over', 'reassign', 'park_long', 'shelve_long', 'end_override'),
  ...can('Supervision', 'read'),
  ...can('SipCall', 'listen'),
  ...can('Drill', 'read', 'create'),
  ...can('EvidenceCase', 'read', 'create', 'update', 'delete'),
  ...can('AlarmReport', 'read'),
  ...can('User', 'read'),
  ...can('Group', 'read'),
  ...can('Logs', 'read'),
  ...can('Audit', 'read'),
];
/** Sets of rights, as administrators would make them (OQ-1). */
const profiles = {
  Operator: operator,
  Supervisor: supervisor,
  'Video wall': can('Video', 'live_video'),
  'Quality assurance': [
    ...supervisor,
    ...can('QA', 'read', 'delete'),
    ...can('AlarmViews', 'read'),
    ...can('Unit', 'read'),
    ...can('Tenant', 'read'),
  ],
} as const satisfies Record<string, readonly Ability[]>;

interface Account {
  readonly email: string;
  readonly name: string;
  readonly first_surname: string;
  readonly profile: keyof typeof profiles | null;
  readonly master: DemoTenant['master'] | null;
  readonly more?: Partial<NewUser>;
}
const accounts: readonly Account[] = [
  { email: 'admin@demo.test', name: 'Adriana', first_surname: 'Quintero', profile: null, master: null, more: { is_master_admin: true } },
  {
    email: 'luis@demo.test',
    name: 'Luis',
    first_surname: 'Ortega',
    profile: 'Supervisor',
    master: 'Centinela México',
    more: { two_factor: 'email', enabled_chat: true },
  },
  {
    email: 'ana@demo.test',
    name: 'Ana',
    first_surname: 'Robles',
    profile: 'Operator',
    master: 'Centinela México',
    more: { enabled_chat: true },
  },
  {
    email: 'bruno@demo.test',
    name: 'Bruno',
    first_surname: 'Salas',
    profile: 'Operator',
    master: 'Centinela México',
    more: { enabled_chat: true },
  },
  { email: 'carla@demo.test', name: 'Carla', first_surname: 'Menezes', profile: 'Operator', master: 'Vigia Atlântico' },
  {
    email: 'wall@demo.test',
    name: 'Video wall',
    first_surname: 'Norte',
    profile: 'Video wall',
    master: 'Centinela México',
    more: { video_wall: true },
  },
  { email: 'qa@demo.test', name: 'Inés', first_surname: 'Vidal', profile: 'Quality assurance', master: 'Centinela México' },
];

/** The accounts of the demo with their rights and tenants, in platform scope. */
export async function seedPeople(
  tx: Tx,
  masters: ReadonlyMap<string, MasterTenantId>,
  tenants: ReadonlyMap<string, readonly TenantId[]>,
): Promise<void> {
  const made = new Map<string, number>();
  for (const [name, abilities] of Object.entries(profiles)) made.set(name, await createProfile(tx, name, abilities));
  for (const { email, name, first_surname, profile, master, more } of accounts) {
    const profileId = profile && made.get(profile);
    await createUser(tx, {
      email,
      password: demoPassword,
      name,
      first_surname,
      id_master_tenant: (master && masters.get(master)) ?? null,
      tenants: (master && tenants.get(master)) ?? [],
      profiles: profileId ? [profileId] : [],
      ...more,
    });
  }
}
