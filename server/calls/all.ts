import type { CallName } from '#contract/endpoints.ts';
import type { AnyCallHandler } from '#server/call.ts';
import { activate, resendActivation } from './activate.ts';
import { loadBundles } from './bundles.ts';
import { loadConversation, readConversation, sendMessage } from './chat.ts';
import { loadChats } from './chats.ts';
import { loadCompanyInfo } from './companyinfo.ts';
import { like, seeLike, unlike } from './like.ts';
import { loadLikes } from './likes.ts';
import { logout } from './logout.ts';
import { createPayment } from './payment.ts';
import { loadProfile } from './profile.ts';
import { search } from './search.ts';
import { loadSettings } from './settings.ts';
import { signup } from './signup.ts';
import { loadTransaction } from './transactions.ts';
import { loadUser, login, saveLanguage } from './user.ts';

/** Every call of the contract, with what answers it. */
export const handlers = {
  login,
  loadUser,
  saveLanguage,
  logout,
  signup,
  activate,
  resendActivation,
  loadSettings,
  loadCompanyInfo,
  search,
  loadProfile,
  loadLikes,
  like,
  unlike,
  seeLike,
  loadChats,
  loadConversation,
  sendMessage,
  readConversation,
  loadBundles,
  createPayment,
  loadTransaction,
} satisfies { [N in CallName]: AnyCallHandler & { readonly name: N } };
