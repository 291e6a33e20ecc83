type Look = 'main' | 'quiet' | 'light';

const LOOKS: Record<Look, string> = {
  main: 'bg-zellige text-white hover:bg-zellige-deep',
  quiet: 'border border-line bg-white text-ink hover:border-stone',
  light: 'border border-line bg-ivory text-ink hover:border-stone',
};

/** Classes of everything that looks like a button: links, buttons, summaries. At least 44 px high. */
export function buttonClasses(look: Look = 'main'): string {
  return `inline-flex min-h-11 items-center justify-center rounded-small px-6 py-2.5 text-sm font-semibold leading-tight text-center transition-colors duration-200 ease-out ${LOOKS[look]}`;
}
