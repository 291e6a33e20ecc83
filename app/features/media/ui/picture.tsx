import { m } from '#app/paraglide/messages.js';
import { type Picture as PictureData, srcsetOf } from '../asset.model.ts';

/** Stands where there is no photograph; a file of `public/`. In pixels. */
const PLACEHOLDER = { src: '/placeholder.jpg', width: 1600, height: 1067 };

/** What a place on a page says about the photograph in it. */
export type PictureProps = {
  picture: PictureData | null;
  /** The width that it will have, as CSS tells it (`sizes` of HTML): honest, or the browser takes the wrong file. */
  sizes: string;
  /** For the one large picture that is seen first: loaded at once and before all others. */
  priority?: boolean;
  className?: string;
};

/**
 * A photograph, in the formats and sizes that exist, over its average colour, or the placeholder. Its box keeps the
 * photograph's ratio before it has come.
 */
export function Picture({ picture, sizes, priority = false, className }: PictureProps) {
  const loading = priority
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  if (!picture) return <img {...PLACEHOLDER} {...loading} alt={m.picture_none()} className={className} />;
  return (
    // The element itself makes no box: what is styled is the image.
    <picture className="contents">
      {picture.sources.map((source) => (
        <source key={source.format} type={`image/${source.format}`} srcSet={srcsetOf(source)} sizes={sizes} />
      ))}
      <img
        {...loading}
        src={picture.fallback.path}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        className={className}
        style={{ backgroundColor: picture.averageColor }}
        data-thumbhash={picture.thumbhash}
      />
    </picture>
  );
}
