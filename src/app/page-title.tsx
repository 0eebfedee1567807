import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { DocumentTitle } from '#src/components/document-head.tsx';
import { type RouteName, isRouteName } from '#src/routes.ts';
import { useFacts, usePageTag } from '#src/system.tsx';
import { pageTitles } from '#src/texts/page-titles.ts';

const titles: Readonly<Record<RouteName, MessageDescriptor | '' | null>> = pageTitles;

/** Title of the page, prefixed with the number of unread items. [TITLE-01 TITLE-02 TITLE-03 ERROR-04] */
export function PageTitle() {
  const { i18n } = useLingui();
  const name = useFacts((facts) => facts.route.name);
  const site = useFacts((facts) => facts.settings?.name ?? 'Vesper');
  const home = useFacts((facts) => facts.settings?.index_title ?? '');
  const waiting = useFacts((facts) => facts.unread + facts.newLikes);
  const isNotFound = usePageTag('notFound');
  const own = isRouteName(name) ? titles[name] : null;
  const title = isNotFound && own !== '' ? titles['not-found'] : own;
  if (title === '') return null;
  const text = title === null ? home || site : `${i18n._(title)} · ${site}`;
  return <DocumentTitle>{waiting > 0 ? `(${waiting}) ${text}` : text}</DocumentTitle>;
}
