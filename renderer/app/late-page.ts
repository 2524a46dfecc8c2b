// Pages that are loaded when they are visited.
import { OfflineError } from '../api/errors.ts';
import { loadLaterTexts } from '../i18n/language.ts';

/** A page, and its texts with it. @throws OfflineError when it cannot be had because the service is away */
export async function withTexts<Page>(page: Promise<Page>): Promise<Page> {
  try {
    const [loaded] = await Promise.all([page, loadLaterTexts()]);
    return loaded;
  } catch (error) {
    // Any other failure is taken for a page of an earlier version, and the router loads the window anew.
    if (!(await serviceAnswers())) throw new OfflineError('the page cannot be loaded', { cause: error });
    throw error;
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
