import { classNames } from '#src/styles/class-names.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './avatar.css.ts';

type AvatarProps = {
  src: string | null;
  /** Its first character is shown without a picture. */
  name: string;
  /** Empty when the name is shown beside it. */
  alt?: string;
  /** 36, 48, 60 and 84 CSS pixels. */
  size?: keyof typeof css.size;
  ring?: boolean;
  /** Text for the green dot; absent while offline. */
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
