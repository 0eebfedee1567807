import { day, hour } from '#contract/durations.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { account, mailLinks } from '#contract/limits/account.ts';
import { likes, newConversations, photos, swipe } from '#contract/limits/contact.ts';
import { useSiteFacts } from './legal-facts.ts';
import { type Topic, links } from './faq-topics.ts';

const activationDays = mailLinks.activation / day;
const likeHours = likes.period / hour;
const swipeHours = swipe.period / hour;
const dailyConversations = newConversations.limit;
const megabytes = photos.maxBytes / 1_048_576;

/** Getting started, profile, likes and messages. */
export const useMeetingTopics = (): readonly Topic[] => [
  useStartTopic(),
  useProfileTopic(),
  useLikesTopic(),
  useMessagesTopic(),
];

const useStartTopic = (): Topic => {
  const { t } = useLingui();
  const { free_messages: messages, fictionalPlural } = useSiteFacts();
  const { minAge } = account;
  return {
    id: 'start',
    name: t`Getting started`,
    questions: [
      {
        id: 'what-is-free',
        question: t`What is free?`,
        answer: t`Signing up, searching, liking, matching and reading messages are free. ${plural(messages, { one: 'Your first message is free too.', other: 'Your first # messages are free too.' })} After that, writing costs credits.`,
        link: links.pricing,
      },
      {
        id: 'who-can-join',
        question: t`Who can join?`,
        answer: t`Adults of ${minAge} and over. You enter your date of birth when you sign up, and it cannot be changed later.`,
        link: links.signup,
      },
      {
        id: 'no-confirmation-mail',
        question: t`The e-mail with the confirmation link has not arrived. What can I do?`,
        answer: t`Look in your spam folder first. If it is not there, send it again under Settings → E-mail; if you mistyped your address, change it there. The link works for ${activationDays} days.`,
        link: links.settings,
      },
      {
        id: 'why-confirm',
        question: t`Why must I confirm my e-mail address?`,
        answer: t`It shows that the address is yours. Until then your profile is not shown to others, and you cannot like or write.`,
      },
      {
        id: 'real-people',
        question: t`Are the members real?`,
        answer:
          fictionalPlural === null
            ? t`Everyone confirms an e-mail address, but we do not check identities. If a profile seems fake, report it. A profile that is made up for a demonstration is marked as such.`
            : t({
                comment: "{fictionalPlural}: the operator's word for made-up profiles, in the plural",
                message: `Some profiles here are made up: each is marked, and we call them ${fictionalPlural}. All others belong to people who confirmed an e-mail address. We do not check identities, so report a profile that seems fake.`,
              }),
      },
      {
        id: 'install',
        question: t`Is there an app?`,
        answer: t`You can install this site like an app: open the menu of your browser and choose “Install” or “Add to Home Screen”.`,
      },
      {
        id: 'language',
        question: t`How do I change the language?`,
        answer: t`With the globe at the top of the page. E-mails come in the language of your account, which you choose in the settings.`,
        link: links.settings,
      },
    ],
  };
};

const useProfileTopic = (): Topic => {
  const { t } = useLingui();
  const { photo_moderation: isModerated, isOpenToVisitors } = useSiteFacts();
  const { free, premium } = photos;
  const { min, max } = account.name;
  return {
    id: 'profile',
    name: t`Profile and photos`,
    questions: [
      {
        id: 'change-name',
        question: t`Can I change my name?`,
        answer: t`Yes, in your profile. It has ${min} to ${max} characters, need not be your real name, and must not be taken.`,
        link: links.profile,
      },
      {
        id: 'number-of-photos',
        question: t`How many photos can I add?`,
        answer: t`${free}, and as a Premium member ${premium}. JPEG, PNG, WebP and HEIC work, up to ${megabytes} MB each.`,
        link: links.profile,
      },
      {
        id: 'photo-not-visible',
        question: t`Why do others not see my new photo?`,
        answer: isModerated
          ? t`We check every new photo before others see it. Until then it is marked “In review”. If we refuse one, the reason stands beside it.`
          : t`New photos are visible at once. If yours is not, your e-mail address may not be confirmed yet, or invisible mode may be on.`,
        link: links.profile,
      },
      {
        id: 'blurred-photos',
        question: t`Why are some photos blurred?`,
        answer: t`Everyone sees the main photo. The other photos are for Premium members, and any bundle of credits makes you Premium.`,
        link: links.pricing,
      },
      {
        id: 'who-sees-me',
        question: t`Who can see my profile?`,
        answer: isOpenToVisitors
          ? t`All members, and visitors who are not logged in; visitors see only your main photo. “Members only” in the settings hides your profile from visitors. Invisible mode takes you out of the search.`
          : t`All members, but not visitors who are not logged in. Invisible mode takes you out of the search.`,
        link: links.settings,
      },
      {
        id: 'invisible-mode',
        question: t`What is invisible mode?`,
        answer: t`You leave the search, and no one can like you or write to you until you like or write to them first. Switch it on and off in the settings, as often as you like.`,
        link: links.settings,
      },
      {
        id: 'location',
        question: t`Can others see where I am?`,
        answer: t`No. They see the town that you entered. If you press “Use my location”, your browser sends us a rounded position, which we use once to find the town and do not store.`,
        link: links.privacy,
      },
    ],
  };
};

