/**
 * Draws the thumbhash of every picture that has not come yet behind it, over its average colour. Loads the decoder
 * only where there is one to draw; called after the first paint and after a navigation, any number of times.
 * @param within the part of the page to look at
 */
export async function drawThumbhashes(within: ParentNode): Promise<void> {
  const waiting = [...within.querySelectorAll<HTMLImageElement>('img[data-thumbhash]')].filter(isWaiting);
  if (waiting.length === 0) return;
  const { thumbHashToDataURL } = await import('thumbhash');
  for (const image of waiting) {
    const hash = image.dataset.thumbhash;
    if (!hash || !isWaiting(image)) continue;
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
    image.style.background = `${image.style.backgroundColor} center / 100% 100% url("${thumbHashToDataURL(bytes)}")`;
    delete image.dataset.thumbhash;
  }
}

function isWaiting(image: HTMLImageElement): boolean {
  return !image.complete;
}
