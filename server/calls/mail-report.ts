import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#server/core/deps.ts';
import { type ReportDeps, applyMailReport } from '#server/store/mail-reports.ts';

type Report = { readonly body: string; readonly signature: string | null };

const isSigned = (secret: string, { body, signature }: Report): boolean => {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature ?? '', 'hex');
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
};

/**
 * A bounce or complaint, as the raw mail, from the mail provider. The signature is the hexadecimal HMAC-SHA-256 of the
 * body. Returns the HTTP status: 404 without a secret. [MAIL-03]
 */
export const handleMailReport = async (
  deps: ReportDeps & Pick<Deps, 'config' | 'now'>,
  report: Report,
): Promise<204 | 401 | 404> => {
  const { mailReportSecret: secret } = deps.config;
  if (secret === null) return 404;
  if (!isSigned(secret, report)) return 401;
  await applyMailReport(deps, report.body, deps.now());
  return 204;
};
