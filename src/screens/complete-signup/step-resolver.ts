import { zodResolver } from '@hookform/resolvers/zod';
import { ProfileChangeSchema } from '#contract/own-profile.ts';

export const resolver = zodResolver(ProfileChangeSchema);
