import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import amara from '#images/amara.webp';
import jonas from '#images/jonas.webp';
import linnea from '#images/linnea.webp';
import mila from '#images/mila.webp';
import pierre from '#images/pierre.webp';
import sofia from '#images/sofia.webp';
import { caption, display, muted, title, visuallyHidden } from '#src/styles/text.css.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './below-fold.css.ts';

const Portrait = ({ src, className }: { src: string; className?: string }) => (
  <img src={src} alt="" width={480} height={640} loading="lazy" decoding="async" className={className} />
);

/** Search, match and chat, drawn in the look of their screens. [ROUTE-66] */
export function ProductPictures() {
  const { t } = useLingui();
  return (
    <section className={css.section}>
      <h2 className={display}>
        <Trans>How it feels inside</Trans>
      </h2>
      <ul className={css.pictures}>
        <Picture
          label={t`The search: portraits of four members, with name and age`}
          name={<Trans>Look around</Trans>}
          text={<Trans>Filter by place and age, or just scroll.</Trans>}
        >
          <SearchPicture />
        </Picture>
        <Picture
          label={t`A match: two portraits side by side and a heart`}
          name={<Trans>Like each other</Trans>}
          text={<Trans>A like given back is a match. You both see it at once.</Trans>}
        >
          <MatchPicture />
        </Picture>
        <Picture
          label={t`A chat: three short messages about a harbour and a coffee`}
          name={<Trans>Start talking</Trans>}
          text={<Trans>See when they're online and when they've read it.</Trans>}
        >
          <ChatPicture />
        </Picture>
      </ul>
      <p className={`${caption} ${muted}`}>
        <Trans>The people in these pictures are invented.</Trans>
      </p>
    </section>
  );
}

type PictureProps = { label: string; name: ReactNode; text: ReactNode; children: ReactNode };

const Picture = ({ label, name, text, children }: PictureProps) => (
  <li className={css.picture}>
    <figure className={css.screen}>
      <div aria-hidden className={css.screenContent}>
        {children}
      </div>
      <figcaption className={visuallyHidden}>{label}</figcaption>
    </figure>
    <h3 className={title}>{name}</h3>
    <p className={muted}>{text}</p>
  </li>
);

const found = [
  { src: amara, name: 'Amara', age: 34 },
  { src: jonas, name: 'Jonas', age: 38 },
  { src: mila, name: 'Mila', age: 29 },
  { src: pierre, name: 'Pierre', age: 45 },
];

const SearchPicture = () => (
  <div className={css.results}>
    {found.map(({ src, name, age }) => (
      <span key={name} className={css.result}>
        <Portrait src={src} className={css.portrait} />
        <span className={css.resultName}>
          {name}, {age}
        </span>
      </span>
    ))}
  </div>
);

const MatchPicture = () => (
  <div className={css.match}>
    <span className={css.pair}>
      <Portrait src={linnea} className={css.one} />
      <Portrait src={jonas} className={css.other} />
      <span className={css.heart}>
        <Icon name="heart-filled" />
      </span>
    </span>
    <span className={css.matchText}>
      <Trans>It's a match</Trans>
    </span>
  </div>
);

const ChatPicture = () => (
  <div className={css.chat}>
    <span className={css.partner}>
      <Portrait src={sofia} className={css.avatar} />
      <span className={css.partnerName}>
        Sofia
        <span className={css.online}>
          <Trans>Online now</Trans>
        </span>
      </span>
    </span>
    <span className={css.bubbleOut}>
      <Trans>Is that the old harbour in your photo?</Trans>
    </span>
    <span className={css.bubbleIn}>
      <Trans>It is! Best coffee in town, too.</Trans>
    </span>
    <span className={css.bubbleOut}>
      <Trans>Sunday, then?</Trans>
    </span>
    <span className={css.read}>
      <Icon name="check-double" size="s" />
    </span>
    <span className={css.composer}>
      <span>
        <Trans>Write a message</Trans>
      </span>
      <span className={css.send}>
        <Icon name="send" size="s" />
      </span>
    </span>
  </div>
);
