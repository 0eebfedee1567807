import { start } from './start.tsx';

// Awaited: otherwise the bundler leaves lazy modules of shared chunks out of its manifest, by which the server preloads.
await start();
