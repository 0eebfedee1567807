import { generateMessageId } from '@lingui/message-utils/generateMessageId';

/** `id`: key in the catalogues; `message`: the English text. */
export type Text = { readonly id: string; readonly message: string };

/**
 * Marks a text for extraction, like the macro of the same name in the browser's code. The server is not compiled, so
 * the id is computed here. `message` is ICU MessageFormat; `comment` is for translators.
 */
export const msg = ({ message, context }: { message: string; context?: string; comment?: string }): Text => ({
  id: generateMessageId(message, context),
  message,
});
