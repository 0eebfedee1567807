import PostalMime, { type Attachment } from 'postal-mime';

/** `bounce`: the mailbox does not exist or takes no mail; `fbl`: the reader marked the mail as spam. [MAIL-03] */
type ReportReason = 'bounce' | 'fbl';

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8');

type Fields = ReadonlyMap<string, string>;

/** Blocks of `Name: value`, divided by empty lines; a line that begins with a space continues the one before. */
const parseBlocks = (text: string): Fields[] =>
  text
    .replaceAll('\r', '')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n\n+/)
    .map(
      (block) =>
        new Map(
          block.split('\n').map((line) => {
            const colon = line.indexOf(':');
            return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const;
          }),
        ),
    );

/** A failure for good (RFC 3464) that concerns the address: not a full mailbox (5.2.2), nor the content (5.7). */
const isHardBounce = (block: Fields): boolean =>
  block.get('action')?.toLowerCase() === 'failed' && /^5\.(?!7\.|2\.2\b)/.test(block.get('status') ?? '');

/** Complaints by RFC 5965; `not-spam` takes one back. */
const isComplaint = (block: Fields): boolean =>
  ['abuse', 'fraud', 'virus', 'other'].includes(block.get('feedback-type')?.toLowerCase() ?? '');

/**
 * Reads a delivery status notification (RFC 3464) or a feedback report (RFC 5965); null for any other mail. Old servers
 * send neither: from the mail system itself, without being an automatic answer, it is a bounce.
 */
export const parseMailReport = async (raw: string): Promise<{ reason: ReportReason; text: string } | null> => {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8', forceRfc822Attachments: true });
  const partsOf = (type: string) => mail.attachments.filter(({ mimeType }) => mimeType === type).map(textOf);
  const text = [raw, ...mail.attachments.map(textOf)].join('\n');
  const feedback = partsOf('message/feedback-report');
  if (feedback.length > 0) return feedback.flatMap(parseBlocks).some(isComplaint) ? { reason: 'fbl', text } : null;
  const statuses = partsOf('message/delivery-status');
  if (statuses.length > 0) return statuses.flatMap(parseBlocks).some(isHardBounce) ? { reason: 'bounce', text } : null;
  const header = (key: string): string => mail.headers.find((each) => each.key === key)?.value.toLowerCase() ?? '';
  const isFromSystem = /(?:^|[<\s])(?:mailer-daemon|postmaster)@/i.test(header('from'));
  return isFromSystem && header('auto-submitted') !== 'auto-replied' ? { reason: 'bounce', text } : null;
};
