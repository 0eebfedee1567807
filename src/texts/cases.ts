import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Case, CaseSubject } from '#contract/case.ts';

export const caseTopicTexts = {
  payment: msg`A payment or credits`,
  member: msg`A member or a message`,
  account: msg`My account`,
  privacy: msg`My data and privacy`,
  technical: msg`Something does not work`,
  other: msg`Something else`,
  decision: msg`Our decision`,
} as const satisfies Record<CaseSubject, MessageDescriptor>;

export const caseStateTexts = {
  open: msg`We are working on it`,
  answered: msg`Answered`,
  closed: msg`Closed`,
} as const satisfies Record<Case['state'], MessageDescriptor>;
