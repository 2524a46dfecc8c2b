// Pages that are loaded when they are visited.
import { OfflineError } from '../api/errors.ts';
import { loadLaterTexts } from '../i18n/language.ts';

/** A page, and its texts with it. @throws OfflineError when it cannot be had because the service is away */
export async function withTexts<Page>(page: Promise<Page>): Promise<Page> {
  try {
    const [loaded] = await Promise.all([page, loadLaterTexts()]);
    return loaded;
  } catch (error) {
    if (!(await serviceAnswers())) throw new OfflineError('the page cannot be loaded', { cause: error });
    // Any other failure is taken for a page of an earlier version, and the router loads the window anew, once. It knows
    // such a failure by the words that Chromium has for a script; those for a style sheet are Vite's.
    throw isStyleSheet(error) ? new TypeError(`Failed to fetch dynamically imported module: ${String(error)}`) : error;
  }
}

const isStyleSheet = (error: unknown) => error instanceof Error && error.message.startsWith('Unable to preload CSS');

/** Loads the window anew, unless the service is still away: what is on the screen would be lost. */
export async function loadAnew(): Promise<void> {
  if (await serviceAnswers()) location.reload();
}

async function serviceAnswers(): Promise<boolean> {
  try {
    await fetch('/app/', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
