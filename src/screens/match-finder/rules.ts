import { zodResolver } from '@hookform/resolvers/zod';
import { MatchPreferencesSchema } from '#contract/match-finder.ts';

export const rules = zodResolver(MatchPreferencesSchema);
