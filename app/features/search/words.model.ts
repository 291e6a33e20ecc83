import { fold } from '#app/lib/text.ts';

/** Words that say nothing about a property; they are searched for only where nothing else was typed. */
const EMPTY_WORDS = new Set(
  'a au aux avec d de des dans du en et l la le les ou par pour près sur un une the in of for to'
    .split(' ')
    .map(fold),
);
/** Most words of a text that are searched for. */
const MAX_WORDS = 8;

/** The words of a text that are worth searching for, folded, each once. */
export function searchWords(text: string): string[] {
  const all = [...new Set(fold(text).split(' ').filter(Boolean))];
  const telling = all.filter((word) => !EMPTY_WORDS.has(word));
  return (telling.length > 0 ? telling : all).slice(0, MAX_WORDS);
}

/**
 * The words as a PostgreSQL text query: all of them must occur; one of four letters or more also as the
 * beginning of a longer one (« appart » finds « appartement », « fes » does not find « festival »).
 * Words hold letters and digits only, so that nothing in them can be an operator.
 */
export function textQuery(words: readonly string[]): string {
  return words.map((word) => (word.length >= 4 ? `${word}:*` : word)).join(' & ');
}
