import { eventNames, realtimeEvents } from '../../../contract/events.ts';
import { exportChannels, exportEventOf } from '../../../contract/platform/export-channels.ts';
import type { CameraId, TenantId, UserId } from '../../../contract/platform/ids.ts';
import { channels, type RealtimeEvents, userChannels } from '../../../contract/platform/realtime.ts';
import { forceDisconnectName } from '../../../contract/telephony/index.ts';
import { batchReads } from '../store/batch-reads.ts';
import type { Connection } from './connection.ts';
import { closeCodes, encodeFrame, eventTail, onChannel, serverMessage } from './protocol.ts';

/** One line of the event log: for users who see the tenant, or for one user. `data` is JSON text including its position. */
export interface LoggedEvent {
  seq: number;
  name: string;
  tenant: TenantId | null;
  user: UserId | null;
  /** Type of the alarm concerned; delivered only to listeners who can access that type. */
  alarmType?: string | null;
  /** Seconds since it was appended, by the clock of the database, when it was read. */
  age?: number;
  /** The span that appended it, where it is traced. */
  traceparent?: string | null;
  data: string;
}

/** The user of a listening session and what they can access. `all`: everything, for the master admin. */
export interface Viewer {
  user: UserId;
  all: boolean;
  tenants: ReadonlySet<TenantId>;
  /** Tenants for which only alarms of these types are delivered (OQ-8). */
  types?: Readonly<Record<TenantId, readonly string[]>>;
  /** Cameras visible to the user; null: all. */
  cameras?: ReadonlySet<CameraId> | null;
  /** Tenants whose calls the user may read (OP-7.44); `all`: every tenant. */
  calls?: ReadonlySet<TenantId>;
  /** The device id of the user's phone (OP-7.45). */
  phone?: string | null;
}

/** Data that the hub reads from the store. */
export interface HubSources {
  /** Lines after `seq`, oldest first, at most `limit`. */
  readEvents(after: number, limit: number): Promise<LoggedEvent[]>;
  /** Viewers by session; ended sessions and those of inactive users are omitted. */
  readViewers(sessions: readonly string[]): Promise<ReadonlyMap<string, Viewer>>;
  /** Called on failures that the hub recovers from by retrying later. */
  failed(error: unknown): void;
  /** Called with the seconds from appending an event to writing it to the sockets of its users. */
  delivered?(event: string, seconds: number): void;
  /** Called for an event of a trace that was written to sockets, with their number and how long that took, in s. */
  traced?(event: LoggedEvent, sent: { sockets: number; seconds: number }): void;
  /** Called when a user's first channel is subscribed; its counterpart, when the last one is left. */
  userConnected?(user: UserId): void;
  userDisconnected?(user: UserId): void;
  /** Called when a session ends or is locked, so that everything else it watches ends with it. */
  stopped?(session: string): void;
}

/** An internal event: a user's access to tenants changed. It is never sent to clients. */
export const rightsChanged = 'rights.changed';
const batch = 500;
/** Sessions of one check: thousands at once would be the heaviest statement of the platform, each time. */
const checkedAtOnce = 500;

interface Audience {
  viewer: Viewer;
  channels: Map<string, Set<Connection>>;
}

/**
 * Reads the event log when notified and sends each event to the sockets of the users who can access it. It makes no decisions and has no
 * state but its position in the log, so any number of hubs can read one log.
 */
export class Hub {
  readonly #sources: HubSources;
  readonly #audiences = new Map<UserId, Audience>();
  readonly #sessions = new Map<string, Set<Connection>>();
  /** Subscribed channels of phones, with their users. */
  readonly #phones = new Map<string, UserId>();
  /** Viewers of new subscriptions; after a restart all consoles subscribe at once. */
  readonly #viewerOf = batchReads((sessions) => this.#viewersOf(sessions), { most: 100, atOnce: 1 });
  /** Sessions that the current round of checks has not reached. */
  #unchecked: string[] = [];
  #last: number;
  #rightsRead = 0;
  #wakeRequested = false;
  /** Sockets of the events of traces that are being delivered. */
  #traced = new Map<LoggedEvent, number>();
  #reading: Promise<void> | undefined;

