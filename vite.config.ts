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

/**
 * Scripts that pages share (docs/decisions/137). A chunk takes the modules of its folders with what they import; the first
 * row that reaches a module keeps it. So what visitors need too stands above `member`, which imports nearly everything.
 */
const chunks: readonly (readonly [name: string, ...folders: readonly string[]])[] = [
  ['vendor', ...['react-dom', '@xstate', '@lingui', 'ky', 'wouter'].map((library) => `node_modules/${library}/`)],
  ['public', 'src/start.tsx', 'src/styles/', 'src/ui/badge/', 'src/ui/photo/'],
  ['layout', 'src/layouts/default/'],
  ['fields', 'src/ui/field/'],
  ['shared', 'src/ui/alert/', 'src/ui/card/', 'src/adapters/page-storage.ts', 'contract/limits/contact.ts'],
  [
    'dialogs',
    'machines/generic/gate.ts',
    'src/ui/modal/open-dialogs.ts',
    'src/adapters/page-visibility.ts',
    'src/adapters/dismissal-storage.ts',
  ],
  [
    'orders',
    'machines/generic/order-suggestion.ts',
    'contract/card-methods.ts',
    'contract/limits/shop.ts',
    'src/ui/countdown/',
    'src/components/time-bonus/use-discount-end.ts',
  ],
  ['prices', 'machines/page/order-choice.ts', 'src/components/checkout/use-checkout.ts'],
  ['member', 'src/app/wire-member.ts', 'src/layouts/member/'],
];

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
          groups: chunks.map(([name, ...folders]) => ({
            name,
            test: (id) => folders.some((folder) => id.includes(`/${folder}`)),
          })),
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
