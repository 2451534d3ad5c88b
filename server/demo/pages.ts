import { sql } from 'kysely';
import { type App, platformScope } from '../platform/index.ts';

/** Path of the pages in the demo's catalogue of pages. */
export const demoPages = { protocols: '/demo/page/protocols', directory: '/demo/page/directory' } as const;

const style = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1.25rem; background: #f7f8f8; color: #16191b; }
h1 { font-size: 1.25rem; margin: 0 0 .75rem; } h2 { font-size: 1rem; margin: 1rem 0 .25rem; }
ol { margin: 0; padding-inline-start: 1.25rem; } td { padding: .25rem 1rem .25rem 0; }
`;

const protocols = `<h1>Protocolos de la central</h1>
<h2>Intrusión</h2>
<ol><li>Ver el video en vivo y el de antes de la alarma.</li><li>Llamar a la caseta.</li><li>Sin respuesta en dos minutos: enviar patrulla.</li></ol>
<h2>Botón de pánico</h2>
<ol><li>No llamar a la sucursal.</li><li>Avisar al 911 con la dirección y lo que se ve.</li></ol>`;

const directory = `<h1>Directorio</h1>
<table><tbody>
<tr><td>Emergencias</td><td>911</td></tr>
<tr><td>Bomberos</td><td>55 5768 3700</td></tr>
<tr><td>Protección civil</td><td>55 5683 2222</td></tr>
<tr><td>Supervisor de turno</td><td>55 5552 0101</td></tr>
</tbody></table>`;

const pages: readonly (readonly [string, string])[] = [
  [demoPages.protocols, protocols],
  [demoPages.directory, directory],
];

/** Simulated pages of an external system for slots of the type frame (OP-9.30); any page may frame them. */
export function servePages(app: App, address: () => string): void {
  for (const [path, body] of pages) {
    app.http.get(path, (_request, reply) =>
      reply
        .removeHeader('x-frame-options')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *")
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Demo</title><style>${style}</style></head><body>${body}</body></html>`,
        ),
    );
  }
  app.http.addHook('onListen', () => pointPages(app, app.config.publicUrl ?? address()));
}

/** Stores their complete addresses, which are known only once the platform listens. */
async function pointPages(app: App, address: string): Promise<void> {
  await app.store.within(platformScope, (tx) =>
    sql`update page set url = ${address.replace(/\/$/, '')} || substring(url from '/demo/page/.*$') where url like '%/demo/page/%'`.execute(
      tx,
    ),
  );
}