  /** @param head position in the log after which events are sent */
  constructor(sources: HubSources, head: number) {
    this.#sources = sources;
    this.#last = head;
  }

  get listeners(): number {
    return this.#sessions.size;
  }

  /** Reads new lines. Calls during reading cause another read, so that lines written meanwhile do not wait. */
  wake(): Promise<void> {
    this.#wakeRequested = true;
    this.#reading ??= this.#readOn();
    return this.#reading;
  }

  /**
   * Subscribes a socket to a private channel on behalf of a session and confirms it. A socket whose session has ended is closed;
   * the channel of another user is refused (OP-7.46).
   */
  async subscribe(connection: Connection, channel: string, session: string): Promise<void> {
    add(this.#sessions, session, connection);
    const viewer =
      (userOf(channel) === undefined ? undefined : this.#listeningViewer(session)) ??
      (await this.#viewerOf(session).catch((error: unknown) => {
        if (!isUsed(connection, session)) this.#forget(session, connection);
        throw error;
      }));
    if (!connection.isOpen) return this.#forget(session, connection);
    if (!viewer) {
      this.#forget(session, connection);
      return connection.close(closeCodes.unauthorized);
    }
    const isOfPhone = channel === phoneChannel(viewer.phone);
    if (!isOfPhone && userOf(channel) !== viewer.user) {
      if (!isUsed(connection, session)) this.#forget(session, connection);
      return connection.send(serverMessage.notSubscribed(channel, 'This channel belongs to another user', 403));
    }
    const before = this.#audiences.get(viewer.user);
    const audience = before ?? { viewer, channels: new Map<string, Set<Connection>>() };
    audience.viewer = viewer;
    if (!before) this.#sources.userConnected?.(viewer.user);
    this.#audiences.set(viewer.user, audience);
    if (isOfPhone) this.#phones.set(channel, viewer.user);
    connection.channels.set(channel, session);
    add(audience.channels, channel, connection);
    connection.send(serverMessage.subscribed(channel));
  }

  /** Unsubscribes the socket from this channel. */
  unsubscribe(connection: Connection, channel: string): void {
    const session = connection.channels.get(channel);
    if (session === undefined) return;
    connection.channels.delete(channel);
    if (!isUsed(connection, session)) this.#forget(session, connection);
    const user = this.#userListeningOn(channel);
    const audience = user === undefined ? undefined : this.#audiences.get(user);
    if (user === undefined || !audience) return;
    remove(audience.channels, channel, connection);
    if (!audience.channels.has(channel)) this.#phones.delete(channel);
    if (audience.channels.size > 0) return;
    this.#audiences.delete(user);
    this.#sources.userDisconnected?.(user);
  }

  /** Removes a closed socket. */
  leave(connection: Connection): void {
    for (const channel of [...connection.channels.keys()]) this.unsubscribe(connection, channel);
  }

  /**
   * Verifies the next 500 sessions and the access of their users against the store, all in turn; closes the sockets of sessions that have ended.
   * The log announces ends and changed rights at once: this finds what it did not announce.
   */
  async checkSessions(): Promise<void> {
    if (this.#unchecked.length === 0) this.#unchecked = [...this.#sessions.keys()];
    const sessions = this.#unchecked.splice(0, checkedAtOnce).filter((session) => this.#sessions.has(session));
    if (sessions.length === 0) return;
    const viewers = await this.#viewersOf(sessions);
    for (const session of sessions) {
      const viewer = viewers.get(session);
      if (!viewer) this.#end(session);
      const audience = viewer && this.#audiences.get(viewer.user);
      if (viewer && audience) audience.viewer = viewer;
    }
  }

  /** @param sending how long it took to hand the events to their sockets, in s */
  #measureDelivery(rows: readonly LoggedEvent[], sending: number): void {
    for (const { name, age } of rows) if (age !== undefined) this.#sources.delivered?.(name, age + sending);
    for (const [row, sockets] of this.#traced) this.#sources.traced?.(row, { sockets, seconds: sending });
    this.#traced = new Map();
  }

  async #readOn(): Promise<void> {
    try {
      while (this.#wakeRequested) {
        this.#wakeRequested = false;
        let rows: LoggedEvent[];
        do {
          rows = await this.#sources.readEvents(this.#last, batch);
          const read = performance.now();
          await this.#deliver(rows);
          this.#measureDelivery(rows, (performance.now() - read) / 1000);
        } while (rows.length === batch);
      }
    } catch (error) {
      this.#sources.failed(error);
    } finally {
      this.#reading = undefined;
    }
  }

