import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';

/**
 * PostGraphile as its library serves production: introspected once, without the query log and without GraphiQL. It connects as the
 * superuser, whom row-level security does not bind, and asks nobody who he is.
 */
const handle = postgraphile(process.env.PEER_DATABASE, 'public', {
  disableQueryLog: true,
  dynamicJson: true,
  graphiql: false,
  retryOnInitFail: false,
  watchPg: false,
});
const http = createServer((request, response) => void handle(request, response));
process.on('disconnect', () => process.exit(0));
http.listen(0, '127.0.0.1', () => process.send?.(http.address().port));
