/** Takes the lock of the folder that it is given, says what came of it, and keeps it until it is killed. */
import { DataInUse, lockData } from '#app/platform/data-lock.server.ts';

try {
  await lockData(process.argv[2] ?? '');
  console.log('held');
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(error instanceof DataInUse ? 'refused' : String(error));
}
