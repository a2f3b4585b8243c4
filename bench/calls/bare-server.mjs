// The yardstick of S6 and S7, in a separate process like the product: bare Fastify and pg with one statement.
// The parent sends `{ connection, read, write }`, both a statement with its values, and receives the port.
import { once } from 'node:events';
import Fastify from 'fastify';
import pg from 'pg';

process.once('disconnect', () => process.exit());
const [{ connection, read, write }] = await once(process, 'message');
const pool = new pg.Pool({ ...connection, max: 10 });
const app = Fastify();
app.get('/', async () => {
  const { rows } = await pool.query({ name: 'read', ...read });
  return { success: true, data: rows };
});
app.put('/', async ({ body }) => {
  await pool.query({
    name: 'write',
    text: write.text,
    values: write.values.with(write.versionAt, body.version),
  });
  return { success: true, data: { version: body.version + 1 } };
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.send(app.server.address().port);
