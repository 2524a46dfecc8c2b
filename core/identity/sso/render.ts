// Pages that the provider requires to be rendered in its own context.
import { errors, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { type Page, wordsFor, type Words } from '../sign-in/layout.ts';
import { problemPage, signedOutPage } from '../sign-in/pages.ts';

/** Shows an error of a sign-in that cannot be sent back to the application. */
export const renderError: NonNullable<Configuration['renderError']> = (ctx, out, error) => {
  const words = wordsOf(ctx);
  const detail = [out.error, out.error_description].filter(Boolean).join(', ');
  write(ctx, problemPage(words, ctx.status, textFor(error, words), detail));
};

export const renderSignedOut = async (ctx: KoaContextWithOIDC) => write(ctx, signedOutPage(wordsOf(ctx)));

function textFor(error: Error, words: Words): string {
  if (error instanceof errors.SessionNotFound) return words.text('expired');
  if (error instanceof errors.InvalidRedirectUri) return words.text('badRedirect');
  if (error instanceof errors.InvalidClient) return words.text('badClient');
  return words.text('badRequest');
}

/** The texts for the reader of the answer. */
export const wordsOf = (ctx: KoaContextWithOIDC): Words => wordsFor(ctx.get('accept-language'));

/** Answers with a page. */
export function write(ctx: KoaContextWithOIDC, { status, headers, html }: Page): void {
  ctx.status = status;
  ctx.set(headers);
  ctx.body = html;
}
