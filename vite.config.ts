import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { deferHeadAssets } from './tools/defer-head-assets.ts';
import { plainImports } from './tools/plain-imports.ts';
import { precompress } from './tools/precompress.ts';
import { shortIds } from './tools/short-ids.ts';

/** The host stays as the browser knows it: the server refuses writes from another origin. */
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnCompileError: true }),
    shortIds(),
    vanillaExtractPlugin(),
    plainImports(),
    deferHeadAssets(),
    precompress(),
  ],
  // The dev server stands in front of the real one (`npm start`).
  server: { proxy: { '/api': server, '/photos': server, '/dev': server } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // The first chunks are named in the HTML; a screen's few own ones follow from it, which spares every visit a table of them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|xstate|@xstate|@lingui|ky|regexparam|wouter)\//,
              priority: 8,
            },
            // What every page needs: named apart, or it would come with the rules that need it too.
            {
              name: 'base',
              test: /\/contract\/(?:limits|locales|errors|endpoints|profile-fields)\.ts|\/src\/(?:routes|adapters\/(?:draft-by|http|link-token|load-part|kept|display))\.ts|\/ui\/logo\/|\/layouts\/default\/[\w-]+\.css\.ts|\/machines\/app\/(?:place|toasts)\.ts|\/parts\/(?:supervise|resource)\.ts|\/parts\/company-block\/|\/texts\/countries\.ts|vite\/preload-helper|rolldown\/runtime/,
              priority: 7,
            },
            // The rules come where something is checked: no part of a first load (docs/decisions/008).
            {
              name: 'schemas',
              test: /\/node_modules\/zod\/|\/contract\/(?!endpoints|photo-files|reconnect|bank-account|mobile-number|card-methods|discounted|payment-brands)/,
              priority: 6,
            },
            // The warning of a first visit needs it too.
            { name: 'gate', test: /\/machines\/parts\/gate\.ts|\/adapters\/closing\.ts/, priority: 7 },
            // Forms: named apart, or the library would come with one of the pages that have a form.
            { name: 'form', test: /\/node_modules\/react-hook-form\/|\/parts\/use-machine-form/, priority: 7 },
            // Of the top bar, and of pages of members: it must not come with their scope.
            { name: 'menu', test: /\/ui\/menu\//, priority: 7 },
            // What is shown of a member, wherever that is.
            { name: 'faces', test: /\/src\/(?:parts\/(?:picture|place)\.ts|ui\/tag\/)/, priority: 4 },
            // What all landing pages are made of.
            {
              name: 'lander',
              test: /\/machines\/page\/lander\.ts|\/app\/pages\/lander\.ts|\/parts\/lander\/(?:call|face|frame|lander|picture|pictures|use-lander|waiting)[.\w]*\.tsx?/,
              priority: 3,
            },
            // Of these also visitors see some, on the pages of the members: they go without the scope below.
            {
              name: 'cards',
              test: /\/machines\/member\/(?:blocks|likes)\.ts|\/ui\/(?:avatar|badge|chip)\//,
              priority: 3,
            },
            // What every page of a member needs: the scope, and what stands around the page.
            {
              name: 'member',
              test: /\/machines\/member\/(?!photos\.ts)|\/parts\/(?:countdown|use-heir|discount-left\/use-discount-left)\.tsx?|\/contract\/(?:photo-files|reconnect)\.ts|\/src\/app\/member\.ts|\/src\/layouts\/(?:member-dialogs|default\/member\/(?!activation))|\/adapters\/(?:hold-page|page-visibility|photo-files|queued-messages|send-message)\.ts|\/ui\/countdown\//,
              priority: 2,
            },
            // The price of an order, wherever it is shown.
            {
              name: 'money',
              test: /\/contract\/(?:card-methods|discounted|payment-brands)\.ts|\/machines\/page\/(?:choice|discount-code)\.ts|\/parts\/(?:attempt|money)\.ts|\/adapters\/leave-to\.ts|\/texts\/payment\.ts/,
              priority: 1,
            },
            // Its two pages need all of it.
            {
              name: 'checkout',
              test: /\/pages?\/checkout\.ts|\/parts\/(?:checkout\/(?!bundle-words|struck|code-form|code-rules)|discount-left\/discount-left)/,
              priority: 0,
            },
            // What most screens share comes as one file instead of dozens.
            {
              name: 'shared',
              minShareCount: 12,
              test: /\/(?:src|contract|machines)\/(?!ui\/(?:field|modal|photo|tag)\/|parts\/(?:picture|place)|texts\/(?:countries|field-errors))/,
              priority: 5,
            },
            {
              name: 'fields',
              test: /\/src\/(?:ui\/field\/(?!choice|radio|checkbox)|texts\/field-errors|parts\/lazy-resolver)/,
              priority: 4,
            },
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
          include: ['tests/{contract,machines,src,house}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // The first test of a machine runs all its histories.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/failing/**'],
          environment: 'node',
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
          testTimeout: 20_000,
          // These measure how fast a server is back: nothing else may run meanwhile.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    reporters: ['default', './tests/machines/kit/coverage-reporter.ts'],
  },
});
