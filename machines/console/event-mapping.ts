import type { User } from '../../contract/access/index.ts';
import type { AlarmId } from '../../contract/platform/index.ts';
import type { RoomEvent } from '../platform/index.ts';
import type { OpenedTarget, TabsEvent } from '../workspace/index.ts';

/** Maps a view, a plan or cameras sent to the current user to an event for the tabs (OP-7.42, OP-7.43, OP-9.69); null for other events. */
export function tabsEventFrom({ name, data }: RoomEvent): TabsEvent | null {
  switch (name) {
    case 'view.shown':
      return data.view && { type: 'view.shown', view: data.view, by: data.by?.name ?? null, ...(data.behind && { behind: true }) };
    case 'plan.shown':
      return { type: 'plan.shown', ...data };
    case 'cameras.shown':
      return { type: 'cameras.shown', ...data };
    default:
      return null;
  }
}

/** Opens a loaded target in the tabs (OP-9.53, OP-9.54); null: it no longer exists. */
export function tabsEventFromTarget(opened: OpenedTarget): TabsEvent | null {
  switch (opened.as) {
    case 'alarm':
      return { type: 'tabs.open', alarm: opened.alarm };
    case 'view':
      return { type: 'tabs.openView', view: opened.view };
    case 'layout':
      return { type: 'tabs.openLayout', layout: opened.layout };
    case 'cameras': {
      const { name, cameras, recorded } = opened;
      return { type: 'tabs.openCameras', name, cameras, recorded, source: 'unit' };
    }
    case 'gone':
      return null;
  }
}

/** The alarm into whose record something was written beside its acts: a command ended, a plan was answered; null: none was. */
export function recordChangeIn({ name, data }: RoomEvent): AlarmId | null {
  if (name === 'command.told') return data.run.status === 'running' ? null : (data.run.alarm?.id ?? null);
  return name === 'plan.answered' ? (data.run.alarm?.id ?? null) : null;
}

/** The user with their accounts on other installations updated from the events (OQ-122); null: none of them concerns the accounts. */
export function applyAccountEvents(user: User, events: readonly RoomEvent[]): User | null {
  const accountEvents = events.filter((one) => one.name === 'external_user.created' || one.name === 'external_user.deleted');
  if (accountEvents.length === 0) return null;
  const accounts = new Map(user.external_users.map((one) => [one.id, one]));
  for (const { name, data } of accountEvents) {
    if (name === 'external_user.created') accounts.set(data.id, data);
    else accounts.delete(data.id);
  }
  return { ...user, external_users: [...accounts.values()] };
}
