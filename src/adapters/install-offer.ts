/** Chromium's event: the site can be installed. Other browsers have none. */
export type InstallOffer = Event & { readonly prompt?: () => Promise<unknown> };

let offer: InstallOffer | null = null;

/** The event comes once, before the member scope has loaded. */
export const holdInstallOffer = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event;
  });

export const findInstallOffer = (): InstallOffer | null => offer;
