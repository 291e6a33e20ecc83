import { sql } from 'kysely';
import type { Db } from '#app/platform/db.server.ts';

/** Least likeness (trigrams shared, 0 to 1) at which one word is taken for another. */
const LIKENESS = 0.35;
/** Most letters that are left out or doubled. */
const LETTERS = 3;
/** Shorter words are not corrected: too many others are like them. */
const SHORTEST = 4;

/**
 * The text's words with those that no title, place or type knows replaced by the nearest one that does
 * (« malabatta » → « malabata »). The same words where nothing nearer is known.
 */
export async function correctWords(db: Db, words: readonly string[]): Promise<string[]> {
  const corrected: string[] = [];
  for (const word of words) {
    corrected.push((word.length < SHORTEST ? undefined : await nearestWord(db, word)) ?? word);
  }
  return corrected;
}

async function nearestWord(db: Db, word: string): Promise<string | undefined> {
  const known = await db
    .selectFrom('search_word')
    .select('word')
    .where('word', 'like', `${word.replaceAll(/[%_\\]/g, '')}%`)
    .limit(1)
    .executeTakeFirst();
  if (known) return undefined;
  const nearest = await db
    .selectFrom('search_word')
    .select('word')
    .where(sql<boolean>`word % ${word}`)
    .where(sql<number>`similarity(word, ${word})`, '>=', LIKENESS)
    .where(sql<number>`abs(length(word) - ${word.length})`, '<=', LETTERS)
    .orderBy(sql`similarity(word, ${word})`, 'desc')
    .orderBy(sql`abs(length(word) - ${word.length})`)
    .orderBy('word')
    .limit(1)
    .executeTakeFirst();
  return nearest?.word;
}
