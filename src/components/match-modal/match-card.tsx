import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { href } from '#src/routes.ts';
import { bodyLarge } from '#src/styles/text.css.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import * as css from './match-modal.css.ts';

type MatchCardProps = {
  id: string;
  name: string;
  /** The path of the picture below `cdn_prefix`. [MATCH-10] */
  image: string | null;
  title: ReactNode;
  text: ReactNode;
  /** The buttons. */
  actions: ReactNode;
  /** Prevent the event's default to stay on the page. */
  onPicture?: (click: MouseEvent<HTMLAnchorElement>) => void;
  className?: string | undefined;
};

/** A member who likes the current one, on a dark background. [MATCH-02 MATCH-03] */
export function MatchCard({ id, name, image, title, text, actions, onPicture, className }: MatchCardProps) {
  const { t } = useLingui();
  const prefix = useFacts((facts) => facts.settings?.cdn_prefix ?? '');
  return (
    <div className={classNames(css.card, className)}>
      <Link
        href={href('members-id', { id })}
        aria-label={t`View the profile of ${name}`}
        onClick={onPicture}
        className={css.picture}
      >
        <Photo src={image === null ? null : `${prefix}${image}`} alt="" loading="eager" className={css.photo} />
        <span className={css.thumb}>
          <Icon name="thumbs-up" size="l" />
        </span>
      </Link>
      {title}
      <p className={classNames(bodyLarge, css.text)}>{text}</p>
      <div className={css.actions}>{actions}</div>
    </div>
  );
}
