type PhotoView = {
  readonly viewer: { readonly id: string; readonly paid: number } | null;
  readonly ownerId: string;
  readonly isMain: boolean;
};

/**
 * Main photos are visible to every viewer of the profile, further ones to their owner and to premium members. [PHOTO-03
 * PHOTO-04 PHOTO-07 ROLE-06 ROLE-13]
 */
export const canSeeUnblurred = ({ viewer, ownerId, isMain }: PhotoView): boolean =>
  isMain || (viewer !== null && (viewer.id === ownerId || viewer.paid === 1));
