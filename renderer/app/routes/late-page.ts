// Pages that are loaded when they are visited.
import { OfflineError } from '../../api/errors.ts';
import { loadLaterTexts } from '../../i18n/language.ts';

/**
 * A page or a part of one, with its texts.
 * @throws OfflineError when it cannot be loaded because the service is unreachable
 */
export async function withTexts<Page>(page: Promise<Page>): Promise<Page> {
  try {
    const [loaded] = await Promise.all([page, loadLaterTexts()]);
    return loaded;
  } catch (error) {
    if (!(await serviceAnswers())) throw new OfflineError('the page cannot be loaded', { cause: error });
    // With a message of its own: the router recognises that of Chromium, and would reload the window a second time.
    throw new Error('the page cannot be loaded', { cause: error });
  }
}

const LOADED_ANEW = 'loaded-anew-at';
/** Milliseconds in which a window is reloaded for its pages only once. */
const ONCE_IN = 60_000;

/**
 * The page of an address, with its texts. One that cannot be loaded although the service answers is of an earlier
 * version, or was cut off in transit, perhaps its style sheet: the window is reloaded.
 * @throws OfflineError as above, and other errors that a reload has not solved
 */
export async function pageOf<Page>(page: Promise<Page>): Promise<Page> {
  try {
    return await withTexts(page);
  } catch (error) {
    const isLoadedAnew = Date.now() - Number(sessionStorage.getItem(LOADED_ANEW)) < ONCE_IN;
    if (error instanceof OfflineError || isLoadedAnew) throw error;
    sessionStorage.setItem(LOADED_ANEW, String(Date.now()));
    location.reload();
    return new Promise(() => undefined); // until then the previous screen stays
  }
}

/**
 * Loads the files of a page before it is visited, if the service answers. A browser keeps that a file could not be
 * loaded, and other pages may share it, so that without a connection nothing is tried ahead.
 */
export async function loadAhead(page: () => Promise<unknown>): Promise<void> {
  if (!navigator.onLine || !(await serviceAnswers())) return;
  await page().catch(() => undefined);
}

/** Reloads the window, unless the service is still unreachable: the content of the screen would be lost. */
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
