import { assign, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import type { MessageSubject, SentMessage } from '#contract/chat.ts';
import type { Profile } from '#contract/profile.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { type AppEvent, type PaywalledFeature, navigationRequested } from '#machines/app/events.ts';
import {
  type IdempotentRequest,
  isOutcomeUnknown,
  reuseOrCreateRequest,
} from '#machines/generic/idempotent-request.ts';
import {
  type Problem,
  type ProblemCode,
  isNotFound,
  isUnauthenticated,
  problemIn,
  setProblem,
} from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { type DraftChange, type DraftKey, storeDraft } from '#machines/generic/storage.ts';

type ViewFacts = Pick<InputFacts, 'user'>;

/** A like with words about a prompt or a photo: the first message of a conversation. */
export type ProfileComment = { readonly profile: string; readonly about: MessageSubject; readonly message: string };

/** By subject, see `subjectKey`. */
type BySubject<Value> = Readonly<Record<string, Value>>;

/**
 * Unsent comments, and the last request of each while its outcome is unknown: sent again with its key, also after the
 * page was left, so that the comment arrives once. [API-21]
 */
export type CommentDrafts = {
  readonly comments: BySubject<string>;
  readonly requests: BySubject<IdempotentRequest<ProfileComment>>;
};

export const subjectKey = (subject: MessageSubject): string =>
  'prompt' in subject ? `prompt:${subject.prompt}` : `photo:${subject.photo}`;

type ProfileViewContext = CommentDrafts & {
  readonly id: string;
  /** Null for a visitor. */
  readonly ownProfileId: string | null;
  /** The traffic source; a site may show its members only to visitors who have one. */
  readonly network: string | undefined;
  readonly profile: Profile | null;
  readonly problem: Problem | null;
  readonly isPaid: boolean;
  /** The subject of the open comment. */
  readonly subject: MessageSubject | null;
  readonly commentProblem: Problem | null;
};

type ProfileViewEvent =
  | { type: 'profile.retried' }
  | { type: 'facts.changed'; facts: ViewFacts }
  | { type: 'block.requested' }
  | { type: 'block.cancelled' }
  | { type: 'block.confirmed' }
  | { type: 'unblock.requested' }
  | { type: 'comment.opened'; subject: MessageSubject }
  | { type: 'comment.edited'; text: string }
  /** `key` is used unless the same comment was sent before. */
  | { type: 'comment.submitted'; key: string }
  | { type: 'comment.closed' }
  | { type: 'draft.restored'; draft: CommentDrafts }
  | Extract<AppEvent, { type: 'live.eventArrived' | 'block.settled' }>;

const ownProfileIdIn = ({ user }: ViewFacts): string | null => user?.profile.id ?? null;

const ownComment = ({ id, subject, comments }: ProfileViewContext): ProfileComment | null => {
  const message = subject === null ? '' : (comments[subjectKey(subject)] ?? '').trim();
  return subject === null || message === '' ? null : { profile: id, about: subject, message };
};

/** Null removes the entry. */
const withEntry = <Value>(
  entries: BySubject<Value>,
  subject: MessageSubject | null,
  value: Value | null,
): BySubject<Value> => {
  if (subject === null) return entries;
  const { [subjectKey(subject)]: _, ...others } = entries;
  return value === null ? others : { ...others, [subjectKey(subject)]: value };
};

const openRequest = ({ subject, requests }: ProfileViewContext): IdempotentRequest<ProfileComment> | null =>
  subject === null ? null : (requests[subjectKey(subject)] ?? null);

/** What a purchase, or the next day, unlocks. */
const paywalled: Readonly<Partial<Record<ProblemCode, PaywalledFeature>>> = {
  not_enough_credits: 'message',
  conversation_limit: 'conversation',
  like_limit: 'like',
};

/**
 * One member's profile. Absent, disabled and blocking members all look not found. A member blocked by the viewer stays
 * visible. A site that is closed to visitors requires a login. A comment on a prompt or photo is a like and a first message.
 * [MEMBERS-02 LIKE-07 PROFILE-19 PROFILE-20 PROFILE-27 BLOCK-01 BLOCK-06 SEARCH-14 ROLE-04]
 */
export const profileViewMachine = setup({
  types: {
    context: {} as ProfileViewContext,
    events: {} as ProfileViewEvent,
    input: {} as InputFacts,
    tags: {} as 'failed' | 'notFound' | 'loginRequired' | 'confirmingBlock' | 'commenting' | 'busy',
  },
  actors: {
    loadProfile: fromPromise<Profile, { id: string; network: string | undefined }>(unwired('loadProfile')),
    sendComment: fromPromise<SentMessage, { request: IdempotentRequest<ProfileComment> | null }>(
      unwired('sendComment'),
    ),
    persistDraft: fromCallback<DraftChange<CommentDrafts>, DraftKey>(unwired('persistDraft')),
  },
  actions: {
    notifyOpened: sendParent(({ context }): AppEvent => ({ type: 'profile.opened', id: context.id })),
    setBlocked: sendParent(({ context: { id } }, on: boolean): AppEvent => ({ type: 'block.toggled', id, on })),
    clearCommentProblem: assign({ commentProblem: null }),
    setCommentProblem: assign({ commentProblem: ({ event }) => problemIn(event) }),
    setRequest: assign(({ context }, { key }: { key: string }) => {
      const comment = ownComment(context);
      const request = comment && reuseOrCreateRequest(openRequest(context), comment, key);
      return { requests: withEntry(context.requests, context.subject, request) };
    }),
    forgetRequest: assign({ requests: ({ context: { requests, subject } }) => withEntry(requests, subject, null) }),
    setComment: assign(({ context: { comments, subject } }, text: string) => ({
      comments: withEntry(comments, subject, text === '' ? null : text),
    })),
    saveComments: sendTo('persistDraft', ({ context: { comments, requests } }) => ({
      type: 'draft.changed',
      draft: Object.keys({ ...comments, ...requests }).length === 0 ? null : { comments, requests },
    })),
    sendToParent: sendParent((_, event: AppEvent) => event),
    requestPaywall: sendParent(({ context: { id, profile } }, { code, until }: Problem): AppEvent => {
      const feature = paywalled[code] ?? 'message';
      const intent = { feature, path: `/members/${id}`, name: profile?.name ?? null };
      return { type: 'paywall.requested', feature, intent, until: until ?? null };
    }),
  },
  guards: {
    isNotFound,
    hasProfile: ({ context }) => context.profile !== null,
    isUnauthenticated,
    /** The viewer logged in or became premium, and may see more. */
    hasGainedAccess: ({ context }, { user }: ViewFacts) =>
      (context.ownProfileId === null && user !== null) || (!context.isPaid && user?.paid_user === true),
    canBlock: ({ context: { ownProfileId, id, profile } }) =>
      ownProfileId !== null && ownProfileId !== id && profile !== null,
    isMember: ({ context }) => context.ownProfileId !== null,
    canComment: ({ context: { ownProfileId, id, profile } }) =>
      ownProfileId !== null && ownProfileId !== id && profile !== null && profile.blocked !== true,
    hasComment: ({ context }) => ownComment(context) !== null,
    isPaywalled: ({ event }) => paywalled[problemIn(event).code] !== undefined,
    isOutcomeUnknown: ({ event }) => isOutcomeUnknown(problemIn(event)),
  },
}).createMachine({
  id: 'profileView',
  context: ({ input }) => ({
    id: input.route.params['id'] ?? '',
    ownProfileId: ownProfileIdIn(input),
    network: input.tracking.network,
    profile: null,
    problem: null,
    isPaid: input.user?.paid_user === true,
    subject: null,
    comments: {},
    requests: {},
    commentProblem: null,
  }),
  type: 'parallel',
  on: { 'unblock.requested': { guard: 'canBlock', actions: { type: 'setBlocked', params: false } } },
  states: {
    profile: {
      initial: 'loading',
      on: {
        'facts.changed': [
          {
            guard: { type: 'hasGainedAccess', params: ({ event }) => event.facts },
            target: '.loading',
            actions: assign(({ event: { facts } }) => ({
              ownProfileId: ownProfileIdIn(facts),
              isPaid: facts.user?.paid_user === true,
            })),
          },
          { actions: assign({ ownProfileId: ({ event }) => ownProfileIdIn(event.facts) }) },
        ],
        // Also sent after a block by either side, in any browser.
        'live.eventArrived': { guard: ({ event: { event } }) => event.type === 'resync', target: '.loading' },
        'block.settled': {
          guard: ({ context, event }) => event.id === context.id,
          target: '.loading',
          actions: assign({
            profile: ({ context: { profile }, event: { on } }) =>
              profile === null || on === null ? profile : { ...profile, blocked: on },
          }),
        },
      },
      states: {
        loading: {
          entry: assign({ problem: null }),
          invoke: {
            src: 'loadProfile',
            input: ({ context: { id, network } }) => ({ id, network }),
            onDone: { target: 'ready', actions: [assign({ profile: ({ event }) => event.output }), 'notifyOpened'] },
            onError: [
              { guard: 'isNotFound', target: 'notFound' },
              { guard: 'hasProfile', target: 'ready' },
              { guard: 'isUnauthenticated', target: 'loginRequired' },
              { target: 'failed', actions: setProblem },
            ],
          },
        },
        ready: {},
        notFound: { tags: ['notFound'] },
        loginRequired: { tags: ['loginRequired'] },
        failed: { tags: ['failed'], on: { 'profile.retried': 'loading' } },
      },
    },
    blockConfirmation: {
      initial: 'closed',
      states: {
        closed: { on: { 'block.requested': { guard: 'canBlock', target: 'open' } } },
        open: {
          tags: ['confirmingBlock'],
          on: {
            'block.cancelled': 'closed',
            'block.confirmed': { target: 'closed', actions: { type: 'setBlocked', params: true } },
            'facts.changed': { guard: ({ event }) => event.facts.user === null, target: 'closed' },
          },
        },
      },
    },
    comment: {
      initial: 'visitor',
      states: {
        visitor: { always: { guard: 'isMember', target: 'member' } },
        member: {
          initial: 'closed',
          invoke: storeDraft(
            'persistDraft',
            ({ id, ownProfileId }: ProfileViewContext) => `comments:${ownProfileId ?? ''}:${id}`,
          ),
          on: {
            'facts.changed': {
              guard: ({ event }) => event.facts.user === null,
              target: 'visitor',
              actions: assign({ comments: {}, requests: {} }),
            },
            'draft.restored': {
              actions: assign(({ context, event: { draft } }) => ({
                comments: { ...draft.comments, ...context.comments },
                requests: { ...draft.requests, ...context.requests },
              })),
            },
          },
          states: {
            closed: {
              entry: assign({ subject: null }),
              on: {
                'comment.opened': {
                  guard: 'canComment',
                  target: 'open',
                  actions: [assign({ subject: ({ event }) => event.subject }), 'clearCommentProblem'],
                },
              },
            },
            open: {
              tags: ['commenting'],
              on: {
                'comment.edited': {
                  actions: [
                    { type: 'setComment', params: ({ event }) => event.text },
                    'saveComments',
                    'clearCommentProblem',
                  ],
                },
                'comment.submitted': {
                  guard: 'hasComment',
                  target: 'sending',
                  // Before it is sent: the page may be left before the answer.
                  actions: [{ type: 'setRequest', params: ({ event }) => event }, 'saveComments'],
                },
                'comment.closed': 'closed',
              },
            },
            sending: {
              tags: ['commenting', 'busy'],
              entry: 'clearCommentProblem',
              invoke: {
                src: 'sendComment',
                input: ({ context }) => ({ request: openRequest(context) }),
                onDone: {
                  target: 'closed',
                  actions: [
                    { type: 'setComment', params: '' },
                    'forgetRequest',
                    'saveComments',
                    {
                      type: 'sendToParent',
                      params: ({ event: { output } }) => ({
                        type: 'user.changed',
                        change: { credits: output.credits, free_messages: output.free_messages },
                      }),
                    },
                    { type: 'sendToParent', params: { type: 'chats.outdated' } },
                    // The conversation shows the comment; the likes arrive by a live event.
                    {
                      type: 'sendToParent',
                      params: ({ context }) => navigationRequested(`/members/${context.id}/chat`),
                    },
                  ],
                },
                onError: [
                  { guard: 'isUnauthenticated', target: 'closed' },
                  {
                    guard: 'isPaywalled',
                    target: 'closed',
                    actions: [
                      'forgetRequest',
                      'saveComments',
                      { type: 'requestPaywall', params: ({ event }) => problemIn(event) },
                    ],
                  },
                  { guard: 'isOutcomeUnknown', target: 'open', actions: 'setCommentProblem' },
                  { target: 'open', actions: ['setCommentProblem', 'forgetRequest', 'saveComments'] },
                ],
              },
            },
          },
        },
      },
    },
  },
});
