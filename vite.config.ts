import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { messageCompiler } from './scripts/message-compiler.mjs';

export default defineConfig(({ command }) => ({
  // A build finds the messages compiled (scripts/build.mjs); in development they follow every change.
  plugins: [command === 'serve' && paraglideVitePlugin(messageCompiler), tailwindcss(), reactRouter()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    // One bundle holds the HTTP application and the routes: a second copy of React Router would have contexts
    // of its own (see docs/decisions/0003).
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
  },
}));
