import type * as z from 'zod/mini';
import type { LastConversation } from '#machines/member/last-conversation.ts';
import { type Parse, isRecord, persist, storageKeys, storedValue } from './storage.ts';

/** Stores unsaved input for as long as the tab lives. [SIGNUP-26] */
export const persistDraft = <Draft>(parse: Parse<Draft>) =>
  persist<Draft, { type: 'draft.changed'; draft: Draft | null }, { key: string }>({
    valueFor: ({ key }) => storedValue(storageKeys.draft + key, parse, 'sessionStorage'),
    restored: (draft) => ({ type: 'draft.restored', draft }),
    changed: ({ draft }) => draft,
  });

/** The schema comes with its page: the first screens load this module without zod. [SIGNUP-26] */
export const persistSchemaDraft = <Draft>(schema: z.ZodMiniType<Draft>) =>
  persistDraft<Draft>((stored) => {
    const { data, success } = schema.safeParse(stored);
    return success ? data : null;
  });

const parseLastConversation = (stored: unknown): LastConversation | null => {
  if (!isRecord(stored)) return null;
  const { profile, date } = stored;
  return typeof profile === 'string' && typeof date === 'number' ? { profile, date } : null;
};

/** Stores the member's last opened conversation and its time. [CHAT-14] */
export const persistLastConversation = persist<
  LastConversation,
  { type: 'lastConversation.changed'; last: LastConversation },
  { me: string }
>({
  valueFor: ({ me }) => storedValue(storageKeys.lastConversation + me, parseLastConversation),
  restored: (last) => ({ type: 'lastConversation.restored', last }),
  changed: ({ last: { profile, date } }) => ({ profile, date }),
});

const loginLockout = storedValue<number>(
  storageKeys.loginLockout,
  (stored) => (typeof stored === 'number' ? stored : null),
  'sessionStorage',
);

/** Stores the end of this tab's lockout, but not the account: others may use the tab. [LOGIN-08] */
export const persistLoginLockout = persist<number, { type: 'lockout.changed'; until: number | null }>({
  valueFor: () => loginLockout,
  restored: (until) => ({ type: 'lockout.restored', until }),
  changed: ({ until }) => until,
});

/** A new password ends every lockout of its member. [LOGIN-08 PASSWORD-04] */
export const clearLoginLockout = (): void => void loginLockout.clear();

const paymentCountry = storedValue<string>(storageKeys.paymentCountry, (stored) =>
  typeof stored === 'string' && /^[A-Z]{2}$/.test(stored) ? stored : null,
);

/** Country that was last chosen for payments in this browser. [PAY-09] */
export const loadPaymentCountry = paymentCountry.load;

export const savePaymentCountry = (country: string): void => void paymentCountry.save(country);
