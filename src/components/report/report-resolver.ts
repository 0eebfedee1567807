import { zodResolver } from '@hookform/resolvers/zod';
import { ReportDraftSchema } from '#contract/report.ts';

export const resolver = zodResolver(ReportDraftSchema);
