/** A part of an upright photo after `turns` quarter turns clockwise, in ten-thousandths of its sides. [PHOTO-11] */
export type PhotoCrop = {
  readonly turns: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

export const cropScale = 10_000;

/** One parameter, so that a crop is never incomplete. */
export const cropParameter = ({ turns, left, top, width, height }: PhotoCrop): string =>
  [turns, left, top, width, height].join(',');

export const cropPattern = /^[0-3](?:,\d{1,5}){4}$/;

export const parseCrop = (parameter: string): PhotoCrop => {
  const [turns = 0, left = 0, top = 0, width = 0, height = 0] = parameter.split(',').map(Number);
  return { turns, left, top, width, height };
};

export const isWithinPhoto = ({ left, top, width, height }: PhotoCrop): boolean =>
  width > 0 && height > 0 && left + width <= cropScale && top + height <= cropScale;
