// When a page asks nothing any more.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';

/** Answers that are late on a busy machine come once; what is asked by the clock goes on for ever. */
const PATIENCE = 6;

/**
 * Waits until the page has asked nothing for `milliseconds`, besides its stream of events.
 * @throws with what is asked again and again, after six times as long
 */
export async function silent(page: Page, milliseconds: number): Promise<void> {
  const asked: string[] = [];
  let since = Date.now();
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/live') return;
    asked.push(pathname);
    since = Date.now();
  };
  page.on('request', note);
  try {
    for (const end = since + milliseconds * PATIENCE; Date.now() - since < milliseconds; await sleep(50)) {
      if (Date.now() > end) throw new Error(`the page does not stop asking: ${asked.join(' ')}`);
    }
  } finally {
    page.off('request', note);
  }
}
