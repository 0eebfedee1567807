import { supportTokenPattern } from '#contract/support-token.ts';
import type { Deps } from '#server/core/deps.ts';
import { findPage } from '#server/domain/find-page.ts';
import type { SiteDomain } from '#server/domain/site-domain.ts';
import { canVisitorSearch } from '#server/domain/visitor-access.ts';
import { hasCaseToken } from '#server/store/cases.ts';
import { findSide } from '#server/store/conversations.ts';
import { findContactable, findViewable } from '#server/store/member-visibility.ts';
import { listOwnReports } from '#server/store/reports.ts';
import { findSession } from '#server/store/sessions.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';
import { findPayment } from '#server/store/transactions.ts';

type Db = Deps['db']['read'];

/** True when the member with this id can open the page, by the same rules as its call. */
type MemberCheck = (db: Db, memberId: string, id: string) => Promise<boolean>;

const isViewable = async (db: Db, viewerId: string | null, id: string): Promise<boolean> =>
  (await findViewable(db, viewerId, id)) !== undefined;

const isContactable: MemberCheck = async (db, memberId, id) => (await findContactable(db, memberId, id)) !== undefined;

const hasConversation: MemberCheck = async (db, memberId, id) => {
  const side = await findSide(db, memberId, id);
  return side !== undefined && isContactable(db, memberId, side.other_id);
};

const hasOrder: MemberCheck = async (db, memberId, id) => (await findPayment(db, memberId, id)) !== undefined;

const hasReport: MemberCheck = async (db, memberId, id) => (await listOwnReports(db, memberId, id)).length > 0;

/** Pages of members only: visitors log in first. */
const memberPages: Readonly<Record<string, MemberCheck>> = {
  'members-id-chat': isContactable,
  'likes-m-id': isViewable,
  'chats-id': hasConversation,
  'transactions-id': hasOrder,
  'reports-id': hasReport,
};

const profilePages: readonly string[] = [
  'members-id',
  'members-id-signup',
  'members-id-landing',
  'members-id-landing2',
  'members-id-landing3',
];

export type PageRequest = {
  readonly path: string;
  /** The site that was asked. */
  readonly domain: SiteDomain;
  /** Traffic source in the address. */
  readonly network: string | undefined;
  readonly sessionToken: string | null;
};

/** Where visitors may not see profiles, the page asks them to log in, for existing members and others alike. [MEMBERS-02 SEARCH-14] */
const canVisitorOpen = async (db: Db, id: string, { domain, network }: PageRequest): Promise<boolean> =>
  !canVisitorSearch(await getSiteSettings(db, domain), network) || isViewable(db, null, id);

/**
 * HTTP status of a page: 404 for an unknown address, a member who is gone or hidden from the viewer, and what belongs to
 * another member. At most two indexed queries, and none for most addresses. [ERROR-04 MEMBERS-02 ROUTE-61]
 */
export const findPageStatus = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  request: PageRequest,
): Promise<200 | 404> => {
  const { path, sessionToken } = request;
  const supportToken = supportTokenPattern.exec(path)?.[1];
  if (supportToken !== undefined) return (await hasCaseToken(db.read, supportToken)) ? 200 : 404;
  const page = findPage(path);
  if (page === null) return 404;
  const { id } = page.params;
  const check = memberPages[page.name];
  if (id === undefined || (check === undefined && !profilePages.includes(page.name))) return 200;
  const memberId = (await findSession(db.read, sessionToken, now()))?.member.id;
  if (check !== undefined) return memberId === undefined || (await check(db.read, memberId, id)) ? 200 : 404;
  const isOpen =
    memberId === undefined ? await canVisitorOpen(db.read, id, request) : await isViewable(db.read, memberId, id);
  return isOpen ? 200 : 404;
};
