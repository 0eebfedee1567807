import { generateMessageId } from '@lingui/message-utils/generateMessageId';

/** A text of the server, by the id under which the catalogues know it. `message` is its English. */
export type Text = { readonly id: string; readonly message: string };

/**
 * Marks a text for the catalogues, as the macro of the same name does in the browser's code; the server runs as it
 * stands, so here the id is made when the text is. `message` is ICU MessageFormat; `comment` is for those who translate.
 */
export const msg = ({ message, context }: { message: string; context?: string; comment?: string }): Text => ({
  id: generateMessageId(message, context),
  message,
});
