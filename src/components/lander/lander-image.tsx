type PictureProps = {
  src: string;
  /** Without one it is told by the words around it, or tells nothing. */
  alt?: string;
  srcSet?: string | undefined;
  sizes?: string;
  /** In sight at once. */
  first?: boolean;
  className?: string | undefined;
};

/** Three to four, and its room is kept. */
export const LanderImage = ({ src, alt = '', srcSet, sizes, first = false, className }: PictureProps) => (
  <img
    src={src}
    srcSet={srcSet}
    sizes={sizes}
    alt={alt}
    width={480}
    height={640}
    loading={first ? 'eager' : 'lazy'}
    fetchPriority={first ? 'high' : 'auto'}
    decoding="async"
    draggable={false}
    className={className}
  />
);
