// A visit of one of these pages: the values of the link or its form, and the answers that all of them share.
import { AppError } from '../../../kit/errors.ts';
import { textsIn } from '../../../kit/text/texts.ts';
import { readForm, sendPage } from '../forms.ts';
import type { Page } from '../layout.ts';
import type { Visit } from '../visit.ts';
import { wordsFor, type Words } from '../words.ts';
import { endPage, linkOverPage } from './views.ts';

export interface LinkVisit extends Visit {
  readonly words: Words;
  /** fields of the form, or of the address */
  readonly given: URLSearchParams;
  readonly isPost: boolean;
  answer(page: Page): void;
}

/** A page as the identity provider serves it. */
export function serving(page: (visit: LinkVisit) => Promise<void>) {
  return async (visit: Visit): Promise<void> => {
    const { request, response, origin } = visit;
    const words = wordsFor(request.headers['accept-language']);
    const isPost = request.method === 'POST';
    const given = isPost ? await readForm(request) : new URL(request.url ?? '', origin).searchParams;
    const answer = (shown: Page) => {
      sendPage(response, shown);
    };
    try {
      await page({ ...visit, words, given, isPost, answer });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const text = textsIn(words.language, 'pages.account');
      // Another visit used the same link first, or another account has the address by now.
      if (error.status === 410 || error.status === 404) answer(linkOverPage(words));
      else if (error.status === 409) answer(endPage(words, 409, words.text('problem'), text('taken')));
      else throw error;
    }
  };
}