  async #deliver(rows: readonly LoggedEvent[]): Promise<void> {
    let frames = new Map<Set<Connection>, Buffer[]>();
    for (const row of rows) {
      if (row.name === rightsChanged && row.user !== null) {
        flush(frames);
        frames = new Map();
        await this.#readRights(row.user);
      } else {
        const sockets = this.#address(row, frames);
        if (row.traceparent && sockets > 0) this.#traced.set(row, sockets);
      }
      if (row.name === 'session.revoked') {
        flush(frames);
        frames = new Map();
        this.#end(revokedSession(row.data));
      }
      if (row.name === 'session.revoked' || row.name === 'session.locked') this.#sources.stopped?.(revokedSession(row.data));
      this.#last = row.seq;
    }
    flush(frames);
  }

  /** @returns the number of sockets it is for */
  #address(row: LoggedEvent, frames: Map<Set<Connection>, Buffer[]>): number {
    let tail: string | undefined;
    let sockets = 0;
    const audiences = row.user === null ? this.#audiences.values() : [this.#audiences.get(row.user)];
    for (const audience of audiences) {
      if (!audience || !mayReceive(audience.viewer, row)) continue;
      const channel = channelOf(row.name, audience.viewer.user);
      const payload = dataFor(audience.viewer, row);
      if (payload === row.data) tail ??= eventTail(wireNameOf(row.name), row.data);
      sockets += addFrames(
        frames,
        audience,
        channel,
        payload === row.data && tail !== undefined ? tail : eventTail(wireNameOf(row.name), payload),
      );
      const phone = row.name === 'sip.force_disconnect' ? phoneChannel(deviceOf(row.data)) : null;
      if (phone !== null && this.#phones.get(phone) === audience.viewer.user)
        sockets += addFrames(frames, audience, phone, eventTail(forceDisconnectName, row.data));
    }
    return sockets;
  }

  /**
   * The viewer of a session that already listens: the log announces changes of its rights and its end, for a further channel as for the first.
   */
  #listeningViewer(session: string): Viewer | undefined {
    for (const connection of this.#sessions.get(session) ?? []) {
      for (const [channel, one] of connection.channels) {
        const user = one === session ? this.#userListeningOn(channel) : undefined;
        if (user !== undefined) return this.#audiences.get(user)?.viewer;
      }
    }
    return undefined;
  }

  #userListeningOn(channel: string): UserId | undefined {
    return this.#phones.get(channel) ?? userOf(channel);
  }

  /** Reads viewers of sessions, repeatedly if rights changed meanwhile, so that outdated rights are not used. */
  async #viewersOf(sessions: readonly string[]): Promise<ReadonlyMap<string, Viewer>> {
    for (;;) {
      const before = this.#rightsRead;
      const viewers = await this.#sources.readViewers(sessions);
      if (before === this.#rightsRead) return viewers;
    }
  }

  async #readRights(user: UserId): Promise<void> {
    this.#rightsRead += 1;
    const audience = this.#audiences.get(user);
    if (!audience) return;
    const sessions = [...this.#sessions].filter(([, connections]) => [...connections].some((one) => listensAs(one, user)));
    const viewers = await this.#sources.readViewers(sessions.map(([session]) => session));
    for (const [session] of sessions) {
      const viewer = viewers.get(session);
      if (!viewer) this.#end(session);
      else if (viewer.user === user) audience.viewer = viewer;
    }
  }

  #end(session: string): void {
    for (const connection of [...(this.#sessions.get(session) ?? [])]) {
      this.leave(connection);
      connection.close(closeCodes.unauthorized);
    }
    this.#sessions.delete(session);
  }

  #forget(session: string, connection: Connection): void {
    remove(this.#sessions, session, connection);
  }
}

