/**
 * Takes a photograph in and makes its sizes until it is killed: run by `crash.test.ts`.
 * Arguments: the database's folder, the storage's folder, the photograph.
 */
import { readFileSync } from 'node:fs';
import { completeNextAsset, receivePhotograph } from '#app/features/media/asset.commands.server.ts';
import { openDatabase } from '#app/platform/db.server.ts';
import { createImages } from '#app/platform/images.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { createDiskStorage } from '#app/platform/storage.server.ts';

const [dataDir = '', folder = '', photograph = ''] = process.argv.slice(2);
const log = createLog('warn');
const { db } = await openDatabase({ dataDir, log });
const services = { db, storage: createDiskStorage(folder), images: createImages(), log };
const received = await receivePhotograph(services, readFileSync(photograph));
if (!received.ok) throw new Error(received.reason);
await completeNextAsset(services);
