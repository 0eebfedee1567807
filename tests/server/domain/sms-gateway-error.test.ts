import { expect, test } from 'vitest';
import { gatewayFailure } from '#server/domain/sms-gateway-error.ts';

test.each([
  ['down', [null, 301, 302, 401, 403, 404, 405, 407, 429, 500, 502, 503]],
  ['later', [408, 409, 425]],
  ['refused', [400, 402, 410, 413, 415, 422]],
] as const)('[SDD-09] %s: %j', (failure, statuses) => {
  expect(statuses.map(gatewayFailure)).toEqual(statuses.map(() => failure));
});
