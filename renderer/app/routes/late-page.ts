// Pages that are loaded when they are visited.
import { OfflineError } from '../../api/errors.ts';
import { loadLaterTexts } from '../../i18n/language.ts';

/** A page or a part of one, with its texts. @throws OfflineError when it cannot be had because the service is away */
export async function withTexts<Page>(page: Promise<Page>): Promise<Page> {
  try {
    const [loaded] = await Promise.all([page, loadLaterTexts()]);
    return loaded;
  } catch (error) {
    if (!(await serviceAnswers())) throw new OfflineError('the page cannot be loaded', { cause: error });
    // In words of its own: the router knows those of Chromium, and would load the window anew a second time.
    throw new Error('the page cannot be loaded', { cause: error });
  }
}

const LOADED_ANEW = 'loaded-anew-at';
/** Milliseconds in which a window is loaded anew for its pages once only. */
const ONCE_IN = 60_000;

/**
 * The page of an address, with its texts. One that cannot be had although the service answers is of an earlier version,
 * or was cut off on its way, its style sheet perhaps: the window is loaded anew.
 * @throws OfflineError as above, and what else is wrong when that has not helped
 */
export async function pageOf<Page>(page: Promise<Page>): Promise<Page> {
  try {
    return await withTexts(page);
  } catch (error) {
    const isLoadedAnew = Date.now() - Number(sessionStorage.getItem(LOADED_ANEW)) < ONCE_IN;
    if (error instanceof OfflineError || isLoadedAnew) throw error;
    sessionStorage.setItem(LOADED_ANEW, String(Date.now()));
    location.reload();
    return new Promise(() => undefined); // until then the screen before stays
  }
}

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
