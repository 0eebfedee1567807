import { html } from 'hono/html';
import type { OutboxTable } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { devPage, type Markup, momentText } from './dev-page.ts';

/** Latest messages that are shown. */
const shown = 50;

const linked = (body: string): Markup =>
  html`${body.split(/(https?:\/\/\S+)/).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}`;

const outboxEntry = (entry: OutboxTable): Markup =>
  html`<article class="card">
    <h2>${entry.subject === '' ? 'Text message' : entry.subject}</h2>
    <p class="when">To ${entry.recipient}, ${momentText(entry.created_at)}</p>
    <pre>${linked(entry.body)}</pre>
  </article>`;

/** The mails and text messages that would have left, the latest first. */
export const outboxPage = async (db: Deps['db']): Promise<Markup> => {
  const entries = await db.read
    .selectFrom('outbox')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(shown)
    .execute();
  return devPage(
    'Outbox',
    html`<header>
        <p>Demo mode: nothing leaves this machine.</p>
        <h1>Outbox</h1>
      </header>
      ${entries.length === 0 ? html`<p class="card">No mail has been sent yet. Sign up, and its mail stands here.</p>` : entries.map(outboxEntry)}`,
  );
};
