import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { importProperties } from '#app/features/properties/import/import.commands.server.ts';
import type {
  ImportEvent,
  ImportOptions,
  ImportProgress,
} from '#app/features/properties/import/import.model.ts';
import { readEnv } from '#app/platform/env.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { createServices } from '#server/services.ts';
import { progressLine, reportText } from './import-report.ts';
import { callServer } from './socket.ts';

const HELP = `Importe des biens depuis un fichier CSV ou JSON Lines, même compressé (.gz).

  npm run import -- FICHIER [--update] [--photos DOSSIER] [--dry-run]

  --update          remplace les biens déjà importés que personne n’a modifiés depuis
  --photos DOSSIER  prend dans ce dossier les photographies que nomme la colonne « photos »
  --dry-run         vérifie tout, n’écrit rien
  --help            ce texte

Le fichier est décrit dans docs/import.md. Les biens vont dans la base de DATA_DIR (./data), ou de DATABASE_URL.
Le site peut rester ouvert pendant l’import.
`;

/** Without a terminal a line now and then is enough. */
const PLAIN_EVERY_MS = 5000;
const INTERRUPTED = 130;

type Given = { options: ImportOptions } | { message: string; exitCode: number };

function readArguments(argv: readonly string[]): Given {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        update: { type: 'boolean', default: false },
        photos: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return { message: HELP, exitCode: 0 };
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0)
      return { message: `Indiquez un fichier.\n\n${HELP}`, exitCode: 1 };
    // npm runs scripts in the project's folder; a person means the folder they are in.
    const from = process.env.INIT_CWD ?? process.cwd();
    const photosDir = values.photos === undefined ? null : path.resolve(from, values.photos);
    return {
      options: {
        file: path.resolve(from, file),
        update: values.update,
        photosDir,
        dryRun: values['dry-run'],
      },
    };
  } catch (error) {
    return { message: `${error instanceof Error ? error.message : error}\n\n${HELP}`, exitCode: 1 };
  }
}

/** Shows progress on standard error: a line that moves on a terminal, else a line every few seconds. */
function createMeter() {
  const started = Date.now();
  const { stderr } = process;
  let shown = started;
  return {
    show(progress: ImportProgress) {
      const seconds = (Date.now() - started) / 1000;
      if (stderr.isTTY) stderr.write(`\r\u001b[2K${progressLine(progress, seconds, true)}`);
      else if (Date.now() - shown >= PLAIN_EVERY_MS) {
        shown = Date.now();
        stderr.write(`${progressLine(progress, seconds, false)}\n`);
      }
    },
    end() {
      if (stderr.isTTY) stderr.write('\r\u001b[2K');
    },
  };
}

/** Imports through the running server, or on the database itself. @returns the exit code */
async function run(options: ImportOptions, signal: AbortSignal): Promise<number> {
  const env = readEnv(process.env);
  const meter = createMeter();
  let exitCode = 1;
  const onEvent = (event: ImportEvent) => {
    if (event.kind === 'progress') {
      meter.show(event.progress);
      return;
    }
    meter.end();
    if (event.kind === 'report') {
      process.stdout.write(reportText(event.report));
      exitCode = event.report.isBrokenOff ? INTERRUPTED : 0;
    } else process.stderr.write(`${event.message}\n`);
  };
  if (env.databaseUrl === undefined) {
    const command = { path: '/import', body: options, signal };
    const isServed = await callServer(env.dataDir, command, (event) => onEvent(event as ImportEvent));
    if (isServed) return exitCode;
  }
  // Standard output is the report's.
  const services = await createServices(env, createLog('warn', pino.destination(2)), signal);
  try {
    const onProgress = (progress: ImportProgress) => onEvent({ kind: 'progress', progress });
    const result = await importProperties(services, options, { onProgress, signal });
    onEvent(
      result.ok ? { kind: 'report', report: result.value } : { kind: 'failed', message: result.reason },
    );
  } finally {
    await services.database.close();
  }
  return exitCode;
}

async function main(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  if (!('options' in given)) {
    (given.exitCode === 0 ? process.stdout : process.stderr).write(given.message);
    return given.exitCode;
  }
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupt.abort());
  try {
    return await run(given.options, interrupt.signal);
  } catch (error) {
    if (interrupt.signal.aborted) {
      process.stderr.write(
        '\nInterrompu : ce qui a été écrit reste, relancez la même commande pour continuer.\n',
      );
      return INTERRUPTED;
    }
    process.stderr.write(`\nL’import s’est arrêté : ${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}

// What is made in the data folder is its owner's alone.
process.umask(0o077);
process.exitCode = await main();
