import type { CallName } from '#contract/endpoints.ts';
import type { AnyCallHandler } from '#server/call.ts';
import { deleteAccount, restoreAccount } from './account.ts';
import { activate, resendActivation } from './activate.ts';
import { loadAutoLike } from './auto-like.ts';
import { block, loadBlocked, unblock } from './block.ts';
import { loadBundles } from './bundles.ts';
import { forgetCard } from './card.ts';
import { deleteConversation, loadConversation, readConversation, sendMessage } from './chat.ts';
import { sendPhoto } from './chat-photo.ts';
import { loadChats } from './chats.ts';
import { loadCompanyInfo } from './companyinfo.ts';
import { tellDelivered } from './delivered.ts';
import { confirmDebit, requestDebit, resendDebitCode } from './direct-debit.ts';
import { loadDiscount } from './discount.ts';
import { geocode } from './geocode.ts';
import { loadGifts, sendGift } from './gift.ts';
import { loadInterests } from './interests.ts';
import { like, seeLike, unlike } from './like.ts';
import { loadLikes } from './likes.ts';
import { logout } from './logout.ts';
import { loadOwnProfile, saveProfile } from './own-profile.ts';
import { enableMails, loadNotifications, saveNotification } from './notifications.ts';
import { confirmMailChange, requestMailChange } from './mail-change.ts';
import { findMatches, loadMatchFinder } from './match-finder.ts';
import { cancelPayment, createPayment } from './payment.ts';
import { changePassword } from './password.ts';
import { addPhoto, changePhoto, deletePhoto, loadPhotos } from './photo.ts';
import { loadProfile } from './profile.ts';
import { loadPromos } from './promos.ts';
import { subscribePush, unsubscribePush } from './push.ts';
import { loadRegions } from './regions.ts';
import { loadReports, report } from './report.ts';
import { checkResetLink, requestReset, resetPassword } from './reset-password.ts';
import { search } from './search.ts';
import { endSession, loadSessions } from './sessions.ts';
import { loadSettings } from './settings.ts';
import { signup } from './signup.ts';
import { loadSwipe, swipe, undoPass } from './swipe.ts';
import { loadTransaction, loadTransactions } from './transactions.ts';
import { tellTyping } from './typing.ts';
import { loadUser, login, saveUser } from './user.ts';
import { withdrawPayment } from './withdraw.ts';

/** Every call of the contract, with what answers it. */
export const handlers = {
  login,
  loadUser,
  saveUser,
  subscribePush,
  unsubscribePush,
  logout,
  signup,
  activate,
  resendActivation,
  requestReset,
  checkResetLink,
  resetPassword,
  changePassword,
  requestMailChange,
  confirmMailChange,
  deleteAccount,
  restoreAccount,
  loadBlocked,
  block,
  unblock,
  loadSessions,
  endSession,
  loadSettings,
  loadCompanyInfo,
  loadNotifications,
  saveNotification,
  enableMails,
  geocode,
  loadInterests,
  loadRegions,
  search,
  loadProfile,
  loadPromos,
  loadOwnProfile,
  saveProfile,
  loadPhotos,
  addPhoto,
  changePhoto,
  deletePhoto,
  loadMatchFinder,
  findMatches,
  loadReports,
  report,
  loadLikes,
  loadAutoLike,
  like,
  unlike,
  seeLike,
  loadChats,
  loadConversation,
  sendMessage,
  sendPhoto,
  loadGifts,
  sendGift,
  readConversation,
  deleteConversation,
  tellDelivered,
  tellTyping,
  loadSwipe,
  swipe,
  undoPass,
  loadBundles,
  loadDiscount,
  createPayment,
  cancelPayment,
  forgetCard,
  requestDebit,
  resendDebitCode,
  confirmDebit,
  loadTransaction,
  loadTransactions,
  withdrawPayment,
} satisfies { [N in CallName]?: AnyCallHandler & { readonly name: N } };
