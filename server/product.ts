import type { Product } from './app.ts';
import { handlers } from './calls/all.ts';
import { receivePageBounce } from './calls/page-bounce.ts';
import { receivePageHidden } from './calls/page-hidden.ts';
import { receivePaymentWebhook } from './calls/payment-webhook.ts';
import { unsubscribe } from './calls/unsubscribe.ts';
import { servePhoto } from './calls/photo-files.ts';
import { openPasswords } from './providers/argon2-passwords.ts';
import { mountDev } from './providers/dev.ts';
import { noPayments } from './providers/no-payments.ts';
import { outboxMailer } from './providers/outbox-mailer.ts';
import { outboxMessenger } from './providers/outbox-messenger.ts';
import { openPhotoStore } from './providers/photo-store.ts';
import { openPlaceNames } from './providers/place-names.ts';
import { sandboxPayments } from './providers/sandbox-payments.ts';
import { smsGateway } from './providers/sms-gateway.ts';
import { smtpMailer } from './providers/smtp-mailer.ts';
import { openVault } from './providers/vault.ts';
import { openWebPush } from './providers/web-push.ts';

/** Vesper itself, as the server carries it: its calls, its files, and who does what for it. */
export const product: Product = {
  handlers,
  servePhoto,
  receivePaymentWebhook,
  receivePageBounce,
  receivePageHidden,
  unsubscribe,
  mountDev,
  makeProviders: (platform) => {
    const vault = openVault(platform.config);
    return {
      mail: platform.config.smtp === null ? outboxMailer : smtpMailer(platform.config.smtp, platform),
      payments: platform.config.demo ? sandboxPayments(platform) : noPayments,
      photos: openPhotoStore(platform.config.dataDir),
      placeNames: openPlaceNames(),
      passwords: openPasswords(),
      push: openWebPush(platform),
      sms:
        platform.config.sms === null ? outboxMessenger(vault) : smsGateway(platform.config.sms, { ...platform, vault }),
      vault,
    };
  },
};
