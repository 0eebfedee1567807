import type { Locale } from '#contract/locales.ts';
import { getTranslate } from './catalogues.ts';
import { msg } from './text.ts';

const description = msg({ message: '{site} is where adults meet, flirt and talk, at their own pace.' });
const messages = msg({ message: 'Messages', comment: 'Shortcut of the installed app: opens the conversations' });
const likes = msg({ message: 'Likes', comment: 'Shortcut of the installed app: opens the likes' });
const narrow = msg({ message: 'Members on a phone', comment: 'Names a screenshot' });
const wide = msg({ message: 'Members on a wide screen', comment: 'Names a screenshot' });

const icons = [{ src: '/icons/192.png', sizes: '192x192', type: 'image/png' }];

/** What the web app manifest says in words; the rest is in public/manifest.webmanifest. [APP-01] */
export const buildManifestTexts = (locale: Locale, site: string) => {
  const translate = getTranslate(locale);
  const picture = { type: 'image/webp' };
  return {
    name: site,
    short_name: site,
    lang: locale,
    dir: 'ltr',
    description: translate(description, { site }),
    shortcuts: [
      { name: translate(messages), url: '/chats', icons },
      { name: translate(likes), url: '/likes', icons },
    ],
    screenshots: [
      {
        ...picture,
        src: '/screenshots/narrow.webp',
        sizes: '360x750',
        form_factor: 'narrow',
        label: translate(narrow),
      },
      { ...picture, src: '/screenshots/wide.webp', sizes: '980x750', form_factor: 'wide', label: translate(wide) },
    ],
  };
};
