/** The state of the map file: none is configured, it is drawn, or why it is not. */
export const mapFileStates = ['none', 'ready', 'absent', 'unreadable', 'not_pmtiles', 'not_vector'] as const;
export type MapFileState = (typeof mapFileStates)[number];

/** Most bytes of one request: a directory or tile of a map file is far smaller. */
export const maxRangeBytes = 4_194_304;

/** A range of the map file (`Range: bytes=from-to`). */
export const mapFileCall = { path: '/v1/map/file' } as const;
