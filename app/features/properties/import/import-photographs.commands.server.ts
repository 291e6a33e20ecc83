import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type MediaServices, receivePhotograph } from '#app/features/media/asset.commands.server.ts';
import { m } from '#app/paraglide/messages.js';
import { type ImageRefusal, imageLimits } from '#app/platform/images.server.ts';
import { MAX_PHOTOGRAPHS } from '../property.model.ts';
import type { PlacedPhotograph } from '../property.store.server.ts';

/** A photograph that the property goes without, and why. */
export type PhotographFault = { name: string; kind: 'missing' | 'refused'; reason: string };

const REASONS: Record<ImageRefusal, () => string> = {
  too_large: m.photograph_refused_too_large,
  too_many_pixels: m.photograph_refused_too_many_pixels,
  too_small: m.photograph_refused_too_small,
  unsupported_format: m.photograph_refused_unsupported_format,
  heic: m.photograph_refused_heic,
  unreadable: m.photograph_refused_unreadable,
};

/**
 * Takes a row's photographs in from the folder. They belong to nobody until the property is written; the same
 * picture of the same reference keeps its id, so that an import that was broken off and run again adds none twice.
 * @throws where disk or database fail
 */
export async function takePhotographs(
  services: MediaServices,
  folder: string,
  row: { reference: string; title: string; names: readonly string[] },
): Promise<{ taken: PlacedPhotograph[]; faults: PhotographFault[] }> {
  const taken: PlacedPhotograph[] = [];
  const faults: PhotographFault[] = [];
  for (const name of row.names) {
    if (taken.length === MAX_PHOTOGRAPHS) {
      faults.push({ name, kind: 'refused', reason: `plus de ${MAX_PHOTOGRAPHS} photographies` });
      continue;
    }
    const bytes = await readPhotograph(folder, name);
    if (!(bytes instanceof Uint8Array)) {
      faults.push({ name, ...bytes });
      continue;
    }
    const id = assetId(row.reference, bytes);
    if (taken.some(({ assetId: other }) => other === id)) continue;
    const received = await receivePhotograph(services, bytes, { id });
    if (received.ok) taken.push({ assetId: id, alt: altOf(row.title, taken.length) });
    else faults.push({ name, kind: 'refused', reason: REASONS[received.reason]() });
  }
  return { taken, faults };
}

/** Only whether the photographs could be read, for a trial run. */
export async function findMissing(folder: string, names: readonly string[]): Promise<PhotographFault[]> {
  const faults: PhotographFault[] = [];
  for (const name of names) {
    const bytes = await readPhotograph(folder, name);
    if (!(bytes instanceof Uint8Array)) faults.push({ name, ...bytes });
  }
  return faults;
}

/** A plain name inside of the folder: no way leads out of it, not by parts of a path and not by a link. */
async function readPhotograph(
  folder: string,
  name: string,
): Promise<Uint8Array | Omit<PhotographFault, 'name'>> {
  if (name !== path.basename(name) || name.includes('\\') || name === '..' || name === '.') {
    return { kind: 'refused', reason: 'seul un nom de fichier est accepté, sans dossier ni adresse' };
  }
  try {
    const root = await fs.realpath(folder);
    const file = await fs.realpath(path.join(root, name));
    const stat = await fs.stat(file);
    if (path.dirname(file) !== root || !stat.isFile()) return { kind: 'missing', reason: 'introuvable' };
    if (stat.size > imageLimits.bytes) return { kind: 'refused', reason: REASONS.too_large() };
    return await fs.readFile(file);
  } catch {
    return { kind: 'missing', reason: 'introuvable' };
  }
}

/** A UUID of version 8 (RFC 9562, section 5.8) from the reference and the content. */
function assetId(reference: string, bytes: Uint8Array): string {
  const digest = createHash('sha256').update(JSON.stringify(reference)).update(bytes).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** What is seen is not known: the title says what it belongs to. At most 300 characters. */
function altOf(title: string, index: number): string {
  return index === 0 ? title : m.photograph_numbered({ title, number: String(index + 1) });
}