const useLikesTopic = (): Topic => {
  const { t } = useLingui();
  const { likes_per_day: perDay } = useSiteFacts();
  const { likesPerDay: swipes } = swipe;
  return {
    id: 'likes',
    name: t`Likes and matches`,
    questions: [
      {
        id: 'match',
        question: t`What is a match?`,
        answer: t`Two members who like each other. You both see it at once, and it stays in your list of matches.`,
        link: links.likes,
      },
      {
        id: 'who-likes-me',
        question: t`Can I see who likes me?`,
        answer: t`Yes, for free: under Likes, with new ones first.`,
        link: links.likes,
      },
      {
        id: 'like-limit',
        question: t`How many likes do I have?`,
        answer: t`Free members can like ${perDay} members in ${likeHours} hours; a clock shows when there are new ones. Premium members have no limit. A like that you take back still counts.`,
      },
      {
        id: 'swipe-limit',
        question: t`How does the swipe game work?`,
        answer: t`You see one member at a time: like them, pass, or take your last pass back. Everyone has ${swipes} likes in ${swipeHours} hours there, and passes are without a limit.`,
      },
      {
        id: 'match-finder',
        question: t`What does the match finder do?`,
        answer: t`You enter whom you look for, and it lists the members who meet most of it, best matches first. Leave blank anything you don’t mind.`,
        link: links.finder,
      },
    ],
  };
};

const useMessagesTopic = (): Topic => {
  const { t } = useLingui();
  const {
    messageCredits,
    photoCredits,
    giftCredits,
    messageLength,
    free_conversations: conversations,
  } = useSiteFacts();
  return {
    id: 'messages',
    name: t`Messages`,
    questions: [
      {
        id: 'price-of-messages',
        question: t`What does a message cost?`,
        answer: t`${plural(messageCredits, { one: 'A message costs # credit', other: 'A message costs # credits' })}, ${plural(photoCredits, { one: 'a photo # credit', other: 'a photo # credits' })} and ${plural(giftCredits, { one: 'a gift # credit', other: 'a gift # credits' })}. Reading is free, and so are emojis in your messages. A message has up to ${messageLength} characters.`,
        link: links.pricing,
      },
      {
        id: 'conversation-limit',
        question: t`Why can I not start another conversation?`,
        answer: t`${plural(conversations, { one: 'Without a purchase you can start # conversation.', other: 'Without a purchase you can start # conversations.' })} You can always answer members who write to you first. With any bundle of credits you can start ${dailyConversations} a day.`,
        link: links.pricing,
      },
      {
        id: 'read-receipts',
        question: t`Does the other member see that I have read a message?`,
        answer: t`Yes. Under their last messages it says “Delivered” once it has reached your device, and “Read” once you have opened the conversation.`,
      },
      {
        id: 'delete-conversation',
        question: t`What happens when I delete a conversation?`,
        answer: t`It disappears for you. The other member keeps their copy until they delete it too, and a new message opens the conversation again.`,
      },
      {
        id: 'offline-message',
        question: t`I was offline when I sent a message. Is it lost?`,
        answer: t`No. It waits in your browser and is sent once, as soon as you are online again.`,
      },
      {
        id: 'no-answer',
        question: t`A member does not answer. What can I do?`,
        answer: t`Give it a few days: not everyone is here daily. One friendly question about their profile works better than many messages. If they said no, please leave it at that.`,
      },
    ],
  };
};
