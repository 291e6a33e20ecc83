import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Picture as PictureData } from '../asset.model.ts';
import { Picture } from './picture.tsx';

const picture: PictureData = {
  alt: 'Patio & fontaine',
  width: 1600,
  height: 1067,
  averageColor: '#a08060',
  thumbhash: 'AQIDBPo=',
  sources: [
    { format: 'avif', files: [{ path: '/media/a/480.avif', width: 480, height: 320 }] },
    {
      format: 'webp',
      files: [
        { path: '/media/a/480.webp', width: 480, height: 320 },
        { path: '/media/a/1280.webp', width: 1280, height: 853 },
      ],
    },
  ],
  fallback: { path: '/media/a/1280.jpg', width: 1280, height: 853 },
};
const draw = (props: Partial<Parameters<typeof Picture>[0]> = {}) =>
  renderToStaticMarkup(<Picture picture={picture} sizes="100vw" {...props} />);

describe('a picture on a page', () => {
  it('offers what exists, best format first, and a JPEG for all others', () => {
    const html = draw();
    const sources = html.match(/<source [^>]*>/g) ?? [];
    expect(sources).toHaveLength(2);
    expect(sources[0]).toContain('type="image/avif" srcSet="/media/a/480.avif 480w" sizes="100vw"');
    expect(sources[1]).toContain('srcSet="/media/a/480.webp 480w, /media/a/1280.webp 1280w"');
    expect(html).toMatch(/<img[^>]* src="\/media\/a\/1280.jpg"/);
  });

  it('keeps its place, with its text and colour, before it has come', () => {
    const html = draw({ className: 'rounded' });
    for (const part of ['width="1600"', 'height="1067"', 'alt="Patio &amp; fontaine"', 'class="rounded"']) {
      expect(html).toContain(part);
    }
    expect(html).toContain('style="background-color:#a08060"');
    expect(html).toContain('data-thumbhash="AQIDBPo="');
  });

  it('waits until it is seen, except the one that matters', () => {
    expect(draw()).toContain('loading="lazy"');
    expect(draw()).not.toContain('fetchPriority');
    expect(draw({ priority: true })).toContain('loading="eager" fetchPriority="high"');
    expect(draw({ priority: true })).not.toContain('lazy');
  });

  it('is the placeholder where there is none', () => {
    const html = draw({ picture: null });
    expect(html).toContain('src="/placeholder.jpg" width="1600" height="1067"');
    expect(html).toContain('alt="Pas encore de photographie"');
    expect(html).not.toContain('<source');
  });
});
