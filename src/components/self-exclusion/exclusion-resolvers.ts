import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { ExclusionRequestSchema, OwnExclusionSchema } from '#contract/exclusion.ts';

export const visitor = zodResolver(z.omit(ExclusionRequestSchema, { language: true }));
export const member = zodResolver(OwnExclusionSchema);
