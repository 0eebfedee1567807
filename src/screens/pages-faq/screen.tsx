import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { PageDescription } from '#src/components/document-head.tsx';
import { TableOfContents } from '#src/components/legal/legal-page.tsx';
import * as legal from '#src/components/legal/legal.css.ts';
import { href } from '#src/routes.ts';
import { bodyLarge, display, title } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Field, TextInput } from '#src/ui/field/field.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { type Question, searchTopics } from './topics.ts';
import * as css from './screen.css.ts';
import { useHelpTopics } from './use-help-topics.ts';
import { useMeetingTopics } from './use-meeting-topics.ts';

/** [LEGAL-04] */
export function Screen() {
  const { t } = useLingui();
  const asked = useFacts((facts) => facts.route.query['q'] ?? '');
  const [query, setQuery] = useState(asked);
  const topics = [...useMeetingTopics(), ...useHelpTopics()];
  const found = searchTopics(topics, query);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const isSearching = query.trim() !== '';
  return (
    <article className={legal.page} itemScope itemType="https://schema.org/FAQPage">
      <PageDescription>{t`Quick answers about profiles, messages, credits, payments and safety.`}</PageDescription>
      <header className={legal.head}>
        <h1 className={display}>
          <Trans>Questions and answers</Trans>
        </h1>
        <search className={css.search}>
          <Field label={<Trans>Search the answers</Trans>}>
            <TextInput
              type="search"
              value={query}
              placeholder={t({
                comment: 'Example of what to search for in the answers',
                message: 'For example: refund',
              })}
              autoComplete="off"
              enterKeyHint="search"
              onChange={({ target }) => setQuery(target.value)}
            />
          </Field>
        </search>
        <output className={css.count}>
          {isSearching && <Plural value={count} _0="No answer found" one="# answer found" other="# answers found" />}
        </output>
      </header>
      {found.length > 0 && <TableOfContents chapters={found.map(({ id, name }) => ({ id, heading: name }))} />}
      <div className={legal.chapters}>
        {found.map(({ id, name, questions }) => (
          <section key={id} id={id} className={legal.chapter}>
            <h2 className={title}>{name}</h2>
            <div>
              {questions.map((entry) => (
                <Answer key={entry.id} entry={entry} isFound={isSearching} />
              ))}
            </div>
          </section>
        ))}
        {found.length === 0 && <NothingFound query={query.trim()} />}
        {found.length > 0 && <AskUs />}
      </div>
    </article>
  );
}

/** Open when found by search, or when the address names it by its fragment. Marked as a question for search engines. */
function Answer({ entry: { id, question, answer, link }, isFound }: { entry: Question; isFound: boolean }) {
  const { i18n } = useLingui();
  const isNamed = useFragment() === id;
  return (
    <details
      key={String(isFound || isNamed)}
      id={id}
      open={isFound || isNamed}
      className={css.question}
      itemProp="mainEntity"
      itemScope
      itemType="https://schema.org/Question"
    >
      <summary className={css.summary}>
        <h3 className={css.questionText} itemProp="name">
          {question}
        </h3>
        <Icon name="chevron-down" size="s" className={css.chevron} />
      </summary>
      <div className={css.answer} itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
        <p itemProp="text">{answer}</p>
        {link && (
          <p>
            <TextLink href={link.to} alone>
              {i18n._(link.label)}
            </TextLink>
          </p>
        )}
      </div>
    </details>
  );
}

const watchFragment = (onChange: () => void) => {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
};

/** Fragment of the address. */
const useFragment = (): string =>
  useSyncExternalStore(
    watchFragment,
    () => location.hash.slice(1),
    () => '',
  );

const NothingFound = ({ query }: { query: string }) => (
  <EmptyState
    icon="search"
    title={<Trans>Nothing about “{query}” yet</Trans>}
    actions={
      <ButtonLink href={href('pages-service')}>
        <Trans>Ask customer service</Trans>
      </ButtonLink>
    }
  >
    <Trans>Try another word, such as “photo” or “refund”, or ask us.</Trans>
  </EmptyState>
);

const AskUs = () => (
  <p className={bodyLarge}>
    <Trans>
      Your question is not here? <TextLink href={href('pages-service')}>Ask customer service</TextLink>.
    </Trans>
  </p>
);
