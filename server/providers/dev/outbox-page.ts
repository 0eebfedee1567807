import { html } from 'hono/html';
import type { OutboxTable } from '#server/db/schema.ts';
import type { Deps, FieldEncryption } from '#server/core/deps.ts';
import { decryptSms } from '#server/store/sms-outbox.ts';
import { devPage, type Markup, formatTime } from '#server/providers/dev-page.ts';

/** Messages per page, latest first. */
const pageSize = 50;

const linkUrls = (body: string): Markup =>
  html`${body.split(/(https?:\/\/\S+)/).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}`;

/** Text messages have no subject. */
const outboxEntry = (entry: OutboxTable, vault: FieldEncryption): Markup => {
  const mail = { to: entry.recipient, body: entry.body };
  // Undecryptable when the text was sent already or sealed with another key: only its existence is shown.
  const { to, body } = entry.channel === 'mail' ? mail : (decryptSms(vault, entry) ?? { to: 'a member', body: '' });
  return html`<article class="card ${entry.channel}">
    <h2>${entry.channel === 'sms' ? 'Text message' : entry.subject}</h2>
    <p class="when">To ${to}, ${formatTime(entry.created_at)}</p>
    <pre>${linkUrls(body)}</pre>
  </article>`;
};

/** Mails that stay here and text messages, latest first. Never a mail for `SMTP_URL`: its recipient is a real person. */
export const outboxPage = async ({ db, vault }: Pick<Deps, 'db' | 'vault'>): Promise<Markup> => {
  const entries = await db.read
    .selectFrom('outbox')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('channel', '=', 'sms'),
        eb.and([eb('sent_at', 'is', null), eb('due_at', 'is', null), eb('attempts', '=', 0)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .execute();
  return devPage(
    'Outbox',
    html`<header>
        <p>Demo mode: nothing leaves this machine.</p>
        <h1>Outbox</h1>
      </header>
      ${entries.length === 0 ? html`<p class="card">No mail has been sent yet. Sign up, and its mail stands here.</p>` : entries.map((entry) => outboxEntry(entry, vault))}
      <footer>
        <nav aria-label="Demo mode"><a href="/dev/pay">All sandbox payments</a></nav>
      </footer>`,
  );
};
