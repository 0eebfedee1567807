import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type CallName, endpoints } from '#contract/endpoints.ts';

/** What could be done on the screen, done at once: what a test begins with, not what it proves. */
export const actViaApi = async (page: Page, name: CallName, data: Readonly<Record<string, unknown>>): Promise<void> => {
  const { method, path } = endpoints[name];
  const reply = await page.request.fetch(path, { method, data, headers: { 'idempotency-key': randomUUID() } });
  if (!reply.ok()) throw new Error(`${name} was answered ${reply.status()}: ${await reply.text()}`);
};
