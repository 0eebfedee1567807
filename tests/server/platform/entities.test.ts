import { expect, test } from 'vitest';
import { product } from '#server/core/product.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { useServer } from '#tests/server/kit/test-server.ts';

const entities = ['conversation', 'ledger', 'member', 'message', 'outbox', 'payment', 'photo', 'sandbox_payment'];
const times = ['created_at', 'signup_at', 'time'];

forEachEngine((engine) => {
  const server = useServer({ engine, product });

  test('[API-28] every entity has an id and the time at which it was made', async () => {
    const tables = await server().deps().db.read.introspection.getTables();
    const notified = entities.map((entity) => {
      const columns = tables.find(({ name }) => name === entity)?.columns.map(({ name }) => name) ?? [];
      return [entity, columns.includes('id'), times.some((time) => columns.includes(time))];
    });
    expect(notified).toEqual(entities.map((entity) => [entity, true, true]));
  });
});
