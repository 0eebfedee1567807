import type { ComponentType } from 'react';
import type { LegalPageName } from '#src/routes.ts';
import { Screen as Accessibility } from '#src/screens/accessibility/screen.tsx';
import { Screen as Ban } from '#src/screens/pages-ban/screen.tsx';
import { Screen as Cookies } from '#src/screens/pages-cookies/screen.tsx';
import { Screen as Faq } from '#src/screens/pages-faq/screen.tsx';
import { Screen as Privacy } from '#src/screens/pages-privacy/screen.tsx';
import { Screen as ReturnPolicy } from '#src/screens/pages-return-policy/screen.tsx';
import { Screen as Service } from '#src/screens/pages-service/screen.tsx';
import { Screen as Terms } from '#src/screens/pages-terms/screen.tsx';
import { Screen as Safety } from '#src/screens/safety/screen.tsx';

/** One chunk: nine imports would cost every first visit nine file names. */
export const legalScreens = {
  'pages-terms': Terms,
  'pages-privacy': Privacy,
  'pages-cookies': Cookies,
  'pages-ban': Ban,
  'pages-return-policy': ReturnPolicy,
  'pages-faq': Faq,
  'pages-service': Service,
  safety: Safety,
  accessibility: Accessibility,
} as const satisfies Record<LegalPageName, ComponentType>;
