const root = '/node/calls';

/** Answers whether a node carries calls. */
export const alivePath = `${root}/alive`;
export const disconnectPath = (number: string): string => `${root}/disconnect?number=${encodeURIComponent(number)}`;

const ofCall = (session: string, rest: string): string => `${root}/of/${encodeURIComponent(session)}/${rest}`;
export const takePath = (session: string, number: string): string => ofCall(session, `take?number=${encodeURIComponent(number)}`);
export const endPath = (session: string, ending: string): string => ofCall(session, `end?ending=${ending}`);
export const recordingPathOf = (session: string): string => ofCall(session, 'recording');
/** Asks a node to connect to this one: a phone of this one has a message for a call of it, or registered anew. */
export const phonePath = (about: Readonly<Record<string, string>>): string => `${root}/phone?${new URLSearchParams(about).toString()}`;
