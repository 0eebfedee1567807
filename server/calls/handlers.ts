import type { CallName } from '#contract/endpoints.ts';
import type { AnyCallHandler } from '#server/core/call.ts';
import { deleteAccount, pauseAccount, reactivateAccount } from './account.ts';
import { activate, activateByCode, resendActivation } from './activate.ts';
import { loadAutoLike } from './auto-like.ts';
import { block, loadBlocked, unblock } from './block.ts';
import { loadBundles } from './bundles.ts';
import { deleteSavedCard } from './saved-card.ts';
import { createCase, openCase, replyToCase } from './case.ts';
import { deleteConversation, loadConversation, markConversationRead, sendMessage } from './chat.ts';
import { sendPhoto } from './chat-photo.ts';
import { loadConversations, searchConversations } from './chats.ts';
import { loadCompanyInfo } from './company-info.ts';
import { acknowledgeDelivery } from './delivery-receipt.ts';
import { confirmDebit, requestDebit, resendDebitCode } from './direct-debit.ts';
import { loadDiscount } from './discount.ts';
import { confirmExclusion, excludeMember, requestExclusion } from './exclusion.ts';
import { geocode } from './geocode.ts';
import { loadGifts, sendGift } from './gift.ts';
import { loadInterests } from './interests.ts';
import { like, markLikeSeen, unlike } from './like.ts';
import { loadLikes } from './likes.ts';
import { logout } from './logout.ts';
import { loadOwnProfile, saveProfile } from './own-profile.ts';
import { loadExport, requestExport } from './export.ts';
import { enableMails, loadNotifications, saveNotification } from './notifications.ts';
import { confirmMailChange, requestMailChange } from './mail-change.ts';
import { findMatches, loadMatchFinder } from './match-finder.ts';
import { cancelPayment, createPayment } from './payment.ts';
import { changePassword } from './password.ts';
import { addPhoto, changePhoto, deletePhoto, loadPhotos } from './photo.ts';
import { savePreferenceCall } from './preference.ts';
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
import { sendTyping } from './typing.ts';
import { loadUser, login, saveUser } from './user.ts';
import { withdrawPayment } from './withdraw.ts';

export const handlers = {
  login,
  loadUser,
  saveUser,
  savePreference: savePreferenceCall,
  subscribePush,
  unsubscribePush,
  logout,
  signup,
  activate,
  activateByCode,
  resendActivation,
  requestReset,
  checkResetLink,
  resetPassword,
  changePassword,
  requestMailChange,
  confirmMailChange,
  deleteAccount,
  pauseAccount,
  reactivateAccount,
  loadBlocked,
  block,
  unblock,
  loadSessions,
  endSession,
  loadSettings,
  loadCompanyInfo,
  loadExport,
  requestExport,
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
  createCase,
  openCase,
  replyToCase,
  requestExclusion,
  confirmExclusion,
  excludeMember,
  loadLikes,
  loadAutoLike,
  like,
  unlike,
  markLikeSeen: markLikeSeen,
  loadConversations: loadConversations,
  searchConversations,
  loadConversation,
  sendMessage,
  sendPhoto,
  loadGifts,
  sendGift,
  markConversationRead: markConversationRead,
  deleteConversation,
  acknowledgeDelivery: acknowledgeDelivery,
  sendTyping: sendTyping,
  loadSwipe,
  swipe,
  undoPass,
  loadBundles,
  loadDiscount,
  createPayment,
  cancelPayment,
  deleteSavedCard: deleteSavedCard,
  requestDebit,
  resendDebitCode,
  confirmDebit,
  loadTransaction,
  loadTransactions,
  withdrawPayment,
} satisfies { [N in CallName]?: AnyCallHandler & { readonly name: N } };
