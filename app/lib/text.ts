/**
 * What parts words: all but letters and figures. Letters that only modify (« ʼ ») and composed figures (« ½ »,
 * « ⑴ ») part them too: PostgreSQL's `unaccent` turns these into quotes, slashes and brackets, which a text
 * query would take for operators.
 */
const BETWEEN_WORDS = /(?:[^\p{L}\p{N}]|\p{Lm}|(?![¹²³])\p{No})+/gu;

/** Without accents, without capitals, one space between words: how names are compared. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\u0640]+/gu, '')
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .replace(/ŉ/g, 'n')
    .toLowerCase()
    .replace(BETWEEN_WORDS, ' ')
    .trim();
}

/** A readable key of a name (« Al Hoceïma » → `al-hoceima`); empty where nothing Latin is left. */
export function slug(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
}

/** The paragraphs of a text, parted by empty lines, each with the place at which it begins. */
export function paragraphs(text: string): { start: number; text: string }[] {
  const found: { start: number; text: string }[] = [];
  let start = 0;
  for (const part of text.split(/(\n\s*\n)/)) {
    if (part.trim() !== '') found.push({ start, text: part });
    start += part.length;
  }
  return found;
}

/** Text that PostgreSQL accepts and a page can show: no control characters, no broken UTF-16, no U+FFFD. */
export function clean(text: string): string {
  return (
    text
      .toWellFormed()
      // biome keeps control characters out of patterns; they are what is looked for here, so by category
      .replace(/[^\P{Cc}\n\t]|\uFFFD/gu, ' ')
  );
}
