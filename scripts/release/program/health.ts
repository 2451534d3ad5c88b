import process from 'node:process';

/** `atalaya health`: asks the platform on this machine whether it is ready. Ends with 0, 1 for one that is not, 2 for one that does not answer. */
const host = process.env['HOST'] ?? '127.0.0.1';
const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
const url = `http://${at.includes(':') ? `[${at}]` : at}:${process.env['PORT'] ?? '8080'}/health/ready`;
try {
  const reply = await fetch(url, { signal: AbortSignal.timeout(5000) });
  await reply.arrayBuffer();
  console.log(reply.ok ? 'ready' : `not ready: ${url} answers ${reply.status}`);
  process.exitCode = reply.ok ? 0 : 1;
} catch (error) {
  const { cause, message } = error as Error;
  console.error(`no answer: ${url} (${cause instanceof Error ? cause.message : message})`);
  process.exitCode = 2;
}
