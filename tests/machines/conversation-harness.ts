/** A conversation page and the send queues, with a root that forwards events like the product's root. */
import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  createActor,
  enqueueActions,
  fromCallback,
  setup,
} from 'xstate';
import type { User } from '#contract/user.ts';
import type { AppEvent } from '#machines/app/events.ts';
import type { liveMachine } from '#machines/member/live.ts';
import { type sendQueuesMachine, sendQueueId } from '#machines/member/send-queues.ts';
import type { chatPhotoPreviewMachine } from '#machines/member/chat-photo-preview.ts';
import type { sendQueueMachine } from '#machines/member/send-queue.ts';
import type { conversationMachine } from '#machines/page/conversation.ts';

type SendQueues = {
  readonly sendQueues: typeof sendQueuesMachine;
  readonly chatPhotoPreview: typeof chatPhotoPreviewMachine;
};
type Sending = ActorRefFrom<typeof sendQueueMachine>;

const childOf = (actor: AnyActorRef | undefined, id: string): AnyActorRef | undefined =>
  (actor?.getSnapshot() as { children?: Record<string, AnyActorRef> } | undefined)?.children?.[id];

const toSendQueues = [
  'partner.identified',
  'page.left',
  'queuedMessages.discarded',
  'live.eventArrived',
  'facts.changed',
  'server.reached',
  'chatPhoto.submitted',
  'files.lost',
];
const toPicking = ['page.left', 'file.released'];
const toParent = ['message.edited', 'message.sent', 'user.changed', 'chats.outdated', 'session.expired'];

/** The send queues of the member scope. */
export const memberOf = ({ sendQueues, chatPhotoPreview }: SendQueues, input: { me: string; online: boolean }) =>
  setup({
    types: { events: {} as { type: string } },
    actors: { sendQueues, chatPhotoPreview },
    actions: {
      pass: enqueueActions(({ event, enqueue, self }) => {
        if (toParent.includes(event.type)) enqueue.sendParent(event);
        for (const [id, types] of [
          ['sendQueues', toSendQueues],
          ['chatPhotoPreview', toPicking],
        ] as const) {
          const child = childOf(self, id);
          if (child !== undefined && types.includes(event.type)) enqueue.sendTo(child, event);
        }
      }),
    },
  }).createMachine({
    invoke: [
      { src: 'sendQueues', id: 'sendQueues', input: { ...input, partner: null } },
      { src: 'chatPhotoPreview', id: 'chatPhotoPreview' },
    ],
    on: { '*': { actions: 'pass' } },
  });

const toMember = [
  'partner.identified',
  'page.left',
  'queuedMessages.discarded',
  'live.eventArrived',
  'facts.changed',
  'server.reached',
];
const toPage = ['live.eventArrived', 'message.edited', 'message.sent'];

/** Receivers of each event of the root. */
export const receiversOf = ({ type }: { readonly type: string }): readonly ('page' | 'member')[] => [
  ...(toMember.includes(type) ? (['member'] as const) : []),
  ...(toPage.includes(type) ? (['page'] as const) : []),
];

type ConversationInput = {
  readonly page: typeof conversationMachine;
  readonly pageInput: object;
  readonly sendQueues: SendQueues;
  readonly me: string;
  /** The partner. */
  readonly profile: string;
  readonly online?: boolean;
  /** Source of live events; without it the test sends them. */
  readonly live?: { readonly logic: typeof liveMachine; readonly user: User };
};

/** One member's conversation with another, which can be left and opened again. */
export const openConversation = ({
  page,
  pageInput,
  sendQueues,
  me,
  profile,
  online = true,
  live,
}: ConversationInput) => {
  const member: AnyActorLogic = memberOf(sendQueues, { me, online });
  const liveLogic: AnyActorLogic = live?.logic ?? fromCallback(() => undefined);
  const root = createActor(
    setup({
      types: { events: {} as { type: string } },
      actors: { member, live: liveLogic, page: page as AnyActorLogic },
      actions: {
        open: enqueueActions(({ enqueue }) => enqueue.spawnChild('page', { id: 'page', input: pageInput })),
        leave: enqueueActions(({ enqueue, self }) => {
          enqueue.stopChild('page');
          const there = childOf(self, 'member');
          if (there !== undefined) enqueue.sendTo(there, { type: 'page.left' });
        }),
        pass: enqueueActions(({ event, enqueue, self }) => {
          const hearers = receiversOf(event);
          for (const id of event.type === 'facts.changed' ? [...hearers, 'live'] : hearers) {
            const child = childOf(self, id);
            if (child !== undefined) enqueue.sendTo(child, event);
          }
        }),
      },
    }).createMachine({
      initial: 'open',
      invoke: [
        { src: 'member', id: 'member' },
        { src: 'live', id: 'live', input: { me, user: live?.user ?? null } },
      ],
      on: { '*': { actions: 'pass' } },
      states: {
        open: { entry: 'open', on: { left: { target: 'left', actions: 'leave' } } },
        left: { on: { opened: 'open' } },
      },
    }),
  ).start();
  const sendQueuesActor = () => childOf(childOf(root, 'member'), 'sendQueues');
  return {
    root,
    deliver: (delivered: AppEvent | { type: 'facts.changed'; facts: object } | { type: 'server.reached' }) =>
      root.send(delivered),
    leave: () => root.send({ type: 'left' }),
    open: () => root.send({ type: 'opened' }),
    /** The page, while it is open. */
    page: () => childOf(root, 'page') as ActorRefFrom<typeof conversationMachine> | undefined,
    sendQueues: () => sendQueuesActor() as ActorRefFrom<typeof sendQueuesMachine> | undefined,
    sending: () => childOf(sendQueuesActor(), sendQueueId(profile)) as Sending | undefined,
    stop: () => root.stop(),
  };
};
