import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { account } from '#contract/limits/account.ts';
import type { Report, ReportKind, ReportReason } from '#contract/report.ts';

const { minAge } = account;

export const reportReasonTexts = {
  fake: msg`Not a real person, or somebody else's pictures`,
  abuse: msg`Insults, threats or pressure`,
  spam: msg`Advertising, or asks for money`,
  underage: msg`Younger than ${minAge}`,
  indecent: msg`A picture or text that does not belong here`,
  other: msg`Something else`,
} as const satisfies Record<ReportReason, MessageDescriptor>;

export const reportKindTexts = {
  member: msg({ message: 'Profile', context: 'what is reported' }),
  photo: msg({ message: 'Photo', context: 'what is reported' }),
  message: msg({ message: 'Message', context: 'what is reported' }),
} as const satisfies Record<ReportKind, MessageDescriptor>;

export const reportStateTexts = {
  open: msg`We are looking at it`,
  acted: msg`We've taken action`,
  dismissed: msg`We found nothing against our rules`,
} as const satisfies Record<Report['state'], MessageDescriptor>;
