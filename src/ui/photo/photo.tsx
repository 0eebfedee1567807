import type { ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './photo.css.ts';

type PhotoProps = {
  /** Null: a placeholder figure. */
  src: string | null;
  alt: string;
  /** Size in CSS pixels, 3:4, to reserve the room. */
  width?: number;
  height?: number;
  srcSet?: string | undefined;
  sizes?: string;
  /** `eager` above the fold. */
  loading?: 'lazy' | 'eager';
  priority?: 'high' | 'low' | 'auto';
  /** Text over a locked photo, which the server has blurred. */
  locked?: ReactNode;
  /** Overlay: a tag or a button. */
  children?: ReactNode;
  className?: string | undefined;
  /** `span` inside a button. */
  as?: 'div' | 'span';
};

/** Picture of a member, 3:4. */
export function Photo({
  src,
  alt,
  width = 480,
  height = 640,
  loading = 'lazy',
  priority = 'auto',
  srcSet,
  sizes,
  locked,
  children,
  className,
  as: Element = 'div',
}: PhotoProps) {
  return (
    <Element className={classNames(css.photo, className)}>
      {src === null ? (
        <span className={css.missing} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
          <Icon name="user" size="l" />
        </span>
      ) : (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={loading}
          fetchPriority={priority}
          decoding="async"
          draggable={false}
          className={css.image}
        />
      )}
      {locked !== undefined && (
        <span className={css.lock}>
          <span className={css.lockMark}>
            <Icon name="lock" size="s" />
          </span>
          <span>{locked}</span>
        </span>
      )}
      {children}
    </Element>
  );
}

type AvatarProps = {
  src: string | null;
  /** The first character replaces a missing picture. */
  name: string;
  /** Empty when the name is shown beside it. */
  alt?: string;
  /** 36, 48, 60 and 84 CSS pixels. */
  size?: keyof typeof css.size;
  ring?: boolean;
  /** Accessible text of the green dot; absent while offline. */
  online?: string | undefined;
  loading?: 'eager' | 'lazy';
  className?: string | undefined;
};

export function Avatar({
  src,
  name,
  alt = '',
  size = 'm',
  ring = false,
  online,
  loading = 'lazy',
  className,
}: AvatarProps) {
  return (
    <span className={classNames(css.avatar, css.size[size], ring && css.ring, className)}>
      {src === null ? (
        <span
          className={classNames(css.initial, ring && css.ringed)}
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        >
          {Array.from(name)[0]}
        </span>
      ) : (
        <img
          src={src}
          alt={alt}
          width={480}
          height={640}
          loading={loading}
          decoding="async"
          draggable={false}
          className={classNames(css.face, ring && css.ringed)}
        />
      )}
      {online !== undefined && (
        <>
          <span className={css.online} />
          <VisuallyHidden>{online}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
