import { expect, test } from 'vitest';
import { formatDeviceName } from '#server/domain/device-name.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const linux = 'Mozilla/5.0 (X11; Linux x86_64)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
const ipad = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${linux.replace(')', '; rv:141.0)')} Gecko/20100101 Firefox/141.0`, 'Firefox, Linux'],
  [`${iphone} ${webkit} FxiOS/141.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iPhone'],
  [`${windows} ${blink} Chrome/139.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`${android} ${blink} Chrome/139.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [`${iphone} ${webkit} CriOS/139.0 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/139.0.0.0 Safari/537.36`, 'Chrome, ChromeOS'],
  [`${mac} ${webkit} Version/18.5 Safari/605.1.15`, 'Safari, macOS'],
  [`${ipad} ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari, iPad'],
  [`${windows} ${blink} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`, 'Edge, Windows'],
  [`${android} ${blink} Chrome/139.0.0.0 Mobile Safari/537.36 EdgA/139.0.0.0`, 'Edge, Android'],
  [`${mac} ${blink} Chrome/139.0.0.0 Safari/537.36 OPR/123.0.0.0`, 'Opera, macOS'],
  [`${android} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet, Android'],
  [`${linux} Konqueror/5.0`, 'Linux'],
  ['Firefox/141.0', 'Firefox'],
  ['curl/8.5.0', null],
  ['', null],
  [null, null],
])('[SESSION-15] %s is %s', (agent, name) => {
  expect(formatDeviceName(agent)).toBe(name);
});

test('searches only the start of a long header', () => {
  expect(formatDeviceName(`Firefox/1 (X11; Linux) ${'Version/'.repeat(2_000)}`)).toBe('Firefox, Linux');
  expect(formatDeviceName(`${' '.repeat(300)}Firefox/1`)).toBe(null);
});
