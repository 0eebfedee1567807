import { onTestFinished } from 'vitest';
import { type Http2Proxy, startHttp2Proxy } from './http2-proxy.ts';
import { trustCertificate } from './https-service.ts';

/** A proxy that ends TLS in front of a server, trusted by this process. It ends with the test. */
export const startTlsProxy = async (target: () => string): Promise<Pick<Http2Proxy, 'origin' | 'cert'>> => {
  const { stop, ...proxy } = await startHttp2Proxy(target);
  const distrust = trustCertificate(proxy.cert);
  onTestFinished(() => {
    distrust();
    stop();
  });
  return proxy;
};
