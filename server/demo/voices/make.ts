/**
 * Synthesizes the voice files of the demo's interphones: `npm run voices`. Needed only after changing a sentence: the results
 * are committed beside it, as G.711 µ-law at 8 kHz without a header. It requires `espeak-ng` and `ffmpeg` on the PATH.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const sentences = {
  es: {
    voice: 'es-419',
    asks: 'Buenos días. Traigo una entrega para recepción. ¿Me puede abrir el portón, por favor?',
    thanks: 'Ya abrió. Muchas gracias.',
  },
  pt: {
    voice: 'pt-br',
    asks: 'Bom dia. Tenho uma entrega para a recepção. Pode abrir o portão, por favor?',
    thanks: 'Já abriu. Muito obrigado.',
  },
} as const;

const trim = 'silenceremove=start_periods=1:start_threshold=-50dB';

const scratch = mkdtempSync(join(tmpdir(), 'voices-'));
try {
  for (const [lang, { voice, ...texts }] of Object.entries(sentences)) {
    for (const [name, text] of Object.entries(texts)) {
      const wav = join(scratch, `${lang}-${name}.wav`);
      execFileSync('espeak-ng', ['-v', voice, '-s', '160', '-p', '45', '-w', wav, text]);
      const filter = `${trim},areverse,${trim},areverse,highpass=f=200,lowpass=f=3400`;
      const to = ['-ar', '8000', '-ac', '1', '-f', 'mulaw', join(here, `${lang}-${name}.ulaw`)];
      execFileSync('ffmpeg', ['-y', '-v', 'error', '-i', wav, '-af', filter, ...to]);
    }
  }
} finally {
  rmSync(scratch, { recursive: true });
}
