// Detects when a page makes no more requests.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';

/** Late answers of a busy machine come once; periodic requests continue for ever. */
const PATIENCE = 6;

/**
 * Waits until the page has made no requests for `milliseconds`, apart from its stream of events.
 * @throws with the repeated requests, after six times as long
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
