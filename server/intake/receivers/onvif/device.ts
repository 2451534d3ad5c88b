/** A topic whose events are wanted. */
export interface TopicChoice {
  /** See `normalizeTopic`; `/*` at its end covers all topics below. */
  topic: string;
  /** Seconds in which the same source raises no second time; 0: each event raises. */
  holdOffSeconds: number;
}

/** What stored signals say about a property: whether the last one of its code, zone and partition was new or a restore. */
export interface KnownState {
  code: string;
  zone: string | null;
  partition: string | null;
  isActive: boolean;
}

/** A camera, encoder or recorder whose events are received. */
export interface OnvifEventDevice {
  /** Account of its signals. */
  account: string;
  host: string;
  port: number;
  /** null: it requires no authentication. */
  user: string | null;
  password: string | null;
  /** Topics whose events are wanted; null: all that the platform knows, with their own hold-off. */
  topics: readonly TopicChoice[] | null;
  /** Whether it may be at a private address whatever the options are. */
  isLocal?: boolean;
  /** States by stored signals, so that changes during a stop of the platform are detected. */
  states?: readonly KnownState[];
}

/** Durations of a subscription, in ms. */
export interface OnvifTiming {
  /** Lifetime that is requested of subscriptions; a platform that is killed blocks a camera of few subscriptions for so long. */
  lifetimeMs: number;
  /** How long a camera may hold a request for messages. */
  pullMs: number;
  /** Shortest time between two requests for messages that have none: some cameras reply at once. */
  pauseMs: number;
  /** First and longest wait before reconnecting; it doubles each time. */
  retryMs: number;
  mostRetryMs: number;
  /** Wait after a refused login: many cameras block a user after a few. */
  loginRetryMs: number;
  /** Time over which the first subscriptions of many devices are spread, for each device. */
  spreadMs: number;
}

export const onvifTiming: OnvifTiming = {
  lifetimeMs: 180_000,
  pullMs: 50_000,
  pauseMs: 1000,
  retryMs: 2000,
  mostRetryMs: 300_000,
  loginRetryMs: 900_000,
  spreadMs: 20,
};

export interface OnvifReceiverOptions {
  /** Whether addresses of private networks are allowed (`CONNECTOR_PRIVATE_ADDRESSES`). */
  privateAddresses: boolean;
  /** Durations, for tests. */
  timing?: Partial<OnvifTiming>;
  /** A number from 0 to 1, for tests. */
  random?: () => number;
}
