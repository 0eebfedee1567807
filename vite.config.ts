import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnCompileError: true }),
    vanillaExtractPlugin(),
  ],
  // Only the server's own port is ever asked: the dev server stands in front of it (README, "Developing").
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/photos': 'http://127.0.0.1:3000', '/dev': 'http://127.0.0.1:3000' } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, manifest: true },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/{contract,machines,src,house}/**/*.test.{ts,tsx}'], environment: 'node' },
      },
      {
        extends: true,
        test: { name: 'server', include: ['tests/server/**/*.test.ts'], environment: 'node', testTimeout: 20_000, fileParallelism: false },
      },
    ],
  },
});
