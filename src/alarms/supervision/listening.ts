/** Listening to calls of operators, as the console of a supervisor can do it. */
export interface Listening {
  /** Why calls of this installation are never listened to here; null: they are. */
  readonly whyNever: string | null;
  /** Why no call can be listened to now; null: one can. */
  readonly whyNot: string | null;
  /** The session of the call that is listened to; null: none. */
  readonly session: string | null;
  readonly listen: (session: string, name: string) => void;
}
