type PictureProps = {
  src: string;
  /** Empty for decorative pictures. */
  alt?: string;
  srcSet?: string | undefined;
  sizes?: string;
  /** Above the fold: loaded eagerly. */
  isAboveFold?: boolean;
  className?: string | undefined;
};

/** 3:4, with reserved room. */
export const LanderImage = ({ src, alt = '', srcSet, sizes, isAboveFold = false, className }: PictureProps) => (
  <img
    src={src}
    srcSet={srcSet}
    sizes={sizes}
    alt={alt}
    width={480}
    height={640}
    loading={isAboveFold ? 'eager' : 'lazy'}
    fetchPriority={isAboveFold ? 'high' : 'auto'}
    decoding="async"
    draggable={false}
    className={className}
  />
);
