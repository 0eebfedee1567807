import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type CallName, endpoints } from '#contract/endpoints.ts';

/** API calls for the setup of a test, in place of the same steps on the screen. */
export const actViaApi = async (page: Page, name: CallName, data: Readonly<Record<string, unknown>>): Promise<void> => {
  const { method, path } = endpoints[name];
  const reply = await page.request.fetch(path, { method, data, headers: { 'idempotency-key': randomUUID() } });
  if (!reply.ok()) throw new Error(`${name} was answered ${reply.status()}: ${await reply.text()}`);
};
