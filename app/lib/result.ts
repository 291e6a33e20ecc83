/** What a user can cause is returned, not thrown: a value, or the reason why there is none. */
export type Result<T, R> = { ok: true; value: T } | { ok: false; reason: R };

/** Wraps a value as success. */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** Wraps a reason as failure. */
export function fail<R>(reason: R): { ok: false; reason: R } {
  return { ok: false, reason };
}
