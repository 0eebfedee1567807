import type { ProductModules } from './app.ts';
import { handlers } from '#server/calls/handlers.ts';
import { handlePageBounce } from '#server/calls/page-bounce.ts';
import { handlePageHidden } from '#server/calls/page-hidden.ts';
import { findPageStatus } from '#server/calls/page-status.ts';
import { handleMailReport } from '#server/calls/mail-report.ts';
import { handlePaymentWebhook } from '#server/calls/payment-webhook.ts';
import { unsubscribe } from '#server/calls/unsubscribe.ts';
import { openExport } from '#server/calls/export-file.ts';
import { servePhoto } from '#server/calls/photo-files.ts';
import { openArchiveStore } from '#server/providers/archives/archive-store.ts';
import { openPasswords } from '#server/providers/passwords/argon2-passwords.ts';
import { mountDev } from '#server/providers/dev/dev.ts';
import { openPayments } from '#server/providers/payments/open-payments.ts';
import { outboxMailer } from '#server/providers/mail/outbox-mailer.ts';
import { outboxMessenger } from '#server/providers/sms/outbox-messenger.ts';
import { openPhotoStore } from '#server/providers/photos/photo-store.ts';
import { openCountryDatabase } from '#server/providers/geo/country-database.ts';
import { openPlaceNames } from '#server/providers/geo/place-names.ts';
import { smsGateway } from '#server/providers/sms/sms-gateway.ts';
import { smtpMailer } from '#server/providers/mail/smtp-mailer.ts';
import { createFieldEncryption } from '#server/providers/field-encryption.ts';
import { openWebPush } from '#server/providers/push/web-push.ts';

/** Vesper's handlers and providers. */
export const product: ProductModules = {
  handlers,
  servePhoto,
  openExport,
  handlePaymentWebhook: handlePaymentWebhook,
  handleMailReport,
  handlePageBounce: handlePageBounce,
  handlePageHidden: handlePageHidden,
  unsubscribe,
  findPageStatus,
  mountDev,
  makeProviders: (platform) => {
    const vault = createFieldEncryption(platform.config);
    return {
      mail: platform.config.smtp === null ? outboxMailer : smtpMailer(platform.config.smtp, { ...platform, vault }),
      payments: openPayments(platform),
      photos: openPhotoStore(platform.config.dataDir),
      archives: openArchiveStore(platform.config.dataDir),
      placeNames: openPlaceNames(),
      countryDatabase: openCountryDatabase(platform.config.geoipFile),
      passwords: openPasswords(),
      push: openWebPush(platform),
      sms:
        platform.config.sms === null ? outboxMessenger(vault) : smsGateway(platform.config.sms, { ...platform, vault }),
      vault,
    };
  },
};
