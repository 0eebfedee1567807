import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Report, ReportKind, ReportReason } from '#contract/report.ts';

export const reportReasonTexts = {
  fake: msg`Not a real person, or somebody else's pictures`,
  abuse: msg`Insults, threats or pressure`,
  spam: msg`Advertising, or asks for money`,
  underage: msg`Younger than 18`,
  indecent: msg`A picture or words that do not belong here`,
  other: msg`Something else`,
} as const satisfies Record<ReportReason, MessageDescriptor>;

export const reportKindTexts = {
  member: msg`Profile`,
  photo: msg`Photo`,
  message: msg`Message`,
} as const satisfies Record<ReportKind, MessageDescriptor>;

export const reportStateTexts = {
  open: msg`We are looking at it`,
  acted: msg`We have acted`,
  dismissed: msg`We found nothing against our rules`,
} as const satisfies Record<Report['state'], MessageDescriptor>;
