import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaPath, variantKey } from '#app/features/media/asset.model.ts';
import { createDiskStorage } from '#app/platform/storage.server.ts';
import { media } from './media.ts';

describe('GET /media/', () => {
  let folder: string;
  let app: Hono;
  const key = variantKey('ab'.repeat(16), { format: 'jpeg', width: 320, height: 240 });
  const address = mediaPath(key);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'media-'));
    const storage = createDiskStorage(folder);
    await storage.put(key, Buffer.from('picture'));
    await storage.put(`originals/ab/${'ab'.repeat(15)}/320.jpg`, Buffer.from('secret'));
    app = new Hono();
    app.route('/', media({ storage }));
    app.all('*', (c) => c.text('the page of what is not there', 404));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('gives a size, to be kept for a year', async () => {
    const answer = await app.request(address);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('picture');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/jpeg',
      'content-length': '7',
      'x-content-type-options': 'nosniff',
    });
  });

  it('answers HEAD with the same headers and no body', async () => {
    const answer = await app.request(address, { method: 'HEAD' });
    expect([answer.status, await answer.text(), answer.headers.get('Content-Length')]).toEqual([
      200,
      '',
      '7',
    ]);
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg');
  });

  it('answers 304 to whoever has it', async () => {
    const tag = (await app.request(address)).headers.get('ETag') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await app.request(address, { headers: { 'If-None-Match': known } });
      expect([answer.status, await answer.text(), answer.headers.get('ETag')]).toEqual([304, '', tag]);
      expect(answer.headers.get('Cache-Control')).toContain('immutable');
    }
    expect((await app.request(address, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  const strangers = [
    `/media/ab/${'ab'.repeat(15)}/480.jpg`,
    `/media/originals/ab/${'ab'.repeat(15)}/320.jpg`,
    `/media/../originals/ab/${'ab'.repeat(15)}/320.jpg`,
    `/media/..%2foriginals/ab/${'ab'.repeat(15)}/320.jpg`,
    `/media/%2e%2e/originals/ab/${'ab'.repeat(15)}/320.jpg`,
    '/media/',
    '/media/%00',
    '/media/%ff',
    `/media/${'a/'.repeat(5000)}`,
  ];
  it.each(strangers)('leaves %.60s to the page of what is not there', async (stranger) => {
    const answer = await app.request(stranger);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('the page of what is not there');
  });

  it('takes no other method', async () => {
    expect((await app.request(address, { method: 'POST' })).status).toBe(404);
    expect((await app.request(address, { method: 'DELETE' })).status).toBe(404);
  });
});
