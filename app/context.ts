import { createContext } from 'react-router';
import type { Database, Db } from '#app/platform/db.server.ts';
import type { Env } from '#app/platform/env.server.ts';
import type { Images } from '#app/platform/images.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Storage } from '#app/platform/storage.server.ts';

/** Everything a request may need, built once in `server/services.ts`. */
export type Services = {
  env: Env;
  log: Log;
  database: Database;
  db: Db;
  storage: Storage;
  images: Images;
  /** The clock: models get the time as an argument. */
  now: () => Date;
};

/** The services, for loaders and actions. */
export const servicesContext = createContext<Services>();

/** What is known of this request before any route sees it. */
export type RequestInfo = {
  /** Stands in every log line and error page of the request. */
  id: string;
  /** Origin of the site's addresses, without a slash at the end. */
  origin: string;
  log: Log;
};

/** This request's id, origin and log. */
export const requestContext = createContext<RequestInfo>();
