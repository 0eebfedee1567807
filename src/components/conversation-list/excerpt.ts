/** Characters before the words: the words are visible in a row of a narrow screen. */
const lead = 16;

/** A text on one line, cut before the words that were searched so that they are visible in a narrow row. [CHAT-25] */
export const excerptAround = (
  text: string,
  words: string,
): { readonly before: string; readonly match: string; readonly after: string } => {
  const line = text.replaceAll(/\s+/g, ' ');
  const at = line.toLowerCase().indexOf(words.toLowerCase());
  if (at === -1) return { before: line, match: '', after: '' };
  const space = line.indexOf(' ', at - lead);
  // At the beginning of a word, or in the middle of a very long one.
  const start = space === -1 || space >= at ? at : space + 1;
  return {
    before: at <= lead ? line.slice(0, at) : `…${line.slice(start, at)}`,
    match: line.slice(at, at + words.length),
    after: line.slice(at + words.length),
  };
};
