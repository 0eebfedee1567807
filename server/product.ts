import type { Product } from './app.ts';
import { handlers } from './calls/all.ts';
import { receivePaymentWebhook } from './calls/payment-webhook.ts';
import { servePhoto } from './calls/photo-files.ts';
import { openPasswords } from './providers/argon2-passwords.ts';
import { mountDev } from './providers/dev.ts';
import { noPayments } from './providers/no-payments.ts';
import { outboxMailer } from './providers/outbox-mailer.ts';
import { openPhotoStore } from './providers/photo-store.ts';
import { sandboxPayments } from './providers/sandbox-payments.ts';

/** Vesper itself, as the server carries it: its calls, its files, and who does what for it. */
export const product: Product = {
  handlers,
  servePhoto,
  receivePaymentWebhook,
  mountDev,
  makeProviders: (platform) => ({
    mail: outboxMailer,
    payments: platform.config.demo ? sandboxPayments(platform) : noPayments,
    photos: openPhotoStore(platform.config.dataDir),
    passwords: openPasswords(),
  }),
};