/** @returns the number of sockets */
function addFrames(frames: Map<Set<Connection>, Buffer[]>, { channels: subscribers }: Audience, channel: string, tail: string): number {
  const connections = subscribers.get(channel);
  if (!connections) return 0;
  const list = frames.get(connections) ?? [];
  list.push(encodeFrame(onChannel(channel, tail)));
  frames.set(connections, list);
  return connections.size;
}

const declared: Partial<RealtimeEvents> = realtimeEvents;
const wireNameOf = (name: string): string => exportEventOf(name)?.event ?? declared[name]?.wireName ?? name;

/** The channel of a phone, which disconnects the phone of its user (OP-7.45). */
export const phoneChannel = (device: string | null | undefined): string | null =>
  device ? `private-${channels.sipForceDisconnect(device)}` : null;

function deviceOf(data: string): string | null {
  const { device_id } = JSON.parse(data) as { device_id?: unknown };
  return typeof device_id === 'string' ? device_id : null;
}

/** The channel on which a user receives an event (OP-7.40, OP-7.41, ADM-7.51). */
function channelOf(event: string, user: UserId): string {
  const exported = exportEventOf(event);
  if (exported) return `private-${channels.export(exported.channel, user)}`;
  return `private-${channels[declared[event]?.channel ?? 'user'](user)}`;
}

const channelNames = [...Object.values(userChannels).map((nameFor) => nameFor(0 as UserId).replace(/-0$/, '')), ...exportChannels];
const ownChannel = new RegExp(`^private-(?:${channelNames.join('|')})-([1-9]\\d{0,14})$`);

/** The user of a channel; undefined: not a user channel. */
export function userOf(channel: string): UserId | undefined {
  const digits = ownChannel.exec(channel)?.[1];
  return digits === undefined ? undefined : (Number(digits) as UserId);
}

/** Whether an event is for this viewer. */
export function mayReceive(viewer: Viewer, row: LoggedEvent): boolean {
  if (row.user !== null) return row.user === viewer.user;
  if (row.tenant === null) return false;
  if (!viewer.all && row.alarmType != null && viewer.types?.[row.tenant]?.includes(row.alarmType) === false) return false;
  return viewer.all || (callReaderEvents.has(row.name) ? viewer.calls : viewer.tenants)?.has(row.tenant) === true;
}

/** The data of an event for a user: alarms without cameras that the user cannot access. */
function dataFor({ all, cameras }: Viewer, { name, data }: LoggedEvent): string {
  return all || !cameras || name !== 'alarm' ? data : withCameras(data, cameras);
}

/** The JSON text of an alarm with only these cameras. */
export function withCameras(data: string, cameras: ReadonlySet<CameraId>): string {
  const alarm = JSON.parse(data) as { cameras?: { id: CameraId }[] };
  return JSON.stringify({ ...alarm, cameras: (alarm.cameras ?? []).filter(({ id }) => cameras.has(id)) });
}

/** Events limited to users who may read calls. */
export const callReaderEvents: ReadonlySet<string> = new Set(eventNames.filter((name) => realtimeEvents[name].audience === 'callReaders'));

function revokedSession(data: string): string {
  const { session } = JSON.parse(data) as { session?: unknown };
  return typeof session === 'string' ? session : '';
}

function isUsed(connection: Connection, session: string): boolean {
  return [...connection.channels.values()].includes(session);
}

function listensAs(connection: Connection, user: UserId): boolean {
  return [...connection.channels.keys()].some((channel) => userOf(channel) === user);
}

function flush(frames: ReadonlyMap<Set<Connection>, Buffer[]>): void {
  for (const [connections, list] of frames) {
    const bytes = list.length === 1 && list[0] ? list[0] : Buffer.concat(list);
    for (const connection of connections) connection.write(bytes);
  }
}

function add<K>(index: Map<K, Set<Connection>>, key: K, connection: Connection): void {
  const set = index.get(key);
  if (set) set.add(connection);
  else index.set(key, new Set([connection]));
}

function remove<K>(index: Map<K, Set<Connection>>, key: K, connection: Connection): void {
  const set = index.get(key);
  if (set?.delete(connection) && set.size === 0) index.delete(key);
}
