import { useSelector } from '@xstate/react';
import { useMemberActor, usePageActor } from '#src/system.tsx';

/** Previews the first photo of these files before sending; returns false without one. */
export const usePhotoPreview = (): ((files: Iterable<File>) => boolean) => {
  const preview = useMemberActor('chatPhotoPreview');
  const page = usePageActor('conversation');
  const profile = useSelector(page, ({ context }) => context.profile?.id ?? null);
  return (files) => {
    const [file] = files;
    if (file === undefined || profile === null) return false;
    preview?.send({ type: 'chatPhoto.selected', profile, photo: { id: crypto.randomUUID(), file } });
    return true;
  };
};
