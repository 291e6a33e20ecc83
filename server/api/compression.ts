import { compress } from 'hono/compress';

/** Compresses pages and data as they are made. Built files come compressed already (`static-files.ts`). */
export function compressed() {
  return compress({ threshold: 1024 });
}
