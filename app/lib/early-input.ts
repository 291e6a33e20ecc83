/** What was typed and chosen in forms before the program had arrived. */
const early = new WeakMap<HTMLFormElement, FormData>();

/** Takes note of what stands in the forms: called before React takes over and puts back what the server had sent. */
export function rememberEarlyInput(root: ParentNode): void {
  for (const form of root.querySelectorAll('form')) early.set(form, new FormData(form));
}

/** What had been entered into this form before the program arrived; null for a form that came later. */
export function earlyInputOf(form: HTMLFormElement): FormData | null {
  return early.get(form) ?? null;
}
