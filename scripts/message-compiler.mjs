// One place for how the message catalogue is compiled: by Vite, and by `npm run messages` before anything else.
import { compile } from '@inlang/paraglide-js';

export const messageCompiler = {
  project: './project.inlang',
  outdir: './app/paraglide',
  strategy: /** @type {['baseLocale']} */ (['baseLocale']),
  outputStructure: /** @type {'locale-modules'} */ ('locale-modules'),
  experimentalStaticLocale: '"fr"',
  disableAsyncLocalStorage: true,
  emitPrettierIgnore: false,
  emitReadme: false,
};

if (process.argv[1] === import.meta.filename) {
  await compile(messageCompiler);
  // The compiler leaves timers behind that would hold the process for half a minute.
  process.exit(0);
}
