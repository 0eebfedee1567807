import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { buildRenderer } from './tools/build-renderer.ts';
import { buildWorker } from './tools/build-worker.ts';
import { deferHeadAssets } from './tools/defer-head-assets.ts';
import { buildInspector, serveInspector } from './tools/inspector.ts';
import { precompress } from './tools/precompress.ts';
import { translatePage } from './tools/translate-page.ts';

/** A group also takes what its modules import: name no folder that imports a library which only some screens need. */
const vendor = ['react', 'react-dom', 'scheduler', 'xstate', '@xstate', '@lingui', 'ky', 'wouter', 'regexparam'].map(
  (library) => `node_modules/${library}`,
);
/** Every first visit needs these. Not src/main.tsx: it awaits chunks, which must not wait for its own. */
const publicPaths = [
  ...['app-view.tsx', 'wiring.ts', 'router.tsx'].map((file) => `src/app/${file}`),
  ...['app-frame/app-frame.tsx', 'error-page', 'plain'].map((layout) => `src/layouts/${layout}`),
  'machines/app/events.ts',
  ...['http.ts', 'link-token.ts'].map((adapter) => `src/adapters/${adapter}`),
  ...['badge', 'photo', 'skeleton'].map((component) => `src/ui/${component}`),
];
/** The member scope and what surrounds every page of a member. */
const memberPaths = ['machines/member/member.ts', 'src/layouts/member', 'src/app/wire-member.ts'];
/** What the paywall shows of an order, and visitors see on the page of prices. */
const orderPaths = [
  'machines/generic/order-suggestion.ts',
  'contract/card-methods.ts',
  'contract/limits/shop.ts',
  'src/ui/countdown',
  'src/components/time-bonus/use-discount-end.ts',
];
const pricePaths = [
  ...['offer.ts', 'order-choice.ts'].map((file) => `machines/page/${file}`),
  'src/components/checkout/use-checkout.ts',
];
const formPaths = ['node_modules/react-hook-form', 'src/components/machine-form.tsx'];
const within = (paths: readonly string[]): RegExp => new RegExp(`/(?:${paths.join('|')})(?:/|$)`);

/** The host stays as the browser knows it: the server refuses writes from another origin. */
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

/** Of the site and of its inspector, which shows the same views. */
const shared = () => ({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnCompileError: true }),
    vanillaExtractPlugin(),
  ],
});

export default defineConfig({
  ...shared(),
  plugins: [
    ...shared().plugins,
    deferHeadAssets(),
    translatePage(),
    buildWorker(),
    precompress(),
    buildRenderer(shared),
    buildInspector(shared),
    serveInspector(),
  ],
  // The dev server stands in front of the real one (`npm start`).
  server: { proxy: { '/api': server, '/photos': server, '/export': server, '/dev': server } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // The server preloads the chunks of a page.
    manifest: true,
    // The HTML names the first chunks; a table of the others would be fetched by every visit.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      output: {
        // Every chunk names others, and one catalogue per language: short hashes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: within(vendor), priority: 3 },
            { name: 'public', test: within(publicPaths), priority: 2 },
            { name: 'layout', test: within(['src/layouts/default', 'src/ui/menu']), priority: 1 },
            {
              name: 'fields',
              test: within([
                ...['field', 'alert', 'card'].map((component) => `src/ui/${component}`),
                'src/adapters/page-storage.ts',
                'contract/limits/contact.ts',
              ]),
              priority: 1,
            },
            { name: 'modal', test: within(['src/ui/modal']), priority: 1 },
            { name: 'gate', test: within(['src/ui/modal/open-dialogs.ts', 'machines/generic/gate.ts']), priority: 2 },
            { name: 'problems', test: within(['src/texts/problems.ts']), priority: 1 },
            { name: 'forms', test: within(formPaths), priority: 0 },
            { name: 'notices', test: within(['src/layouts/notices', 'machines/app/notices.ts']), priority: 1 },
            // Visitors need these too, after their first page.
            {
              name: 'late',
              test: within(['src/adapters/page-visibility.ts', 'src/adapters/dismissal-storage.ts']),
              priority: 1,
            },
            { name: 'orders', test: within(orderPaths), priority: 2 },
            { name: 'prices', test: within(pricePaths), priority: 1 },
            { name: 'member', test: within(memberPaths), priority: 0 },
          ],
        },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{contract,machines,src/adapters,house}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // The first test of a machine runs all its histories.
          testTimeout: 30_000,
          // By default one core stays idle.
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          exclude: ['tests/src/adapters/**'],
          environment: 'node',
          // A context of V8 isolates a file in half the time of a process.
          pool: 'vmThreads',
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/failing/**'],
          environment: 'node',
          globalSetup: ['tests/server/kit/projects.ts', 'tests/server/kit/templates.ts'],
          testTimeout: 20_000,
          // Each worker loads the server once; a test makes its own server over data of its own.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'failing',
          include: ['tests/server/failing/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/server/kit/projects.ts', 'tests/server/kit/templates.ts'],
          testTimeout: 20_000,
          // Much of these tests is waiting for a server that comes back.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    reporters: ['default', './tests/machines/kit/coverage-reporter.ts'],
  },
});
