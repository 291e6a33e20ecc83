import type { Picture as PictureData } from '#app/features/media/asset.model.ts';
import { Picture } from '#app/features/media/ui/picture.tsx';
import { m } from '#app/paraglide/messages.js';
import { buttonClasses } from '#app/ui/button.ts';

/** Photographs that the head of the page shows on a wide screen. */
const IN_HEAD = 3;

/**
 * The photographs of a property: a strip to swipe on a phone, the first three side by side on a wide screen,
 * with the rest further down. Works without JavaScript.
 */
export function Gallery({ pictures, title }: { pictures: PictureData[]; title: string }) {
  if (pictures.length === 0) {
    return (
      <div className="-mx-[clamp(1.25rem,4vw,2.5rem)] aspect-3/2 overflow-hidden bg-sand sm:mx-0 sm:rounded-large md:aspect-5/2">
        <Picture picture={null} sizes="100vw" priority className="size-full object-cover" />
      </div>
    );
  }
  const side = pictures.slice(1, IN_HEAD);
  return (
    <div className="relative -mx-[clamp(1.25rem,4vw,2.5rem)] sm:mx-0">
      {/* A strip that is swiped is also a stop of the keyboard, whose arrows move it. */}
      <ul
        aria-label={m.property_photographs()}
        tabIndex={pictures.length > 1 ? 0 : undefined}
        className={`flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] sm:rounded-large md:grid md:aspect-[2.1] md:gap-2.5 md:overflow-hidden ${
          side.length === 2
            ? 'md:grid-cols-[2fr_1fr] md:grid-rows-2'
            : side.length === 1
              ? 'md:grid-cols-2'
              : ''
        }`}
      >
        {pictures.map((picture, index) => (
          <li
            key={picture.fallback.path}
            className={`aspect-4/3 w-full flex-none snap-center bg-sand md:aspect-auto md:min-h-0 md:w-auto ${
              index >= IN_HEAD ? 'md:hidden' : index === 0 && side.length === 2 ? 'md:row-span-2' : ''
            }`}
          >
            <Picture
              picture={{ ...picture, alt: picture.alt || title }}
              sizes={
                index === 0
                  ? '(min-width: 82.5rem) 52rem, (min-width: 48rem) 66vw, 100vw'
                  : '(min-width: 82.5rem) 26rem, (min-width: 48rem) 34vw, 100vw'
              }
              priority={index === 0}
              className="size-full object-cover"
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <a
          href="#photographies"
          className={`absolute right-4 bottom-4 ${buttonClasses('light')} px-4 ${pictures.length > IN_HEAD ? '' : 'md:hidden'}`}
        >
          {m.property_see_photographs({ count: String(pictures.length) })}
        </a>
      )}
    </div>
  );
}

/** All photographs, one below the other, whole and uncut. */
export function AllPhotographs({ pictures, title }: { pictures: PictureData[]; title: string }) {
  if (pictures.length < 2) return null;
  return (
    <section id="photographies" className="mt-16">
      <h2 className="text-3xl">{m.property_photographs()}</h2>
      <ul className="mt-6 grid gap-3 sm:grid-cols-2">
        {pictures.map((picture) => (
          <li key={picture.fallback.path}>
            <Picture
              picture={{ ...picture, alt: picture.alt || title }}
              sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 92vw"
              className="h-auto w-full rounded-small"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
