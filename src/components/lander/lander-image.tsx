type PictureProps = {
  src: string;
  /** Empty for decorative pictures. */
  alt?: string;
  srcSet?: string | undefined;
  sizes?: string;
  /** Above the fold: loaded eagerly. */
  first?: boolean;
  className?: string | undefined;
};

/** 3:4, with reserved room. */
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
