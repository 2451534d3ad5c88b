import { faces, luna } from './faces.ts';
import { plates } from './plates.ts';
import { analytics, events, safr } from './providers.ts';

/** How each kind of item is compared with lists and stored. */
export const recognitionKinds = { plates, faces, events, analytics, luna, safr } as const;
