import { fromCallback, fromPromise } from 'xstate';
import { geolocationMaxAge, geolocationTimeout } from '#contract/limits/app.ts';
import type { Permission, PermissionChanged, PositionReply } from '#machines/page/geolocation.ts';

const isSupported = (): boolean => 'geolocation' in navigator && isSecureContext;

/** Watches the permission without prompting for it. [GEO-01] */
export const watchGeolocationPermission = fromCallback<PermissionChanged>(({ sendBack }) => {
  const stop = new AbortController();
  const report = (permission: Permission) => sendBack({ type: 'permission.changed', permission });
  const watch = async () => {
    const status = await navigator.permissions.query({ name: 'geolocation' });
    if (stop.signal.aborted) return;
    report(status.state);
    status.addEventListener('change', () => report(status.state), { signal: stop.signal });
  };
  if (isSupported()) watch().catch(() => report('unknown'));
  else report('unsupported');
  return () => stop.abort();
});

/** Two decimals: about one kilometre, which identifies a town but no house. [GEO-05] */
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

/** May show the browser's permission prompt. [GEO-02 GEO-05] */
export const requestPosition = fromPromise<PositionReply>(
  () =>
    new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve({ lat: rounded(coords.latitude), lon: rounded(coords.longitude) }),
        ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
        { maximumAge: geolocationMaxAge, timeout: geolocationTimeout },
      );
    }),
);
