/** Field names as in the machine's problem. */
export const fieldNames = [
  'draft.email',
  'draft.name',
  'draft.password',
  'draft.date_of_birth',
  'draft.signup_message',
  'adult',
] as const;
